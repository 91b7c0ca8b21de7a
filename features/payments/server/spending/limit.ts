import { sql } from 'kysely'
import { centsToEuro, type EuroCents, euroCents, formatEuro } from '#platform/contract/money.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { beyondLimit, type Spending } from '../../contract/spending.ts'

/** How a king stands this month; cents. */
export interface Room {
  /** Null: none. */
  readonly limit: number | null
  readonly used: number
  /** Of Italy, the first day: `2026-11-01`. */
  readonly month: string
}

export async function roomOf(db: Database | Transaction, userId: number): Promise<Room> {
  const { rows } = await sql<Room>`
    select current_spending_limit(${userId}) as limit, spent_in_month(${userId}) as used,
      (month_in_italy() at time zone 'Europe/Rome')::date::text as month`.execute(db)
  const [room] = rows
  if (room === undefined) throw new Error('no month')
  return room
}

/**
 * Before a purchase is written down: nothing else of his is bought, and no limit set, until the transaction ends. The
 * database refuses it once more (`purchase_stays_within_limit`).
 * @throws 409 beyond his own limit
 */
export async function stayWithinLimit(trx: Transaction, actor: Actor, amount: EuroCents): Promise<void> {
  await sql`select lock_spending(${actor.userId})`.execute(trx)
  const { limit, used } = await roomOf(trx, actor.userId)
  if (limit === null || used + amount <= limit) return
  const left = Math.max(0, limit - used)
  throw refuse('conflict', {
    message: `Con questo acquisto superi il limite di ${formatEuro(euroCents(limit))} al mese che hai scelto. ${left === 0 ? 'Per questo mese l’hai già raggiunto.' : `Questo mese ti restano ${formatEuro(euroCents(left))}.`}`,
    code: beyondLimit,
  })
}

/** @param limit in cents; null: none any more */
export async function setLimit({ db }: Pick<Needs, 'db'>, actor: Actor, limit: number | null): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`select lock_spending(${actor.userId})`.execute(trx)
    const present = await trx
      .selectNoFrom(sql<number | null>`current_spending_limit(${actor.userId})`.as('limit'))
      .executeTakeFirstOrThrow()
    // To remove what is not there would wait a day for nothing.
    if (limit === null && present.limit === null) return
    await sql`insert into spending_limit (user_id, limit_cents) values (${actor.userId}, ${limit})`.execute(
      trx,
    )
  })
}

/** @throws 409 where none waits any more */
export async function keepLimit({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`select lock_spending(${actor.userId})`.execute(trx)
    const { numUpdatedRows } = await trx
      .updateTable('spending_limit')
      .set({ cancelled_at: clock })
      .where('user_id', '=', actor.userId)
      .where('cancelled_at', 'is', null)
      .where(sql<boolean>`effective_at > ${clock}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw refuse('conflict', { message: 'Il nuovo limite vale già.', code: 'in_effect' })
  })
}

export async function pendingLimit(db: Database, userId: number): Promise<Spending['pending']> {
  const row = await db
    .selectFrom('spending_limit')
    .select(['limit_cents', 'effective_at'])
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`effective_at > ${clock}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    limit: row.limit_cents === null ? null : centsToEuro(euroCents(row.limit_cents)),
    from: row.effective_at.toISOString(),
  }
}
