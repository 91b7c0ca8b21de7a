import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/server/db/database.ts'

interface People {
  /** The demo king, whom the staff has greeted. */
  readonly greetedId: number
  /** Who has written, the longest ago first. */
  readonly waitingIds: readonly number[]
  readonly adminId: number
  readonly now: Date
}

const greeting =
  'Benvenuto su Lieta, Riccardo. Per qualsiasi domanda su chat, Crediti o profilo scrivi qui: rispondiamo in giornata.'

const questions = [
  {
    minutesAgo: 205,
    text: 'Buongiorno, sulla ricevuta di ieri vorrei la mia partita IVA. Si può ancora aggiungere?',
  },
  {
    minutesAgo: 48,
    text: 'Ciao, stamattina ho mandato il selfie per la verifica. Di solito quanto ci vuole?',
  },
  { minutesAgo: 9, text: 'Se cambio nickname, le recensioni restano?' },
]

/** A greeting from the staff, and questions that wait for an answer. */
export async function insertSupport(
  trx: Transaction,
  { greetedId, waitingIds, adminId, now }: People,
): Promise<void> {
  const threeDaysAgo = new Date(now.getTime() - 3 * 86_400_000)
  await insertMessage(trx, { memberId: greetedId, senderId: adminId, text: greeting, at: threeDaysAgo })
  for (const [index, { minutesAgo, text }] of questions.entries()) {
    const memberId = waitingIds[index]
    if (memberId === undefined) continue
    const at = new Date(now.getTime() - minutesAgo * 60_000)
    await insertMessage(trx, { memberId, senderId: memberId, text, at })
  }
}

/** The first message of a support chat; its member has read it. */
async function insertMessage(
  trx: Transaction,
  { memberId, senderId, text, at }: { memberId: number; senderId: number; text: string; at: Date },
): Promise<void> {
  const chat = await trx
    .insertInto('chat')
    .values({ member_id: memberId, created_at: at, waiting_since: senderId === memberId ? at : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await trx
    .insertInto('message')
    .values({
      chat_id: chat.id,
      sender_id: senderId,
      client_id: randomUUID(),
      text,
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
      last_message_id: message.id,
      last_read_id: message.id,
      read_at: at,
      last_activity_at: at,
    })
    .execute()
}
