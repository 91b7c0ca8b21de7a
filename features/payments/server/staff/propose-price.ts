import { type Selectable, sql } from 'kysely'
import { euroCents } from '#platform/contract/money.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { PromoCode } from '#platform/server/db/schema.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Discount, reduced } from '../../contract/promo.ts'

// A price far below the usual ones waits for a second person
// (docs/decisions/0062-what-one-colleague-does-alone.md).

/** A package, or a promo code. */
export type Offer = { readonly shop_item_id: number } | { readonly promo_code_id: number }

interface Price {
  readonly price_cents: number
  readonly credits: number
}

/** Whether a Credito would cost less than half of the lowest price of the last 30 days. */
export async function isFarBelow(trx: Transaction, { price_cents, credits }: Price): Promise<boolean> {
  const { rows } = await sql<{
    below: boolean
  }>`select far_below(${price_cents}, ${credits}) as below`.execute(trx)
  return rows[0]?.below === true
}

/** The offer is locked: of several proposals the last one waits. */
export async function proposePrice(
  trx: Transaction,
  actor: Actor,
  offer: Offer,
  { price_cents, credits }: Price,
): Promise<void> {
  await endProposals(trx, actor, offer)
  const { id } = await trx
    .insertInto('price_proposal')
    .values({ ...offer, price_cents, credits, proposed_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(trx, actor, {
    action: 'price.propose',
    ...subjectOf(offer),
    reason: null,
    after: { price_cents, credits },
    data: { proposal_id: id },
  })
}

/** The offer changes, or is no longer made: nobody is to confirm what it was, and nothing is sold by it. */
export async function endProposals(trx: Transaction, actor: Actor, offer: Offer): Promise<void> {
  const [column, id] = Object.entries(offer)[0] as ['shop_item_id' | 'promo_code_id', number]
  await trx
    .updateTable('price_proposal')
    .set({ state: 'withdrawn', decided_by: actor.userId, decided_at: clock })
    .where(column, '=', id)
    .where('state', '=', 'proposed')
    .execute()
  await trx
    .updateTable('price_proposal')
    .set({ ended_at: clock })
    .where(column, '=', id)
    .where('state', '=', 'confirmed')
    .where('ended_at', 'is', null)
    .where('applied_at', 'is', null)
    .execute()
}

export const subjectOf = (offer: Offer) =>
  'shop_item_id' in offer
    ? ({ subject: 'shop', subjectId: offer.shop_item_id } as const)
    : ({ subject: 'promo_code', subjectId: offer.promo_code_id } as const)

/**
 * A code that was made or changed: where it makes a Credito far cheaper than usual, it is good once somebody else has
 * confirmed that.
 */
export async function proposeCode(
  trx: Transaction,
  actor: Actor,
  { id, kind, value, shop_item_id }: Pick<Selectable<PromoCode>, 'id' | 'kind' | 'value' | 'shop_item_id'>,
): Promise<void> {
  await endProposals(trx, actor, { promo_code_id: id })
  const discount: Discount = { kind: kind === 'fixed' ? 'fixed' : 'percent', value }
  const shops = await trx
    .selectFrom('shop_item')
    .select(['price_cents', 'credits'])
    .$if(shop_item_id === null, (query) => query.where('retired_at', 'is', null))
    .$if(shop_item_id !== null, (query) => query.where('id', '=', shop_item_id))
    .execute()
  const [cheapest] = shops
    .map(({ price_cents, credits }) => ({
      price_cents: reduced(euroCents(price_cents), discount).total,
      credits,
    }))
    .sort((one, other) => one.price_cents * other.credits - other.price_cents * one.credits)
  if (cheapest !== undefined && (await isFarBelow(trx, cheapest)))
    await proposePrice(trx, actor, { promo_code_id: id }, cheapest)
}
