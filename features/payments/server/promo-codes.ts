import { sql } from 'kysely'
import { centsToEuro, type EuroCents, euroCents } from '#platform/contract/money.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'
import { type PromoResult, paymentTexts, promoReservationMinutes } from '../contract/payments.ts'
import { foldCode, reduced } from '../contract/promo.ts'
import { packageOnSale } from './packages.ts'
import { lowestRecentPrice } from './price-history.ts'

interface Item {
  readonly id: number
  readonly title: string
  readonly price_cents: number
  readonly credits: number
}

/** What a code offers a king for a package. */
interface Offer {
  readonly promoCodeId: number
  readonly code: string
  readonly total: EuroCents
  readonly discount: EuroCents
  /** His own purchase that holds this code already, still to be paid. */
  readonly holder: { readonly purchaseId: number; readonly minutesLeft: number } | null
}

/**
 * What the package would cost with the code (ENT-15). Promises nothing yet: held is the code when the payment opens.
 * @throws 400 saying why the code does not hold, 404 for what is not on sale
 */
export async function applyCode(
  needs: Pick<Needs, 'db' | 'payments'>,
  actor: Actor,
  input: { product_id: number; code: string },
): Promise<PromoResult> {
  const item = await packageOnSale(needs, input.product_id)
  const { code, total, discount, holder } = await offerOf(needs.db, actor, item, input.code)
  if (holder !== null) {
    const open = await reservedOrder(needs.db, holder.purchaseId)
    const canMove = needs.payments.of(open.provider).cancel !== null
    if (open.shop_item_id !== item.id && !canMove) throw alreadyReserved(code, holder.minutesLeft)
  }
  return {
    promo_code: code,
    discounted_price: centsToEuro(total),
    discount_amount: centsToEuro(discount),
    lowest_price_30_days: centsToEuro(await lowestRecentPrice(needs.db, item.id)),
  }
}

/** A purchase as agreed, before its provider is asked. `created_at` tells it from one of the same id elsewhere. */
export interface FrozenPurchase {
  readonly id: number
  readonly created_at: Date
  readonly amount: EuroCents
}

/** What a code takes off the purchase that is about to open. */
interface Reservation {
  readonly promoCodeId: number
  readonly total: EuroCents
  readonly discount: EuroCents
  /** The same payment, that he left open: a second purchase would be a second use. */
  readonly open: FrozenPurchase | null
}

/**
 * What the code offers for a payment that opens now; nobody else gets it until the transaction ends, and then only
 * if `reserveCode` has not been called. A payment that is still open is not settled before that either.
 * @throws 400 saying why the code does not hold, or that another payment of his holds it
 */
export async function offerToReserve(
  trx: Transaction,
  actor: Actor,
  item: Item,
  { code, provider }: { code: string; provider: ProviderName },
): Promise<Reservation> {
  const { holder, promoCodeId, total, discount, ...offer } = await offerOf(trx, actor, item, code, {
    lock: true,
  })
  if (holder === null) return { promoCodeId, total, discount, open: null }
  const open = await reservedOrder(trx, holder.purchaseId, { lock: true })
  // It was settled before we had it, and so its code is used, or free again.
  if (open.state !== 'created' && open.state !== 'pending')
    return offerToReserve(trx, actor, item, { code, provider })
  const same =
    open.shop_item_id === item.id &&
    open.provider === provider &&
    open.amount_cents === total &&
    open.discount_cents === discount &&
    open.credits === item.credits
  if (!same) throw alreadyReserved(offer.code, holder.minutesLeft)
  return { promoCodeId, total, discount, open: { id: open.id, created_at: open.created_at, amount: total } }
}

/** Holds the code that was offered for this purchase. */
export async function reserveCode(
  trx: Transaction,
  { promoCodeId, purchaseId, userId }: { promoCodeId: number; purchaseId: number; userId: number },
): Promise<void> {
  await trx
    .insertInto('promo_use')
    .values({ purchase_id: purchaseId, promo_code_id: promoCodeId, user_id: userId })
    .execute()
}

