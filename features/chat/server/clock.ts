import { sql } from 'kysely'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { promisedHours } from './promised-hours.ts'
import { refundWhenDue } from './refund.ts'

type Running = Pick<Needs, 'jobs'>

/** Starts the 72 h with the king's first delivered message; later ones change nothing. */
export async function startClock(
  needs: Running & Pick<Needs, 'config'>,
  trx: Transaction,
  chatId: number,
): Promise<void> {
  const started = await trx
    .updateTable('unlock')
    .set({
      clock_started_at: clock,
      due_at: sql`${clock} + make_interval(secs => 3600 * ${promisedHours(needs)})`,
      // A reply that is already held keeps it still, from the full time.
      paused_at: sql`case when paused_at is null then null else ${clock} end`,
    })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .where('clock_started_at', 'is', null)
    .returning(['id', 'due_at'])
    .executeTakeFirst()
  if (started !== undefined) await scheduleRefund(needs, trx, started)
}

/** A reply is held: what is left of the time is kept until a moderator has decided. */
export async function pauseClock(trx: Transaction, chatId: number): Promise<void> {
  await trx
    .updateTable('unlock')
    .set({ paused_at: clock })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .where('paused_at', 'is', null)
    .execute()
}

/** No reply of hers is held any more: the clock goes on where it stood. */
export async function resumeClock(needs: Running, trx: Transaction, chatId: number): Promise<void> {
  const resumed = await trx
    .updateTable('unlock')
    .set({ due_at: sql`due_at + (${clock} - paused_at)`, paused_at: null })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .where('paused_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message')
            .select('message.id')
            .whereRef('message.chat_id', '=', 'unlock.chat_id')
            .whereRef('message.sender_id', '=', 'unlock.hostess_id')
            .where('message.state', '=', 'held'),
        ),
      ),
    )
    .returning(['id', 'due_at'])
    .executeTakeFirst()
  if (resumed !== undefined) await scheduleRefund(needs, trx, resumed)
}

/** The job looks again when it runs: an earlier one, made before the clock moved, does nothing. */
export async function scheduleRefund(
  { jobs }: Running,
  trx: Transaction,
  { id, due_at }: { id: number; due_at: Date | null },
): Promise<void> {
  if (due_at !== null) await jobs.enqueue(trx, refundWhenDue, { unlockId: id }, { after: due_at })
}
