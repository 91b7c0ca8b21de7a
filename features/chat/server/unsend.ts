import { sql } from 'kysely'
import { userChannel } from '#platform/contract/realtime.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { unsendSeconds } from '../contract/courtesies.ts'
import { scheduleRefund } from './clock.ts'

/** A press in the last moment needs its time to arrive. */
const graceSeconds = 2

interface UnsentRow {
  readonly outcome: 'unsent' | 'not_found' | keyof typeof reasons
  readonly chat_id: number
  readonly king_id: number
  readonly hostess_id: number
  readonly unlock_id: number | null
  readonly due_at: Date | null
}

const reasons = {
  read: 'È già stato letto.',
  too_late: 'Sono passati più di dieci secondi, il messaggio resta.',
  held: 'Il team lo sta leggendo e il messaggio resta in attesa.',
  binding: 'Con questo messaggio la chat è cambiata, quindi non si può annullare.',
} as const

/**
 * Takes back one's own message; the database decides whether it still may.
 * @throws Refusal 404 none of one's own, or gone; 409 with `code` `read`, `too_late`, `held` or `binding`
 */
export async function unsendMessage(
  needs: Pick<Needs, 'db' | 'jobs' | 'publish'>,
  actor: Actor,
  messageId: number,
): Promise<void> {
  await transaction(needs.db, async (trx, afterCommit) => {
    const { rows } = await sql<UnsentRow>`
      select * from unsend_message(${messageId}, ${actor.userId}, ${unsendSeconds + graceSeconds})`.execute(
      trx,
    )
    const unsent = rows[0]
    if (unsent === undefined || unsent.outcome === 'not_found') throw refuse('not_found')
    if (unsent.outcome !== 'unsent')
      throw refuse('conflict', { code: unsent.outcome, message: reasons[unsent.outcome] })
    if (unsent.unlock_id !== null)
      await scheduleRefund(needs, trx, { id: unsent.unlock_id, due_at: unsent.due_at })
    afterCommit(() => {
      const ids = { chat_id: unsent.chat_id, message_id: messageId }
      for (const userId of [unsent.king_id, unsent.hostess_id])
        needs.publish({ channel: userChannel(userId), event: 'MessageUnsent', ids })
    })
  })
}
