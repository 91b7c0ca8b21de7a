import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import { transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'
import { move } from './purchase.ts'
import { settle, type Settling } from './settle.ts'

/** How many purchases of one provider a run asks about at most, and how many it takes at a time. */
const perRun = 200
const perTurn = 10
/** A run ends before the next one begins, however slow the provider is. */
const runMilliseconds = 45_000
/** So often without an answer, and the provider is left alone until the next run. */
const silencesBorne = 3

const providers: readonly ProviderName[] = ['stripe', 'paypal', 'sandbox']

/**
 * Heals what a crash, a closed browser or a lost notice left behind: asks the providers about purchases that may
 * have been paid, and about credited ones that may have gone back or be disputed since. A silent provider holds up
 * nobody else's.
 */
export async function reconcilePurchases(needs: Settling): Promise<void> {
  await forgetUnopened(needs)
  // As text: a Date would cut it to milliseconds, and what has just been opened would seem to be of later.
  const { rows } = await sql<{ begun: string }>`select now()::text as begun`.execute(needs.db)
  const begun = rows[0]?.begun ?? ''
  await Promise.all(providers.map((provider) => askAbout(needs, provider, begun)))
}

async function askAbout(needs: Settling, provider: ProviderName, begun: string): Promise<void> {
  const { asked, silent } = await askInTurns(needs, provider, begun)
  await needs.db
    .insertInto('reconciler_run')
    .values({ provider, ran_at: clock, asked, silent })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ ran_at: clock, asked, silent }))
    .execute()
}

/** How many were asked about, and how many of them without an answer. */
async function askInTurns(
  needs: Settling,
  provider: ProviderName,
  begun: string,
): Promise<{ asked: number; silent: number }> {
  const end = Date.now() + runMilliseconds
  const run = { asked: 0, silent: 0 }
  let silences = 0
  for (let claimed = 0; claimed < perRun; claimed += perTurn) {
    // In turns, so that neither many new purchases nor many old ones keep the others waiting.
    const ids = await claim(needs, provider, begun, (claimed / perTurn) % 2 === 0 ? 'newest' : 'longest due')
    if (ids.length === 0) return run
    for (const [index, id] of ids.entries()) {
      if (silences >= silencesBorne || Date.now() > end) {
        await putBack(needs, ids.slice(index))
        return run
      }
      run.asked += 1
      if (await isAnswered(needs, id)) silences = 0
      else {
        silences += 1
        run.silent += 1
        await putBack(needs, [id])
      }
    }
  }
  return run
}

/** What is wrong with one purchase is no reason to leave the others. */
async function isAnswered(needs: Settling, purchaseId: number): Promise<boolean> {
  try {
    return (await settle(needs, purchaseId)) !== 'unclear'
  } catch (error) {
    needs.log.error({ err: error, purchaseId }, 'a purchase could not be reconciled')
    return true
  }
}

/**
 * Takes purchases that were due when the run began, and sets when each is due again: in its first ten minutes with
 * every run, then ever more rarely, as it grows older by a quarter. After a month nobody pays any more (the provider's
 * own notice would still count), and after 200 days no bank disputes.
 */
async function claim(
  { db }: Pick<Needs, 'db'>,
  provider: ProviderName,
  begun: string,
  first: 'newest' | 'longest due',
): Promise<number[]> {
  const order = first === 'newest' ? sql`id desc` : sql`check_at`
  const { rows } = await sql<{ id: number }>`
    update purchase set check_at = case
        when created_at > now() - case state when 'pending' then interval '30 days' else interval '200 days' end
        then now() + greatest(now() - created_at - interval '10 minutes', interval '0') / 4
      end
    where id in (
      select id from purchase
      where state in ('pending', 'credited') and provider = ${provider} and check_at <= ${begun}::timestamptz
      order by ${order} limit ${perTurn} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Not asked about after all: due again in a minute. */
async function putBack({ db }: Pick<Needs, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('purchase')
    .set({ check_at: sql<Date>`now() + interval '50 seconds'` })
    .where('id', 'in', ids)
    .execute()
}

/** The provider never answered, so nobody holds the key to pay: ten minutes later it is over. */
async function forgetUnopened(needs: Pick<Needs, 'db'>): Promise<void> {
  const unopened = await needs.db
    .selectFrom('purchase')
    .select('id')
    .where('state', '=', 'created')
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .limit(perRun)
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
