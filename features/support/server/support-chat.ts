import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** A chat with the staff, by its id. */
export function supportChat(db: Database, chatId: number) {
  return db
    .selectFrom('chat')
    .select(['assignee_id', 'member_id'])
    .where('id', '=', chatId)
    .where('member_id', 'is not', null)
    .$narrowType<{ member_id: number }>()
}

/** @throws Refusal 404 for a chat that is none with the staff */
export async function requireSupportChat(db: Database, chatId: number): Promise<{ member_id: number }> {
  const chat = await supportChat(db, chatId).executeTakeFirst()
  if (chat === undefined) throw refuse('not_found')
  return chat
}

/**
 * Locked like a message that is sent, so that none comes between the look and the change.
 * @throws Refusal 404 for a chat that is none with the staff
 */
export async function lockSupportChat(trx: Transaction, chatId: number): Promise<{ member_id: number }> {
  const chat = await supportChat(trx, chatId).forUpdate().executeTakeFirst()
  if (chat === undefined) throw refuse('not_found')
  return chat
}

/**
 * The newest message of a locked chat, which its colleague has read as far as its member wrote.
 * @throws Refusal 409 when the member has written after `lastRead`
 */
export async function newestRead(
  trx: Transaction,
  { chatId, memberId, lastRead }: { chatId: number; memberId: number; lastRead: number },
): Promise<number> {
  const { newest, of_member } = await trx
    .selectFrom('message')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('newest'),
      eb.fn.coalesce(eb.fn.max('id').filterWhere('sender_id', '=', memberId), eb.lit(0)).as('of_member'),
    ])
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  if (Number(of_member) > lastRead)
    throw refuse('conflict', {
      message: 'Nel frattempo è arrivato un altro messaggio. Leggilo prima.',
    })
  return Number(newest)
}
