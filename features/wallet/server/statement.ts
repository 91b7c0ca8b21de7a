import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { midnight } from '#platform/server/db/italian-day.ts'
import type { DB } from '#platform/server/db/schema.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Held, UnlockedHostess, WalletEntry, WalletKind, WalletPage } from '../contract/credits.ts'
import { escrowOf, walletOf } from './wallet.ts'

const entriesPerPage = 30

/** Days in Italy, both included. */
export interface StatementFilter {
  readonly kind?: WalletKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** 'Movimenti': newest first, each with the balance that it left. */
export async function walletPage(
  { db }: Pick<Needs, 'db'>,
  userId: number,
  { page = 1, ...filter }: StatementFilter & { readonly page?: number | undefined },
): Promise<WalletPage> {
  const entries = entriesOf(db, userId, filter)
  const { count } = await entries
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await described(entries)
    .limit(entriesPerPage)
    .offset((page - 1) * entriesPerPage)
    .execute()
  return {
    ...(await walletOf(db, userId)),
    held: await escrowOf(db, userId),
    held_for: await escrowEntries(db, userId),
    data: rows.map(present),
    current_page: page,
    last_page: lastPage(Number(count), entriesPerPage),
  }
}

export type StatementLine = WalletEntry & {
  /** Of a purchase, and of what was taken back of one. */
  readonly euroCents: number | null
}

/** Every entry, for a file. */
export async function wholeStatement(
  { db }: Pick<Needs, 'db'>,
  userId: number,
  filter: StatementFilter,
): Promise<StatementLine[]> {
  const rows = await described(entriesOf(db, userId, filter))
    .select(
      sql<number | null>`case ledger_tx.kind
        when 'purchase' then (select amount_cents from purchase where ledger_tx.ref = 'purchase:' || purchase.id)
        when 'reversal' then (
          select case when ledger_tx.ref like '%:back' then amount_cents else -amount_cents end
          from purchase_reversal where id = split_part(ledger_tx.ref, ':', 2)::integer)
        end`.as('euroCents'),
    )
    .execute()
  return rows.map((row) => ({ ...present(row), euroCents: row.euroCents }))
}

function entriesOf(db: Database, userId: number, { kind, from, to }: StatementFilter) {
  return db
    .selectFrom('posting')
    .innerJoin('wallet', 'wallet.account_id', 'posting.account_id')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'posting.tx_id')
    .where('wallet.user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('ledger_tx.kind', '=', kind!))
    .$if(from !== undefined, (query) => query.where('ledger_tx.at', '>=', midnight(from!)))
    .$if(to !== undefined, (query) => query.where('ledger_tx.at', '<', midnight(to!, 1)))
}

type Entries = SelectQueryBuilder<DB, 'posting' | 'wallet' | 'ledger_tx', object>

/** Whom an unlock was for stands in the chat; the ledger knows its number. */
function described(entries: Entries) {
  return entries
    .leftJoin('unlock', (join) =>
      join
        .onRef('unlock.king_id', '=', 'wallet.user_id')
        .on(
          'unlock.id',
          '=',
          sql<number>`case when ledger_tx.kind in ('unlock', 'refund') then split_part(ledger_tx.ref, ':', 2)::integer end`,
        ),
    )
    .leftJoin('users as hostess', 'hostess.id', 'unlock.hostess_id')
    .select([
      'posting.id',
      'ledger_tx.at',
      'ledger_tx.kind',
      'posting.amount',
      'posting.balance_after',
      'ledger_tx.text',
      nameOf.as('name'),
      chatOpen.as('chat_id'),
    ])
    .orderBy('posting.id', 'desc')
}

const neitherBlocked = sql`not exists (
  select from blocked_pair where one_id = unlock.king_id and other_id = unlock.hostess_id)`

/** Whoever blocked whom, neither reads the other's name (docs/decisions/0024). */
const nameOf = sql<string | null>`case when ${neitherBlocked} then hostess.name end`

/** The chat of `unlock`, while its list shows it: not to whom either has blocked, nor once the hostess is gone. */
const chatOpen = sql<number | null>`case when hostess.state <> 'erased'
    and exists (select from chat_member me where me.chat_id = unlock.chat_id and me.user_id = unlock.king_id)
    and ${neitherBlocked}
  then unlock.chat_id end`

interface Row {
  readonly id: number
  readonly at: Date
  readonly kind: string
  readonly amount: number
  readonly balance_after: number | null
  readonly text: string
  readonly name: string | null
  readonly chat_id: number | null
}

function present({ id, at, kind, amount, balance_after, text, name, chat_id }: Row): WalletEntry {
  return {
    id,
    at: at.toISOString(),
    kind: kind as WalletEntry['kind'],
    amount,
    balance_after: balance_after ?? 0,
    text,
    hostess: hostessOf(name, chat_id),
  }
}

const hostessOf = (name: string | null, chat_id: number | null): UnlockedHostess | null =>
  name === null ? null : { name, chat_id }

async function escrowEntries(db: Database, userId: number): Promise<Held[]> {
  const rows = await db
    .selectFrom('unlock')
    .innerJoin('users as hostess', 'hostess.id', 'unlock.hostess_id')
    .select(['unlock.cost', 'unlock.due_at', 'unlock.paused_at', 'unlock.clock_started_at'])
    .select([nameOf.as('name'), chatOpen.as('chat_id')])
    .where('unlock.king_id', '=', userId)
    .where('unlock.state', '=', 'pending')
    .orderBy('unlock.due_at')
    .orderBy('unlock.id')
    .execute()
  return rows.map(({ name, chat_id, cost, due_at, paused_at, clock_started_at }) => ({
    hostess: hostessOf(name, chat_id),
    cost,
    waits_for: paused_at !== null ? 'decision' : clock_started_at === null ? 'message' : 'reply',
    due_at: paused_at === null ? (due_at?.toISOString() ?? null) : null,
  }))
}