/** `lock`: the code is about to be held, so whoever else wants it waits, and what ran out is let go first. */
async function offerOf(
  db: Database | Transaction,
  actor: Actor,
  item: Item,
  typed: string,
  { lock = false } = {},
): Promise<Offer> {
  const query = db
    .selectFrom('promo_code')
    .select(['id', 'code', 'kind', 'value', 'use_limit', 'shop_item_id'])
    .where('code', '=', foldCode(typed))
    .where('retired_at', 'is', null)
  const found = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  // Nothing is said of a code that is not known, or not yet: else its name could be found out by trying.
  if (found === undefined) throw invalid(paymentTexts.promoInvalid)
  if (lock) await release(db, found.id)
  const { waits, has_begun, has_ended, used, own } = await standingOf(db, found.id, actor.userId)
  if (!has_begun) throw invalid(paymentTexts.promoInvalid)
  const holder = own.find((use) => use.state === 'reserved')
  // What he holds already stays his until he pays, even if the code ends meanwhile.
  if (has_ended && holder === undefined) throw invalid(`Il codice ${found.code} è scaduto.`)
  if (own.length > 0 && holder === undefined) throw invalid(`Hai già usato il codice ${found.code}.`)
  if (holder === undefined && found.use_limit !== null && used >= found.use_limit)
    throw invalid(`Il codice ${found.code} è già stato usato tutte le volte previste.`)
  if (found.shop_item_id !== null && found.shop_item_id !== item.id)
    throw invalid(`Il codice ${found.code} vale solo per un altro pacchetto.`)
  const { total, discount } = reduced(euroCents(item.price_cents), {
    kind: found.kind as 'percent' | 'fixed',
    value: found.value,
  })
  if (holder === undefined && (waits || !(await mayCost(db, found.id, total, item))))
    throw invalid(paymentTexts.promoInvalid)
  if (discount === 0) throw invalid(`Il codice ${found.code} non abbassa il prezzo di questo pacchetto.`)
  return {
    promoCodeId: found.id,
    code: found.code,
    total,
    discount,
    holder: holder ? { purchaseId: holder.purchase_id, minutesLeft: holder.minutes_left } : null,
  }
}

/** Far below the usual prices only what two people have confirmed; the database sells nothing else. */
async function mayCost(
  db: Database | Transaction,
  promoCodeId: number,
  total: EuroCents,
  { credits }: Item,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not far_below(${total}, ${credits}) or code_confirmed(${promoCodeId}, ${total}, ${credits}) as may
    `.execute(db)
  return rows[0]?.may === true
}

interface Standing {
  /** For a second person. */
  readonly waits: boolean
  readonly has_begun: boolean
  readonly has_ended: boolean
  /** Paid with it, or about to be. */
  readonly used: number
  readonly own: readonly { state: string; purchase_id: number; minutes_left: number }[]
}

/** Read after the lock, so that what others did before it counts, by the clock of that moment. */
async function standingOf(
  db: Database | Transaction,
  promoCodeId: number,
  userId: number,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with live as (
      select purchase_id, user_id, state, reserved_at from promo_use
      where promo_code_id = ${promoCodeId}
        and (state in ('redeemed', 'late') or state = 'reserved' and not ${hasRunOut})
    )
    select code_waits(id) as waits, starts_at <= ${clock} as has_begun, coalesce(ends_at <= ${clock}, false) as has_ended,
      (select count(*)::int from live) as used,
      (select coalesce(json_agg(json_build_object('state', state, 'purchase_id', purchase_id, 'minutes_left',
          ceil(extract(epoch from reserved_at - ${clock}) / 60 + ${promoReservationMinutes}::int))), '[]')
        from live where user_id = ${userId}) as own
    from promo_code where id = ${promoCodeId}`.execute(db)
  const [standing] = rows
  if (standing === undefined) throw new Error(`promo code ${promoCodeId} is gone`)
  return standing
}

const hasRunOut = sql<boolean>`(reserved_at <= ${clock} - make_interval(mins => ${promoReservationMinutes}::int))`

/** Lets go of what was not paid in time. Waits for a payment that is being settled, which then keeps its code. */
async function release(trx: Database | Transaction, promoCodeId: number): Promise<void> {
  await trx
    .updateTable('promo_use')
    .set({ state: 'released', ended_at: clock })
    .where('promo_code_id', '=', promoCodeId)
    .where('state', '=', 'reserved')
    .where(hasRunOut)
    .execute()
}

function reservedOrder(db: Database | Transaction, purchaseId: number, { lock = false } = {}) {
  const query = db.selectFrom('purchase').selectAll().where('id', '=', purchaseId)
  return (lock ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

const invalid = (message: string) => refuse(400, { message, code: 'promo_invalid' })

const alreadyReserved = (code: string, minutes: number) =>
  refuse(400, {
    message: `Hai già un pagamento aperto con il codice ${code}. Completalo, oppure riprova tra ${minutes === 1 ? '1 minuto' : `${minutes} minuti`}.`,
    code: 'promo_held',
  })

/**
 * The same for all codes: holding one looks for itself what has run out, this is for those who count uses. What is
 * being settled is left for the next minute.
 */
export async function releaseUnpaid({ db }: Pick<Needs, 'db'>): Promise<void> {
  await db
    .updateTable('promo_use')
    .set({ state: 'released', ended_at: clock })
    .where('purchase_id', 'in', (query) =>
      query
        .selectFrom('promo_use')
        .select('purchase_id')
        .where('state', '=', 'reserved')
        .where(hasRunOut)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export const promoRelease = job({
  queue: 'release_promo_codes',
  everyMinute: true,
  work: (needs) => releaseUnpaid(needs),
})
