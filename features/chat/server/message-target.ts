import { type RawBuilder, sql } from 'kysely'
import type { ContentTarget } from '#features/moderation/server/actions/targets.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import type { AfterCommit, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { participantsOf } from './deliver.ts'
import { findChat, lockChat } from './find-chat.ts'

/** A message that arrived: taken down only its author still sees it, as one that was refused. */
export function messageTarget({ publish }: Pick<Needs, 'publish'>): ContentTarget {
  async function mark(
    trx: Transaction,
    id: string,
    /** When it was delivered; null: it is taken down. */
    delivered: RawBuilder<Date> | null,
    afterCommit: AfterCommit,
  ): Promise<boolean> {
    const where = await trx
      .selectFrom('message')
      .select('chat_id')
      .where('id', '=', Number(id))
      .executeTakeFirst()
    if (where === undefined) return false
    await lockChat(trx, where.chat_id)
    const row = await trx
      .updateTable('message')
      .set({ state: delivered === null ? 'refused' : 'delivered', delivered_at: delivered })
      .where('id', '=', Number(id))
      .where('state', '=', delivered === null ? 'delivered' : 'refused')
      .returning('id')
      .executeTakeFirst()
    const chat = await findChat(trx, where.chat_id)
    if (row === undefined || chat === null) return false
    await sql`select recount_chat(${chat.id})`.execute(trx)
    afterCommit(() => {
      const ids = { chat_id: chat.id, message_id: Number(id) }
      const event = 'NewMessageAfterMod' as const
      publish({ channel: chatChannel(chat.id), event, ids })
      for (const userId of participantsOf(chat)) publish({ channel: userChannel(userId), event, ids })
    })
    return true
  }

  return {
    async find(trx, id) {
      if (!/^\d{1,18}$/.test(id)) return null
      const row = await trx
        .selectFrom('message')
        .select(['sender_id', 'state'])
        .where('id', '=', Number(id))
        .executeTakeFirst()
      return row === undefined ? null : { userId: row.sender_id, shown: row.state === 'delivered' }
    },

    async show(db, id) {
      const row = await db
        .selectFrom('message')
        .select('text')
        .where('id', '=', Number(id))
        .executeTakeFirst()
      return { text: row?.text ?? 'Il messaggio è stato eliminato.' }
    },

    async takeDown(trx, id, afterCommit) {
      const { at } = await trx
        .selectFrom('message')
        // As text: a date of the programming language knows no microseconds, and what was read would be new again.
        .select(sql<string>`delivered_at::text`.as('at'))
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
      await mark(trx, id, null, afterCommit)
      return { delivered_at: at }
    },

    restore: (trx, id, kept, afterCommit) =>
      mark(trx, id, sql<Date>`${kept['delivered_at']}::timestamptz`, afterCommit),
  }
}
