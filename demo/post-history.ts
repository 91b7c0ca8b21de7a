import { sql } from 'kysely'
import type { Transfer } from '#features/wallet/server/double-entry.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** A movement of the past. */
export interface Entry extends Pick<Transfer, 'kind' | 'ref' | 'text' | 'actorId' | 'amount'> {
  readonly at: Date
  readonly from: Side
  readonly to: Side
}

type Side = 'escrow' | 'earned' | 'sales' | 'adjustment' | { readonly walletOf: number }

/** Posts a whole history in two statements, in the order of time: no wallet is ever below zero on the way. */
export async function postHistory(trx: Transaction, entries: readonly Entry[]): Promise<void> {
  const history = entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry, number) => ({
      number,
      kind: entry.kind,
      ref: entry.ref,
      text: entry.text,
      actor_id: entry.actorId ?? null,
      at: entry.at.toISOString(),
      amount: entry.amount,
      from_kind: kindOf(entry.from),
      from_user: userOf(entry.from),
      to_kind: kindOf(entry.to),
      to_user: userOf(entry.to),
    }))
  await sql`
    with entry as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as entry (
        number integer, kind text, ref text, text text, actor_id integer, at timestamptz, amount integer,
        from_kind text, from_user integer, to_kind text, to_user integer)),
    tx as (
      insert into ledger_tx (kind, ref, text, actor_id, at)
      select kind, ref, text, actor_id, at from entry order by number returning id, ref)
    insert into posting (tx_id, account_id, amount)
    select tx.id, account.id, side.amount
    from entry join tx using (ref)
    cross join lateral (values (from_kind, from_user, -amount), (to_kind, to_user, amount))
      as side (kind, user_id, amount)
    join ledger_account account on account.kind = side.kind and account.user_id is not distinct from side.user_id
    order by number, side.amount`.execute(trx)
}

const kindOf = (side: Side) => (typeof side === 'string' ? side : 'wallet')
const userOf = (side: Side) => (typeof side === 'string' ? null : side.walletOf)
