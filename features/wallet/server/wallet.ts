import { sql } from 'kysely'
import { type Credits, credits } from '#platform/contract/money.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** Gives a king his wallet; a second time changes nothing. */
export async function openWallet(trx: Transaction, userId: number): Promise<void> {
  await sql`
    insert into ledger_account (kind, user_id) values ('wallet', ${userId})
    on conflict (user_id) where kind = 'wallet' do nothing`.execute(trx)
}

/** What a king can spend; 0 without a wallet. */
export async function balanceOf(db: Database | Transaction, userId: number): Promise<Credits> {
  return (await walletOf(db, userId)).balance
}

/** What a king can spend and what he owes: at most one of them is more than nothing. */
export async function walletOf(
  db: Database | Transaction,
  userId: number,
): Promise<{ readonly balance: Credits; readonly debt: Credits }> {
  const wallet = await db
    .selectFrom('wallet')
    .select(['balance', 'debt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { balance: credits(wallet?.balance ?? 0), debt: credits(wallet?.debt ?? 0) }
}

/** What a king has paid for unlocks that have not ended: neither spent for good nor his to spend. */
export async function escrowOf(db: Database | Transaction, userId: number): Promise<Credits> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(posting.amount), 0)::integer as held
    from posting
    join wallet on wallet.account_id = posting.account_id
    join ledger_tx on ledger_tx.id = posting.tx_id
    where wallet.user_id = ${userId}
      and ledger_tx.kind = 'unlock'
      and not exists (select from ledger_tx ended where ended.ref = ledger_tx.ref || ':end')`.execute(db)
  return credits(rows[0]?.held ?? 0)
}
