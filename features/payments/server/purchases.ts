import { type Selectable, sql } from 'kysely'
import { centsToEuro, type EuroCents, euroCents } from '#platform/contract/money.ts'
import { type Purchase, withdrawalDays } from '../contract/purchases.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.ts'
import type { Needs } from '#platform/server/needs.ts'
import { numberOf } from './receipts/issue.ts'
import { receiptUrl } from './receipts/link.ts'
import { movementsOf } from './movements.ts'
import { moneyBack, unspentByPurchase } from './unspent.ts'

/** 'Acquisti': the newest first. */
export async function listPurchases(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
): Promise<Purchase[]> {
  return (await standingOf(db, actor.userId)).map((standing) => present(config, standing))
}

/** What has become of a credited purchase, and what a withdrawal would give back now. */
export interface Standing {
  readonly purchase: Bought
  readonly reversals: readonly Reversal[]
  readonly disputed: boolean
  readonly unspent: number
  /** Within the time, and the payment is not contested: 0 otherwise. */
  readonly moneyBack: EuroCents
}

type Bought = Awaited<ReturnType<typeof creditedPurchases>>[number]
type Reversal = Pick<Selectable<DB['purchase_reversal']>, 'cause' | 'credits' | 'amount_cents' | 'at'> &
  Pick<Selectable<DB['withdrawal']>, 'refunded_at' | 'stuck_at'>

/** Every purchase of a king that was credited. To act upon it the caller holds the wallet. */
export async function standingOf(db: Database | Transaction, userId: number): Promise<Standing[]> {
  const purchases = await creditedPurchases(db, userId)
  const reversals = await reversalsOf(db, userId)
  const unspent = unspentByPurchase(await movementsOf(db, userId))
  return purchases.map((purchase) => {
    const own = reversals.filter((reversal) => reversal.purchase_id === purchase.id)
    return standing(purchase, own, unspent.get(purchase.id) ?? 0)
  })
}

function standing(purchase: Bought, reversals: readonly Reversal[], unspent: number): Standing {
  const sum = (cause: Reversal['cause'], what: 'credits' | 'amount_cents') =>
    reversals.reduce((total, reversal) => total + (reversal.cause === cause ? reversal[what] : 0), 0)
  const disputed = reversals.some(({ cause }) => cause === 'dispute')
  return {
    purchase,
    reversals,
    disputed,
    unspent,
    moneyBack:
      disputed || !purchase.withdrawable
        ? euroCents(0)
        : moneyBack({
            paid: euroCents(purchase.amount_cents),
            bought: purchase.credits,
            unspent,
            withdrawn: {
              credits: sum('withdrawal', 'credits'),
              cents: sum('withdrawal', 'amount_cents'),
            },
            refunded: sum('refund', 'amount_cents'),
          }),
  }
}

function creditedPurchases(db: Database | Transaction, userId: number) {
  // The day of the purchase does not count, and the last one counts to its end, in Italy
  // (Regulation (EEC, Euratom) No 1182/71, article 3).
  const until = sql<Date>`(((credited_at at time zone 'Europe/Rome')::date + ${withdrawalDays + 1}::integer)::timestamp
    at time zone 'Europe/Rome') - interval '1 millisecond'`
  return db
    .selectFrom('purchase')
    .innerJoin('receipt', (join) =>
      join.onRef('receipt.purchase_id', '=', 'purchase.id').on('receipt.kind', '=', 'receipt'),
    )
    .select(['purchase.id', 'title', 'credits', 'amount_cents', 'discount_cents', 'provider'])
    .select(['receipt.kind', 'receipt.demo', 'receipt.year', 'receipt.number'])
    .select(sql<Date>`credited_at`.as('at'))
    .select(until.as('until'))
    .select(sql<boolean>`${clock} <= ${until}`.as('withdrawable'))
    .where('purchase.user_id', '=', userId)
    .where('state', '=', 'credited')
    .orderBy('credited_at', 'desc')
    .orderBy('purchase.id', 'desc')
    .execute()
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
    withdrawable_until: purchase.until.toISOString(),
    money_back: centsToEuro(back),
    withdrawals: reversals
      .filter(({ cause }) => cause === 'withdrawal')
      .map((reversal) => ({
        at: reversal.at.toISOString(),
        credits: reversal.credits,
        amount: centsToEuro(euroCents(reversal.amount_cents)),
        state: moneyState(reversal),
        refunded_at: reversal.refunded_at?.toISOString() ?? null,
      })),
  }
}

const moneyState = ({ refunded_at, stuck_at }: Reversal) =>
  refunded_at !== null ? 'refunded' : stuck_at !== null ? 'refund_late' : 'refunding'

function stateOf({ disputed, reversals }: Standing): Purchase['state'] {
  if (disputed) return 'disputed'
  const states = reversals.map((each) => (each.cause === 'withdrawal' ? moneyState(each) : 'refunded'))
  return (
    (['refund_late', 'refunding', 'refunded'] as const).find((state) => states.includes(state)) ?? 'credited'
  )
}
