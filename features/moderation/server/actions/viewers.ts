import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'

/** What others see of somebody is another: the search follows, and so do the pages on which it is open. */
export async function shownOtherwise(
  { hooks }: Pick<Needs, 'hooks'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  await hooks.profileChanged(trx, userId)
  await hooks.shownChanged(trx, userId)
}
