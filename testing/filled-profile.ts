import { sql, type Updateable } from 'kysely'
import { allProfileFields, type ProfileField } from '#features/profiles/contract/profile-fields.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import type { Profile } from '#platform/server/db/schema.ts'

/** Something in every column of `profile` but the picture, and nothing that an erasure would leave there. */
const filledProfile: Updateable<Profile> = Object.fromEntries(
  allProfileFields
    .filter(({ kind }) => kind !== 'reference' && kind !== 'preference')
    .map((field) => [field.column, somethingIn(field)]),
)

/** Fills the profile of somebody, as `more` says where it does; badges and price come as they have to. */
export async function fillProfile(
  db: Database,
  userId: number,
  more: Updateable<Profile> & { readonly picture_id: string },
): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`
      insert into badge_grant (user_id, badge, source, reason, expires_at)
      values (${userId}, 'verified', 'selfie', 'Prova', now() + interval '1 year'), (${userId}, 'top', 'rule', 'Prova', null)`.execute(
      trx,
    )
    await sql`select set_unlock_cost(${userId}, ${filledProfile.unlock_cost}, 'rule', '{}')`.execute(trx)
    await trx
      .updateTable('profile')
      .set({ ...filledProfile, ...more })
      .where('user_id', '=', userId)
      .execute()
  })
}

function somethingIn(field: ProfileField): unknown {
  switch (field.kind) {
    case 'prose':
      return 'Mi presento.'
    case 'number':
      return field.range.min
    case 'option':
    case 'place':
    case 'mask':
      return 1
    case 'options':
      return [1]
    case 'yes-no':
    case 'flag':
      return true
    case 'switch':
      return !field.erased
    case 'moment':
      return new Date('2026-01-02T03:04:05Z')
    case 'line':
      return field.column === 'vat_number' ? '12345678903' : 'something'
    case 'social':
      return 'something'
    case 'amount':
      return field.column === 'unlock_cost' ? 100 : 2
    case 'preference':
    case 'reference':
      return undefined
  }
}
