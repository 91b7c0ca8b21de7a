import { sql } from 'kysely'
import type { Credits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Every movement of Crediti is a balanced transaction between two accounts. Each records one fact,
 * named by its `ref`; the unique key on it makes a fact count once, however often it is reported.
 */
export interface Transfer extends Dated {
  readonly kind: 'purchase' | 'unlock' | 'earn' | 'refund' | 'adjustment' | 'reversal' | 'debt'
  readonly ref: string
  /** What the king reads in 'Movimenti'. */
  readonly text: string
  readonly actorId?: number
  readonly from: Account
  readonly to: Account
  readonly amount: Credits
}

/** When it happened, for a history that is loaded later; now where it is left out. */
export interface Dated {
  readonly at?: Date | undefined
}

/** `debtOf`: what a king owes, below zero while he owes it. */
type Account =
  | 'escrow'
  | 'earned'
  | 'sales'
  | 'adjustment'
  | { readonly walletOf: number }
  | { readonly debtOf: number }

/** False when the fact has been recorded before. An account that does not exist is a fault. */
export async function transfer(trx: Transaction, entry: Transfer): Promise<boolean> {
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
  if (typeof account === 'string') return sql`(select id from ledger_account where kind = ${account})`
  return 'walletOf' in account
    ? sql`(select id from ledger_account where kind = 'wallet' and user_id = ${account.walletOf})`
    : sql`(select id from ledger_account where kind = 'debt' and user_id = ${account.debtOf})`
}

/**
 * Every movement of a wallet begins here. It waits for the others, so that the balance is the one they left
 * and the ids of postings follow the order of the balances.
 */
export async function lockWallet(
  trx: Transaction,
  userId: number,
): Promise<{ readonly balance: number; readonly debt: number }> {
  const wallet = await trx
    .selectFrom('wallet')
    .select(['balance', 'debt'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return wallet ?? { balance: 0, debt: 0 }
}
