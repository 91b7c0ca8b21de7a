import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'

/** A greeting from the staff in the support chat of one member. */
export async function insertSupport(
  trx: Transaction,
  { memberId, adminId, now }: { memberId: number; adminId: number; now: Date },
): Promise<void> {
  const at = new Date(now.getTime() - 3 * 86_400_000)
  const chat = await trx
    .insertInto('chat')
    .values({ member_id: memberId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const greeting = await trx
    .insertInto('message')
    .values({
      chat_id: chat.id,
      sender_id: adminId,
      client_id: randomUUID(),
      text: 'Benvenuto su Lieta, Riccardo. Per qualsiasi domanda su chat, Crediti o profilo scrivi qui: rispondiamo in giornata.',
      state: 'delivered',
      created_at: at,
      delivered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('chat_member')
    .values({
      chat_id: chat.id,
      user_id: memberId,
      last_message_id: greeting.id,
      last_read_id: greeting.id,
      read_at: at,
      last_activity_at: at,
    })
    .execute()
}
