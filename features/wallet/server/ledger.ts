import { sql } from 'kysely'
import { type Credits, credits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { lendMissing, payDebt, refuseForDebt } from './debt.ts'
import { type Dated, lockWallet, type Transfer, transfer } from './double-entry.ts'

/** The facts that move Crediti, one function each. */

/** Bought Crediti arrive. False: this purchase has been credited before. */
export async function postPurchase(
  trx: Transaction,
  fact: { userId: number; purchaseId: number; credits: Credits; text: string } & Dated,
): Promise<boolean> {
  return arrive(trx, fact.userId, {
    kind: 'purchase',
    ref: `purchase:${fact.purchaseId}`,
    text: fact.text,
    from: 'sales',
    amount: fact.credits,
    at: fact.at,
  })
}

/**
 * The price of an unlock moves from the wallet into escrow.
 * @throws 402 with `shop_redirect` when the wallet does not hold it, or a debt stands
 */
export async function postUnlock(
  trx: Transaction,
  fact: { kingId: number; unlockId: number; cost: Credits } & Dated,
): Promise<void> {
  const { balance, debt } = await lockWallet(trx, fact.kingId)
  if (debt > 0) throw refuseForDebt(credits(debt))
  if (balance < fact.cost) {
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
  return arrive(trx, fact.kingId, {
    kind: 'refund',
    ref: unlockEndRef(fact.unlockId),
    text: 'Rimborso sblocco chat',
    from: 'escrow',
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
  const entry = {
    kind: 'adjustment',
    ref: `adjustment:${fact.ref}`,
    text: fact.reason,
    actorId: fact.actorId,
    amount: credits(Math.abs(fact.amount)),
    at: fact.at,
  } as const
  if (fact.amount > 0) return arrive(trx, fact.userId, { ...entry, from: 'adjustment' })
  if ((await lockWallet(trx, fact.userId)).balance < entry.amount) {
    throw refuse('conflict', { message: 'Il saldo non può scendere sotto zero.' })
  }
  return transfer(trx, { ...entry, from: { walletOf: fact.userId }, to: 'adjustment' })
}

/** What was never paid for ends with the account; there is nobody left to spend it. */
export async function postEndOfAccount(
  trx: Transaction,
  fact: { userId: number; text: string },
): Promise<Credits> {
  const { balance } = await lockWallet(trx, fact.userId)
  if (balance === 0) return credits(0)
  const { rows } = await sql<{ times: number }>`
    select count(*)::integer as times from ledger_tx
    where ref like ${`adjustment:end:${fact.userId}:%`}`.execute(trx)
  // Crediti that arrive after the end, from a dispute that was won, end once more.
  await transfer(trx, {
    kind: 'adjustment',
    ref: `adjustment:end:${fact.userId}:${(rows[0]?.times ?? 0) + 1}`,
    text: fact.text,
    from: { walletOf: fact.userId },
    to: 'adjustment',
    amount: credits(balance),
  })
  return credits(balance)
}

/** Bought Crediti are taken back: the whole amount leaves the wallet, and what it does not hold becomes a debt. */
export async function postReversal(
  trx: Transaction,
  fact: { userId: number; reversalId: number; credits: Credits; text: string },
): Promise<void> {
  const ref = reversalRef(fact.reversalId)
  const { balance } = await lockWallet(trx, fact.userId)
  await lendMissing(trx, { userId: fact.userId, balance, amount: fact.credits, causeRef: ref })
  const posted = await transfer(trx, {
    kind: 'reversal',
    ref,
    text: fact.text,
    from: { walletOf: fact.userId },
    to: 'sales',
    amount: fact.credits,
  })
  if (!posted) throw new Error(`reversal ${fact.reversalId} has been posted before`)
}

/** What a reversal took returns. */
export async function postReversalBack(
  trx: Transaction,
  fact: { userId: number; reversalId: number; credits: Credits; text: string },
): Promise<void> {
  const posted = await arrive(trx, fact.userId, {
    kind: 'reversal',
    ref: `${reversalRef(fact.reversalId)}:back`,
    text: fact.text,
    from: 'sales',
    amount: fact.credits,
  })
  if (!posted) throw new Error(`reversal ${fact.reversalId} has been given back before`)
}

/** Every way into a wallet: what arrives pays the debt first. */
async function arrive(trx: Transaction, userId: number, entry: Omit<Transfer, 'to'>): Promise<boolean> {
  const { debt } = await lockWallet(trx, userId)
  const posted = await transfer(trx, { ...entry, to: { walletOf: userId } })
  if (posted && debt > 0) await payDebt(trx, { userId, debt, arrived: entry.amount, cause: entry })
  return posted
}

const unlockRef = (unlockId: number) => `unlock:${unlockId}`
// One name for both ends: an unlock is earned or refunded, never both.
const unlockEndRef = (unlockId: number) => `${unlockRef(unlockId)}:end`
const reversalRef = (reversalId: number) => `reversal:${reversalId}`
