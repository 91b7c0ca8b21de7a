import { sql } from 'kysely'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type PriceProposal, proposalsPerPage } from '../../contract/price-proposals.ts'
import { lockOffer } from './offers.ts'
import { type Offer, subjectOf } from './propose-price.ts'

interface Verdict {
  readonly id: number
  readonly decision: 'approve' | 'reject'
  readonly reason: string
}

/**
 * Decides what waits, once; a promo code that is declined is retired with it. Whoever proposed a price cannot
 * confirm it, nor would the database let them: they can take it back.
 * @throws Refusal 403 for one's own, 404 for none, 409 for one that is decided
 */
export function decideProposal({ db }: Pick<Needs, 'db'>, actor: Actor, { id, decision, reason }: Verdict) {
  return transaction(db, async (trx) => {
    const { offer, ...waiting } = await lockProposal(trx, id)
    if (waiting.state !== 'proposed')
      throw refuse('conflict', { message: 'Su questo prezzo si è già deciso.', code: 'already_decided' })
    const approved = decision === 'approve'
    const own = waiting.proposed_by === actor.userId
    if (own && approved)
      throw refuse('forbidden', {
        message: 'L’hai proposto tu, quindi deve confermarlo qualcun altro del team.',
        code: 'own_proposal',
      })
    await trx
      .updateTable('price_proposal')
      .set({
        state: approved ? 'confirmed' : own ? 'withdrawn' : 'declined',
        decided_by: actor.userId,
        decided_at: clock,
        decision_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    if (!approved && 'promo_code_id' in offer)
      await sql`update promo_code set retired_at = coalesce(retired_at, ${clock})
        where id = ${offer.promo_code_id}`.execute(trx)
    await recordAuditEvent(trx, actor, {
      action: approved ? 'price.confirm' : 'price.decline',
      ...subjectOf(offer),
      reason,
      after: { price_cents: waiting.price_cents, credits: waiting.credits },
      data: { proposal_id: id },
    })
    const [proposal] = await proposalsOf(trx, [id])
    return { message: outcomeWords({ approved, own }), proposal: proposal! }
  })
}

function outcomeWords({ approved, own }: { approved: boolean; own: boolean }): string {
  if (approved) return 'Prezzo confermato, vale tra un’ora.'
  return own ? 'Prezzo ritirato.' : 'Prezzo respinto.'
}

/** The offer before the proposal: in the order of those who change offers. */
async function lockProposal(trx: Transaction, id: number) {
  const found = await trx
    .selectFrom('price_proposal')
    .select(['shop_item_id', 'promo_code_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw refuse('not_found')
  const offer: Offer =
    found.shop_item_id === null
      ? { promo_code_id: found.promo_code_id! }
      : { shop_item_id: found.shop_item_id }
  await ('shop_item_id' in offer
    ? lockOffer(trx, 'shop_item', offer.shop_item_id)
    : lockOffer(trx, 'promo_code', offer.promo_code_id))
  const waiting = await trx
    .selectFrom('price_proposal')
    .select(['state', 'proposed_by', 'price_cents', 'credits'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...waiting, offer }
}

/** The newest first. */
export async function listProposals(
  { db }: Pick<Needs, 'db'>,
  { state, page }: { state?: PriceProposal['state'] | undefined; page: number },
) {
  const wanted = db
    .selectFrom('price_proposal')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
  const { count } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const ids = await wanted
    .select('id')
    .orderBy('id', 'desc')
    .limit(proposalsPerPage)
    .offset((page - 1) * proposalsPerPage)
    .execute()
  const { rows } = await sql<{ price_cents: number | null; credits: number | null }>`
    select * from lowest_credit_price()`.execute(db)
  const [lowest] = rows
  return {
    data: await proposalsOf(
      db,
      ids.map(({ id }) => id),
    ),
    current_page: page,
    last_page: lastPage(count, proposalsPerPage),
    lowest:
      lowest?.price_cents == null || lowest.credits === null
        ? null
        : { price: centsToEuro(euroCents(lowest.price_cents)), credits: lowest.credits },
  }
}

async function proposalsOf(db: Database | Transaction, ids: readonly number[]): Promise<PriceProposal[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('price_proposal as p')
    .innerJoin('users as proposer', 'proposer.id', 'p.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'p.decided_by')
    .leftJoin('shop_item', 'shop_item.id', 'p.shop_item_id')
    .leftJoin('promo_code', 'promo_code.id', 'p.promo_code_id')
    .selectAll('p')
    .select(['proposer.name as proposer', 'decider.name as decider', 'shop_item.title', 'promo_code.code'])
    .where('p.id', 'in', ids)
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    about: row.shop_item_id === null ? 'promo_code' : 'shop',
    offer: { id: row.shop_item_id ?? row.promo_code_id ?? 0, name: row.title ?? row.code ?? '' },
    price: centsToEuro(euroCents(row.price_cents)),
    credits: row.credits,
    state: row.state as PriceProposal['state'],
    proposed_by: { id: row.proposed_by, name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    starts_at: row.starts_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }))
}

/** Packages get what was confirmed an hour ago, and are on sale with it; codes look for themselves. */
export async function startConfirmedPrices({ db }: Pick<Needs, 'db'>): Promise<void> {
  const due = await db
    .selectFrom('price_proposal')
    .select(['id', 'shop_item_id'])
    .where('shop_item_id', 'is not', null)
    .where('state', '=', 'confirmed')
    .where('applied_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', clock)
    .execute()
  for (const { id, shop_item_id: shopId } of due)
    await transaction(db, async (trx) => {
      await lockOffer(trx, 'shop_item', shopId!)
      const proposal = await trx
        .selectFrom('price_proposal')
        .select(['price_cents', 'credits'])
        .where('id', '=', id)
        .where('applied_at', 'is', null)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (proposal === undefined) return
      await trx
        .updateTable('shop_item')
        .set({ ...proposal, retired_at: null })
        .where('id', '=', shopId!)
        .execute()
      await trx.updateTable('price_proposal').set({ applied_at: clock }).where('id', '=', id).execute()
    })
}

export const confirmedPrices = job({
  queue: 'start_confirmed_prices',
  everyMinute: true,
  work: (needs) => startConfirmedPrices(needs),
})
