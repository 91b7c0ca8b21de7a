import type * as z from 'zod/mini'
import type { PendingChanges, User } from '#contract/user.ts'
import { balanceOf } from '#server/credits/wallet.ts'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'
import { phoneInProof } from './new-phone.ts'
import { people, photosOf, presentUser } from './present-user.ts'

/** The signed-in person as they see themselves: contact data, balance and waiting edits included [API-01]. */
export async function ownUser(
  needs: Pick<Needs, 'config' | 'db'>,
  userId: number,
): Promise<z.input<typeof User>> {
  const [[person], photos, credits, pending] = await Promise.all([
    people(needs.db, { ids: [userId] }),
    photosOf(needs.db, userId),
    balanceOf(needs.db, userId),
    pendingChanges(needs.db, userId),
  ])
  if (!person) throw refuse('not_found')
  return presentUser(needs.config, person, photos, {
    as: 'own',
    credits: person.role === 'KING' ? credits : null,
    pending,
  })
}

async function pendingChanges(db: Database, userId: number): Promise<z.input<typeof PendingChanges>> {
  const [rows, phone] = await Promise.all([
    db
      .selectFrom('pending_change')
      .select(['field', 'value', 'verified_at'])
      .where('user_id', '=', userId)
      .execute(),
    phoneInProof(db, userId),
  ])
  const of = (field: (typeof rows)[number]['field']) => rows.find((row) => row.field === field)
  const email = of('email')
  return {
    description: of('description')?.value ?? null,
    name: of('name')?.value ?? null,
    email: email ? { value: email.value, verified: email.verified_at !== null } : null,
    phone,
  }
}
