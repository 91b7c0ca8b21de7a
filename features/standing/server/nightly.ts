import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { earnTop, loseTop, type Wearing } from '#features/profiles/server/badges.ts'
import { followPriceRule } from '#features/profiles/server/unlock-cost.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { isSpent, spendOnce } from '#platform/server/db/single-use.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { oneByOne } from '#platform/server/jobs/one-by-one.ts'
import type { Needs } from '#platform/server/needs.ts'
import { priceByRule } from '../contract/price-rule.ts'
import { missingForTop } from '../contract/top-rule.ts'
import { type Facts, factsOf, topFactsOf } from './facts.ts'

type Computing = Pick<Needs, 'db' | 'hooks' | 'log' | 'notify'>

/** By the clock of Italy, when least is going on. */
const night = { from: 3, until: 6 } as const
const perPage = 1000
const tonight = 'standing'

/** Once a night, whichever process is the first to look. */
export const nightlyStanding = job({
  queue: 'nightly_standing',
  everyMinute: true,
  async work(needs) {
    const due = await transaction(
      needs.db,
      async (trx) =>
        (await isNight(trx)) && !(await isSpent(trx, tonight)) && spendOnce(trx, 'standing under way', 1_200),
    )
    if (!due) return
    await computeStanding(needs)
    // Only now: a process that ends in between leaves the night to another, after twenty minutes.
    await transaction(needs.db, (trx) => spendOnce(trx, tonight, 43_200))
  },
})

async function isNight(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone 'Europe/Rome')::int as hour`.execute(trx)
  const hour = rows[0]?.hour ?? 0
  return hour >= night.from && hour < night.until
}

/**
 * Applies both published rules to everybody whom they may concern: whose price or badge does not follow from today's
 * facts gets another one, and is told. Each in a transaction of their own; a second run changes nothing.
 */
export function computeStanding(needs: Computing): Promise<void> {
  return oneByOne(
    needs,
    'the price and the badge of a hostess',
    (after) => concerned(needs, after),
    ({ id, outOfStep }) =>
      outOfStep ? transaction(needs.db, (trx) => bringIntoStep(needs, trx, id)) : Promise.resolve(),
  )
}

/** Hostesses with an open account who were counted, were priced before, or may have or lose the badge. */
async function concerned({ db }: Computing, after: number): Promise<{ id: number; outOfStep: boolean }[]> {
  const { rows } = await sql<{ id: number }>`
    select open_account.id from open_account join profile p on p.user_id = open_account.id
    where open_account.role = 'HOSTESS' and open_account.state = 'approved' and open_account.id > ${after}
      and (p.verified or p.top
        or exists (select from reply_habit where hostess_id = open_account.id)
        or exists (select from unlock_cost_change where user_id = open_account.id))
    order by open_account.id limit ${perPage}`.execute(db)
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
  )
  return facts.map((one) => ({ id: one.userId, outOfStep: isOutOfStep(one) }))
}

/** What has to change of her; a badge that the staff gave is theirs. */
function isOutOfStep(facts: Facts): boolean {
  return nextPrice(facts) !== facts.cost || nextTop(facts) !== 'stays'
}

/** Of whom nothing was ever counted the price stays as it began. */
function nextPrice({ cost, answers, change, standsUntil }: Facts): Facts['cost'] {
  const stays = standsUntil !== null || (answers === null && change === null)
  return stays ? cost : priceByRule(answers, cost)
}

function nextTop(facts: Facts): 'earn' | 'lose' | 'stays' {
  const meets = missingForTop(topFactsOf(facts)).length === 0
  if (facts.top === null) return meets ? 'earn' : 'stays'
  return facts.top.by === 'rule' && !meets ? 'lose' : 'stays'
}

/** The price that follows from these facts, where it is another one. */
export async function applyPriceRule(
  needs: Wearing & Pick<Needs, 'notify'>,
  trx: Transaction,
  facts: Facts,
): Promise<void> {
  const { userId, cost, answers } = facts
  const price = nextPrice(facts)
  if (price !== cost)
    await followPriceRule(needs, trx, { userId, from: cost, to: price, inputs: answers ?? {} })
}

/** With her account locked, from facts read anew: a correction or a removal of this moment counts. */
async function bringIntoStep(
  needs: Wearing & Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  await lockUsers(trx, userId)
  const [facts] = await factsOf(trx, [userId])
  if (facts === undefined) return
  await applyPriceRule(needs, trx, facts)
  switch (nextTop(facts)) {
    case 'earn':
      await earnTop(needs, trx, userId)
      await needs.notify(trx, userId, 'badge_given', { badge: 'top', expiresAt: null })
      break
    case 'lose':
      await loseTop(needs, trx, userId)
      await needs.notify(trx, userId, 'top_lost', { missing: missingForTop(topFactsOf(facts)) })
      break
    case 'stays':
  }
}
