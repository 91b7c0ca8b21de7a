import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface People {
  /** The demo king, whom the staff has greeted. */
  readonly greetedId: number
  /** Who has written, the longest ago first. */
  readonly waitingIds: readonly number[]
  /** Whose conversation is put off. */
  readonly snoozedId: number
  readonly adminId: number
  readonly now: Date
}

const greeting = 'Benvenuto su Lieta, Riccardo. Per qualsiasi domanda su chat, Crediti o profilo scrivi qui.'

const questions = [
  {
    minutesAgo: 205,
    text: 'Buongiorno, sulla ricevuta di ieri vorrei la mia partita IVA. Si può ancora aggiungere?',
    tags: ['Ricevuta', 'Pagamento'],
  },
  {
    // Near the target of an hour, while the staff is there.
    minutesAgo: 48,
    text: 'Ciao, stamattina ho mandato il selfie per la verifica. Di solito quanto ci vuole?',
    tags: ['Verifica'],
  },
  { minutesAgo: 9, text: 'Se cambio nickname, le recensioni restano?', tags: [] },
]

const putOff = {
  minutesAgo: 300,
  text: 'Ho pagato con PayPal e i Crediti non ci sono ancora. Potete guardare?',
  forHours: 3,
}

/** Ready answers that do something beside being sent. */
const readyAnswers = [
  {
    title: 'Crediti di cortesia',
    text: 'Ciao {{nome}}, ci dispiace per il disguido: ti abbiamo dato 20 Crediti.',
    tag: 'Cortesia',
    closes: true,
    minutes: null,
    credits: 20,
  },
  {
    title: 'Verifichiamo il pagamento',
    text: 'Ciao {{nome}}, chiediamo a chi gestisce i pagamenti e ti riscriviamo entro oggi.',
    tag: 'Pagamento',
    closes: false,
    minutes: 240,
    credits: null,
  },
]

/** A greeting from the staff, and questions that wait for an answer. */
export async function insertSupport(
  trx: Transaction,
  { greetedId, waitingIds, snoozedId, adminId, now }: People,
): Promise<void> {
  const threeDaysAgo = new Date(now.getTime() - 3 * 86_400_000)
  await insertMessage(trx, { memberId: greetedId, senderId: adminId, text: greeting, at: threeDaysAgo })
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  for (const [index, question] of questions.entries()) {
    const memberId = waitingIds[index]
    if (memberId === undefined) continue
    const at = minutesAgo(question.minutesAgo)
    const { chatId } = await insertMessage(trx, { memberId, senderId: memberId, text: question.text, at })
    await insertTags(trx, { chatId, adminId, names: question.tags })
  }
  const { chatId, messageId } = await insertMessage(trx, {
    memberId: snoozedId,
    senderId: snoozedId,
    text: putOff.text,
    at: minutesAgo(putOff.minutesAgo),
  })
  await insertTags(trx, { chatId, adminId, names: ['Pagamento', 'PayPal'] })
  await trx
    .insertInto('support_snooze')
    .values({
      chat_id: chatId,
      until: minutesAgo(-putOff.forHours * 60),
      last_message_id: messageId,
      snoozed_by: adminId,
      at: now,
    })
    .execute()
  for (const answer of readyAnswers) await insertReadyAnswer(trx, adminId, answer)
}

async function insertReadyAnswer(
  trx: Transaction,
  adminId: number,
  { title, text, tag, closes, minutes, credits }: (typeof readyAnswers)[number],
): Promise<void> {
  await sql`
    with reply as (
      insert into canned_reply (title, text, position, demo)
      select ${title}, ${text}, coalesce(max(position), 0) + 1, true from canned_reply returning id),
    tag as (
      insert into support_tag (name) values (${tag})
      on conflict (lower(name)) do update set name = support_tag.name returning id)
    insert into reply_action (reply_id, tag_id, closes, snooze_minutes, credits, credits_by)
    select reply.id, tag.id, ${closes}, ${minutes}::integer, ${credits}::integer,
      ${credits === null ? null : adminId}::integer
    from reply, tag`.execute(trx)
}

async function insertTags(
  trx: Transaction,
  { chatId, adminId, names }: { chatId: number; adminId: number; names: readonly string[] },
): Promise<void> {
  for (const name of names)
    await sql`
      with tag as (
        insert into support_tag (name) values (${name})
        on conflict (lower(name)) do update set name = support_tag.name returning id)
      insert into support_thread_tag (chat_id, tag_id, tagged_by)
      select ${chatId}, id, ${adminId} from tag`.execute(trx)
}

/** The first message of a support chat; its member has read it. */
async function insertMessage(
  trx: Transaction,
  { memberId, senderId, text, at }: { memberId: number; senderId: number; text: string; at: Date },
): Promise<{ chatId: number; messageId: number }> {
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
      in_support: true,
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
  return { chatId: chat.id, messageId: message.id }
}
