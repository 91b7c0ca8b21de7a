import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { snoozeDaysMax } from '../contract/desk.ts'
import { reopenLocked } from './reopen.ts'
import { lockSupportChat, newestRead } from './support-chat.ts'

interface Snooze {
  readonly chatId: number
  readonly until: Date
  readonly lastMessageId: number
}

/**
 * Puts a conversation off. Nothing brings it back but the clock, its member, and `wake`.
 * @throws Refusal 404 for a chat that is none with the staff; 409 when its member has written after
 * `lastMessageId`; 422 for a moment that is past or too far away
 */
export async function snooze(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { chatId, until, lastMessageId }: Snooze,
): Promise<void> {
  await transaction(db, async (trx) => {
    const { member_id: memberId } = await lockSupportChat(trx, chatId)
    const newest = await newestRead(trx, { chatId, memberId, lastRead: lastMessageId })
    const { rows } = await sql<{ good: boolean }>`
      select ${until}::timestamptz > now() and ${until}::timestamptz
        <= now() + make_interval(days => ${snoozeDaysMax}) as good`.execute(trx)
    if (!rows[0]!.good)
      throw refuseFields({ until: `Scegli un momento dei prossimi ${snoozeDaysMax} giorni.` })
    await snoozeLocked(trx, actor, { chatId, memberId, newest, until: sql`${until}::timestamptz` })
  })
}

/** The same of a chat that the caller has locked. What was closed is open again: it waits for its time. */
export async function snoozeLocked(
  trx: Transaction,
  actor: Actor,
  {
    chatId,
    memberId,
    newest,
    until,
  }: { chatId: number; memberId: number; newest: number; until: ReturnType<typeof sql<Date>> },
): Promise<void> {
  await reopenLocked(trx, actor, chatId)
  const { until: written } = await trx
    .insertInto('support_snooze')
    .values({ chat_id: chatId, until, last_message_id: newest, snoozed_by: actor.userId })
    .onConflict((conflict) =>
      conflict.column('chat_id').doUpdateSet({
        until,
        last_message_id: newest,
        snoozed_by: actor.userId,
        at: sql<Date>`now()`,
      }),
    )
    .returning('until')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(trx, actor, {
    action: 'support.snooze',
    subject: 'chat',
    subjectId: chatId,
    reason: null,
    userId: memberId,
    after: { until: written.toISOString() },
  })
}

/** @throws Refusal 404 for a chat that is none with the staff, and for one that is not put off */
export async function wake({ db }: Pick<Needs, 'db'>, actor: Actor, chatId: number): Promise<void> {
  await transaction(db, async (trx) => {
    const { member_id: memberId } = await lockSupportChat(trx, chatId)
    const { numDeletedRows } = await trx
      .deleteFrom('support_snooze')
      .where('chat_id', '=', chatId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse('not_found')
    await recordAuditEvent(trx, actor, {
      action: 'support.wake',
      subject: 'chat',
      subjectId: chatId,
      reason: null,
      userId: memberId,
    })
  })
}
