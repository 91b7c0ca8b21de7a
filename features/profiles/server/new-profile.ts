import type { Newcomer } from '#platform/server/hooks.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { italyId } from '#features/reference/server/countries.ts'
import { profileTypeMask } from '#features/reference/server/options.ts'

/** The profile that comes with a new account, in the transaction that opens it. */
export async function createProfile(trx: Transaction, newcomer: Newcomer): Promise<void> {
  await trx
    .insertInto('profile')
    .values({
      user_id: newcomer.userId,
      country_id: italyId,
      province_id: newcomer.provinceId,
      types: profileTypeMask(newcomer.profileTypes),
    })
    .execute()
}

/** Staff have a profile that nobody finds. */
export async function createStaffProfile(trx: Transaction, userId: number): Promise<void> {
  await trx.insertInto('profile').values({ user_id: userId }).execute()
}
