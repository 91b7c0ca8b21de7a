import { type Selectable, sql } from 'kysely'
import { centsToEuro, type EuroCents, euroCents } from '#platform/contract/money.ts'
import type { Purchase } from '../contract/purchases.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.ts'
import type { Needs } from '#platform/server/needs.ts'
import { numberOf } from './receipts/issue.ts'
import { receiptUrl } from './receipts/link.ts'
import { withdrawableUntil } from './withdrawable-until.ts'
import { movementsOf } from './movements.ts'
import { moneyBack, moneyBackWithUsed, unspentByPurchase, waitingByPurchase } from './unspent.ts'

/** 'Acquisti': the newest first. */
export async function listPurchases(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Purchase[]> {
  return (await standingOf(db, userId)).map((standing) => present(config, standing))
}

/** What has become of a credited purchase, and what a withdrawal would give back now. */
export interface Standing {
  readonly purchase: Bought
  readonly reversals: readonly Reversal[]
  readonly disputed: boolean
  readonly unspent: number
  /** Within the time, and the payment is not contested: 0 otherwise. */
  readonly moneyBack: EuroCents
  /** What the end of the account gives back: the same, and the price of what is unspent after the time too. */
  readonly atTheEnd: EuroCents
  /** `moneyBack` includes the price of Crediti that he has used: he never asked for immediate use. */
  readonly usedToo: boolean
}

type Bought = Awaited<ReturnType<typeof creditedPurchases>>[number]
type Reversal = Pick<Selectable<DB['purchase_reversal']>, 'cause' | 'credits' | 'amount_cents' | 'at'> &
  Pick<Selectable<DB['withdrawal']>, 'refunded_at' | 'stuck_at'>

/** Every purchase of a king that was credited. To act upon it the caller holds the wallet. */
export async function standingOf(db: Database | Transaction, userId: number): Promise<Standing[]> {
  const purchases = await creditedPurchases(db, userId)
  const all = await reversalsOf(db, userId)
  const movements = await movementsOf(db, userId)
  const unspent = unspentByPurchase(movements)
  const usedToo = purchases.some(paysUsedToo)
  const waiting = usedToo ? waitingByPurchase(movements, await pendingUnlocks(db, userId)) : new Map()
  return purchases.map((purchase) => {
    const reversals = all.filter((reversal) => reversal.purchase_id === purchase.id)
    // Never more than the database lets go of: books that disagree hold up no withdrawal and no erasure.
    const untaken = reversals.reduce((left, reversal) => left - reversal.credits, purchase.credits)
    const left = {
      unspent: Math.min(unspent.get(purchase.id) ?? 0, untaken),
      waiting: waiting.get(purchase.id) ?? 0,
    }
    return standing(purchase, reversals, left)
  })
}

/** Within the time to withdraw, and without the request for immediate use (docs/decisions/0105). */
const paysUsedToo = ({ immediate_use_at, withdrawable }: Bought) => immediate_use_at === null && withdrawable

function standing(
  purchase: Bought,
  reversals: readonly Reversal[],
  { unspent, waiting }: { readonly unspent: number; readonly waiting: number },
): Standing {
  const sum = (causes: readonly Reversal['cause'][], what: 'credits' | 'amount_cents') =>
    reversals.reduce((total, reversal) => total + (causes.includes(reversal.cause) ? reversal[what] : 0), 0)
  const disputed = reversals.some(({ cause }) => cause === 'dispute')
  const own = ['withdrawal', 'erasure'] as const
  const share = {
    paid: euroCents(purchase.amount_cents),
    bought: purchase.credits,
    unspent,
    withdrawn: { credits: sum(own, 'credits'), cents: sum(own, 'amount_cents') },
    refunded: sum(['refund'], 'amount_cents'),
  }
  const usedToo = paysUsedToo(purchase)
  const atTheEnd = disputed ? euroCents(0) : usedToo ? moneyBackWithUsed(share, waiting) : moneyBack(share)
  return {
    purchase,
    reversals,
    disputed,
    unspent,
    atTheEnd,
    moneyBack: purchase.withdrawable ? atTheEnd : euroCents(0),
    usedToo,
  }
}

function creditedPurchases(db: Database | Transaction, userId: number) {
  return db
    .selectFrom('purchase')
    .innerJoin('receipt', (join) =>
      join.onRef('receipt.purchase_id', '=', 'purchase.id').on('receipt.kind', '=', 'receipt'),
    )
    .select(['purchase.id', 'title', 'credits', 'amount_cents', 'discount_cents', 'provider'])
    .select('immediate_use_at')
    .select(['receipt.kind', 'receipt.demo', 'receipt.year', 'receipt.number'])
    .select(sql<Date>`credited_at`.as('at'))
    .select(withdrawableUntil.as('until'))
    .select(sql<boolean>`${clock} <= ${withdrawableUntil}`.as('withdrawable'))
    .where('purchase.user_id', '=', userId)
    .where('state', '=', 'credited')
    .orderBy('credited_at', 'desc')
    .orderBy('purchase.id', 'desc')
    .execute()
}

/** The unlocks that wait for a reply, by their name in the ledger. */
async function pendingUnlocks(db: Database | Transaction, userId: number): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select ledger_tx.ref from posting
    join wallet on wallet.account_id = posting.account_id
    join ledger_tx on ledger_tx.id = posting.tx_id
    where wallet.user_id = ${userId} and ledger_tx.kind = 'unlock'
      and not exists (select from ledger_tx ended where ended.ref = ledger_tx.ref || ':end')`.execute(db)
  return rows.map(({ ref }) => ref)
}

/** What was taken back and not given back. */
function reversalsOf(db: Database | Transaction, userId: number) {
  return db
    .selectFrom('purchase_reversal')
    .innerJoin('purchase', 'purchase.id', 'purchase_reversal.purchase_id')
    .leftJoin('withdrawal', 'withdrawal.reversal_id', 'purchase_reversal.id')
    .select([
      'purchase_reversal.purchase_id',
      'purchase_reversal.cause',
      'purchase_reversal.credits',
      'purchase_reversal.amount_cents',
      'purchase_reversal.at',
      'withdrawal.refunded_at',
      'withdrawal.stuck_at',
    ])
    .where('purchase.user_id', '=', userId)
    .where('purchase_reversal.given_back_at', 'is', null)
    .orderBy('purchase_reversal.id')
    .execute()
}

function present(config: Needs['config'], standing: Standing): Purchase {
  const { purchase, reversals, unspent, moneyBack: back } = standing
  return {
    id: purchase.id,
    title: purchase.title,
    credits: purchase.credits,
    list_price: centsToEuro(euroCents(purchase.amount_cents + purchase.discount_cents)),
    discount: centsToEuro(euroCents(purchase.discount_cents)),
    paid: centsToEuro(euroCents(purchase.amount_cents)),
    paid_with: purchase.provider === 'paypal' ? 'paypal' : 'card',
    at: purchase.at.toISOString(),
    receipt_number: numberOf(purchase),
    receipt_url: receiptUrl(config, purchase.id),
    state: stateOf(standing),
    unspent,
    immediate_use_at: purchase.immediate_use_at?.toISOString() ?? null,
    withdrawable_until: purchase.until.toISOString(),
    money_back: centsToEuro(back),
    withdrawals: reversals.filter(isOwn).map((reversal) => ({
      at: reversal.at.toISOString(),
      credits: reversal.credits,
      amount: centsToEuro(euroCents(reversal.amount_cents)),
      state: moneyState(reversal),
      refunded_at: reversal.refunded_at?.toISOString() ?? null,
    })),
  }
}

/** Money that we give back of our own accord or his, so that its way is ours to tell. */
const isOwn = ({ cause }: Reversal) => cause === 'withdrawal' || cause === 'erasure'

const moneyState = ({ refunded_at, stuck_at }: Reversal) =>
  refunded_at !== null ? 'refunded' : stuck_at !== null ? 'refund_late' : 'refunding'

function stateOf({ disputed, reversals }: Standing): Purchase['state'] {
  if (disputed) return 'disputed'
  const states = reversals.map((each) => (isOwn(each) ? moneyState(each) : 'refunded'))
  return (
    (['refund_late', 'refunding', 'refunded'] as const).find((state) => states.includes(state)) ?? 'credited'
  )
}
