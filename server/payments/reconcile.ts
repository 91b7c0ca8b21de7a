import { sql } from 'kysely'
import { transaction } from '#server/db/database.ts'
import { job } from '#server/jobs/jobs.ts'
import type { Needs } from '#server/needs.ts'
import { move } from './purchase.ts'
import { settle, type Settling } from './settle.ts'

const batch = 200

/**
 * Heals what a crash or a lost webhook left behind: asks the provider about every payment of the last day that
 * is still open, newest first. Older ones can still be settled by the provider's own notice.
 */
export async function reconcilePurchases(needs: Settling): Promise<void> {
  const open = await needs.db
    .selectFrom('purchase')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(batch)
    .execute()
  for (const { id } of open) await settle(needs, id)
  await forgetUnopened(needs)
}

/** The provider never answered, so nobody holds the key to pay: ten minutes later it is over. */
async function forgetUnopened(needs: Pick<Needs, 'db'>): Promise<void> {
  const unopened = await needs.db
    .selectFrom('purchase')
    .select('id')
    .where('state', '=', 'created')
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .limit(batch)
    .execute()
  for (const { id } of unopened) {
    await transaction(needs.db, (trx) => move(trx, id, 'failed', { failure: 'never opened' }))
  }
}

export const reconciler = job({
  queue: 'reconcile_purchases',
  everyMinute: true,
  work: (needs) => reconcilePurchases(needs),
})
