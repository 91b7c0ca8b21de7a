import { sql } from 'kysely'
import type { Credits } from '#contract/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'

/**
 * Every movement of Crediti is a balanced transaction between two accounts. Each records one fact,
 * named by its `ref`; the unique key on it makes a fact count once, however often it is reported.
 */
type Account = 'escrow' | 'earned' | 'sales' | 'adjustment' | { readonly walletOf: number }

/** When it happened, for a history that is loaded later; now where it is left out. */
interface Dated {
  readonly at?: Date | undefined
}

interface Transfer extends Dated {
  readonly kind: 'purchase' | 'unlock' | 'earn' | 'refund' | 'adjustment'
  readonly ref: string
  /** What the king reads in 'Movimenti'. */
  readonly text: string
  readonly actorId?: number
  readonly from: Account
  readonly to: Account
  readonly amount: Credits
}

/** Bought Crediti arrive. False: this purchase has been credited before. */
export async function postPurchase(
  trx: Transaction,
  fact: { userId: number; purchaseId: number; credits: Credits; text: string } & Dated,
): Promise<boolean> {
  await lockWallet(trx, fact.userId)
  return transfer(trx, {
    kind: 'purchase',
    ref: `purchase:${fact.purchaseId}`,
    text: fact.text,
    from: 'sales',
    to: { walletOf: fact.userId },
    amount: fact.credits,
    at: fact.at,
  })
}

/**
 * The price of an unlock moves from the wallet into escrow.
 * @throws 402 with `shop_redirect` when the wallet does not hold it
 */
export async function postUnlock(
  trx: Transaction,
  fact: { kingId: number; unlockId: number; cost: Credits } & Dated,
): Promise<void> {
  if ((await lockWallet(trx, fact.kingId)) < fact.cost) {
    throw refuse(402, { message: 'Non hai abbastanza Crediti per sbloccare la chat.', shop_redirect: true })
  }
  const posted = await transfer(trx, {
    kind: 'unlock',
    ref: unlockRef(fact.unlockId),
    text: 'Sblocco chat',
    from: { walletOf: fact.kingId },
    to: 'escrow',
    amount: fact.cost,
    at: fact.at,
  })
  if (!posted) throw new Error(`unlock ${fact.unlockId} has been paid before`)
}

/** She replied: the price is kept. False: this unlock has ended before, either way. */
export function postEarned(
  trx: Transaction,
  fact: { unlockId: number; cost: Credits } & Dated,
): Promise<boolean> {
  return transfer(trx, {
    kind: 'earn',
    ref: unlockEndRef(fact.unlockId),
    text: 'Risposta ricevuta',
    from: 'escrow',
    to: 'earned',
    amount: fact.cost,
    at: fact.at,
  })
}

/** The price goes back to the king. False: this unlock has ended before, either way. */
export async function postRefund(
  trx: Transaction,
  fact: { kingId: number; unlockId: number; cost: Credits } & Dated,
): Promise<boolean> {
  await lockWallet(trx, fact.kingId)
  return transfer(trx, {
    kind: 'refund',
    ref: unlockEndRef(fact.unlockId),
    text: 'Rimborso sblocco chat',
    from: 'escrow',
    to: { walletOf: fact.kingId },
    amount: fact.cost,
    at: fact.at,
  })
}

/**
 * A correction by the staff, or a demo gift; a negative amount takes. False: `ref` was posted before.
 * @throws 409 when the wallet does not hold what is to be taken
 */
export async function postAdjustment(
  trx: Transaction,
  fact: { userId: number; amount: Credits; actorId: number; reason: string; ref: string } & Dated,
): Promise<boolean> {
  if ((await lockWallet(trx, fact.userId)) + fact.amount < 0) {
    throw refuse('conflict', { message: 'Il saldo non può scendere sotto zero.' })
  }
  const wallet = { walletOf: fact.userId }
  return transfer(trx, {
    kind: 'adjustment',
    ref: `adjustment:${fact.ref}`,
    text: fact.reason,
    actorId: fact.actorId,
    from: fact.amount > 0 ? 'adjustment' : wallet,
    to: fact.amount > 0 ? wallet : 'adjustment',
    amount: Math.abs(fact.amount) as Credits,
    at: fact.at,
  })
}

const unlockRef = (unlockId: number) => `unlock:${unlockId}`
// One name for both ends: an unlock is earned or refunded, never both.
const unlockEndRef = (unlockId: number) => `${unlockRef(unlockId)}:end`

/**
 * Every movement of a wallet begins here. It waits for the others, so that the balance is the one they left
 * and the ids of postings follow the order of the balances.
 */
async function lockWallet(trx: Transaction, userId: number): Promise<number> {
  const wallet = await trx
    .selectFrom('wallet')
    .select('balance')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return wallet?.balance ?? 0
}

/** False when the fact has been recorded before. A wallet that does not exist is a fault. */
async function transfer(trx: Transaction, entry: Transfer): Promise<boolean> {
  const { rows } = await sql`
    with tx as (
      insert into ledger_tx (kind, ref, text, actor_id, at)
      values (${entry.kind}, ${entry.ref}, ${entry.text}, ${entry.actorId ?? null}, coalesce(${entry.at ?? null}, now()))
      on conflict (ref) do nothing
      returning id
    )
    insert into posting (tx_id, account_id, amount)
    select tx.id, side.account_id, side.amount
    from tx, (values
      (${accountId(entry.from)}, -${entry.amount}::integer),
      (${accountId(entry.to)}, ${entry.amount}::integer)
    ) as side (account_id, amount)
    returning id`.execute(trx)
  return rows.length > 0
}

function accountId(account: Account) {
  return typeof account === 'string'
    ? sql`(select id from ledger_account where kind = ${account})`
    : sql`(select id from ledger_account where kind = 'wallet' and user_id = ${account.walletOf})`
}
