import { sql } from 'kysely'
import { earnTop, type Wearing } from '#features/profiles/server/badges.ts'
import { missingForTop } from '#features/standing/contract/top-rule.ts'
import { factsOf, topFactsOf } from '#features/standing/server/facts.ts'
import { applyPriceRule } from '#features/standing/server/nightly.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { DemoPerson } from './people.ts'

/** Nobody is told, and the search is written afterwards for all. */
const quiet: Wearing & Pick<Needs, 'notify'> = {
  hooks: { profileChanged: async () => {} },
  notify: async () => [],
}

/**
 * Prices and the badge «Profilo top» by the published rules, from the chats and reviews that are there. The photos are
 * drawn later: who is going to have enough is as if she had. A few have the badge by hand, with a reason and an end.
 */
export async function insertStanding(
  trx: Transaction,
  hostesses: readonly (Pick<DemoPerson, 'photoCount' | 'topByHand'> & { readonly id: number })[],
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<void> {
  const all = await factsOf(
    trx,
    hostesses.map(({ id }) => id),
  )
  for (const facts of all) {
    await applyPriceRule(quiet, trx, facts)
    const { photoCount, topByHand } = hostesses.find(({ id }) => id === facts.userId)!
    if (missingForTop({ ...topFactsOf(facts), photos: photoCount }).length === 0)
      await earnTop(quiet, trx, facts.userId)
    else if (topByHand) await giveByHand(trx, facts.userId, { ownerId, now })
  }
}

async function giveByHand(
  trx: Transaction,
  userId: number,
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - 30 * 86_400_000)
  await sql`
    with given as (
      insert into badge_grant (user_id, badge, source, reason, granted_by, granted_at, expires_at)
      values (${userId}, 'top', 'staff', 'Ospite della nostra campagna di lancio: le recensioni arriveranno.', ${ownerId},
        ${since}, ${since}::timestamptz + interval '90 days'))
    update profile set top = true where user_id = ${userId}`.execute(trx)
}
