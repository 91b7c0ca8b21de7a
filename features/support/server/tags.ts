import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type SupportTag, tagsPerThreadMax } from '../contract/desk.ts'
import { lockSupportChat } from './support-chat.ts'

export async function listTags({ db }: Pick<Needs, 'db'>): Promise<SupportTag[]> {
  const { rows } = await sql<SupportTag>`
    select support_tag.id, name from support_tag left join support_thread_tag on tag_id = support_tag.id
    group by support_tag.id order by count(chat_id) desc, name limit 100`.execute(db)
  return rows
}

/** @throws Refusal 404 for a chat that is none with the staff; 409 for one that has too many */
export async function addTag(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  name: string,
): Promise<SupportTag> {
  return transaction(db, async (trx) => {
    const { member_id: memberId } = await lockSupportChat(trx, chatId)
    // Whoever writes it in other letters means the same one.
    const { rows } = await sql<SupportTag>`
      insert into support_tag (name, created_by) values (${name}, ${actor.userId})
      on conflict (lower(name)) do update set name = support_tag.name
      returning id, name`.execute(trx)
    const tag = rows[0]!
    await tagLocked(trx, actor, { chatId, memberId, tag })
    return tag
  })
}

/**
 * The same of a chat that the caller has locked. Quiet where it has the tag.
 * @throws Refusal 409 for one that has too many
 */
export async function tagLocked(
  trx: Transaction,
  actor: Actor,
  { chatId, memberId, tag }: { chatId: number; memberId: number; tag: SupportTag },
): Promise<void> {
  const present = await trx
    .selectFrom('support_thread_tag')
    .select('tag_id')
    .where('chat_id', '=', chatId)
    .execute()
  if (present.some(({ tag_id }) => tag_id === tag.id)) return
  if (present.length >= tagsPerThreadMax)
    throw refuse('conflict', { message: `Al massimo ${tagsPerThreadMax} etichette per conversazione.` })
  await trx
    .insertInto('support_thread_tag')
    .values({ chat_id: chatId, tag_id: tag.id, tagged_by: actor.userId })
    .execute()
  await recordAuditEvent(trx, actor, {
    action: 'support.tag',
    subject: 'chat',
    subjectId: chatId,
    reason: null,
    userId: memberId,
    data: { tag: tag.name },
  })
}

/** @throws Refusal 404 for a chat that is none with the staff, and for a tag that it has not */
export async function removeTag(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  tagId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const { member_id: memberId } = await lockSupportChat(trx, chatId)
    const { numDeletedRows } = await trx
      .deleteFrom('support_thread_tag')
      .where('chat_id', '=', chatId)
      .where('tag_id', '=', tagId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuse('not_found')
    await recordAuditEvent(trx, actor, {
      action: 'support.untag',
      subject: 'chat',
      subjectId: chatId,
      reason: null,
      userId: memberId,
      data: { tag_id: tagId },
    })
  })
}
