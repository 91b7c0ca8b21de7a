import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '../contract/chat.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inOneFlight } from '#platform/server/db/one-flight.ts'
import type { Needs } from '#platform/server/needs.ts'
import { partIn } from './access.ts'
import { channelsOf, participantsOf, publishMessage, rowOf, type StoredRow, storing } from './deliver.ts'
import { asFacts, chatLock, type FactsRow, factsOf } from './find-chat.ts'
import { asSent } from './message-view.ts'

/**
 * The ordinary message: one of two people who talk already, about nothing that a rule objects to (the caller has
 * asked). It is written as `writeMessage` would write it, under the same lock, only that all of it leaves at once.
 * Null, and nothing written, where there is anything to think about: a price, a lock, a block, a repeated id.
 */
export async function sendSwiftly(
  { db, expect, publish }: Pick<Needs, 'db' | 'expect' | 'publish'>,
  actor: Actor,
  chatId: number,
  { message: text, client_id: clientId = randomUUID() }: { message: string; client_id?: string | undefined },
): Promise<Message | null> {
  const draft = { id: chatId, senderId: actor.userId, clientId, text }
  const rows = await inOneFlight<OrdinaryRow>(
    db,
    [chatLock.compiled(db, draft), ordinaryMessage.compiled(db, draft)],
    (sendAlong) => expect(channelsOf(chatId, knownPeople(db).get(chatId) ?? []), sendAlong),
  )
  const [row] = rows ?? []
  if (row === undefined) return null
  const chat = asFacts(row)
  if (partIn(chat, actor) === null) return null
  remember(db, chatId, participantsOf(chat))
  if (row.sentId === null) return null
  const written = rowOf(chat, {
    id: row.sentId,
    chat_id: chatId,
    sender_id: actor.userId,
    client_id: clientId,
    text,
    state: 'delivered',
    created_at: row.sentAt,
    filters: row.filters,
  })
  publishMessage(publish, chat, { id: written.id, senderId: actor.userId }, written)
  return asSent(written)
}

type OrdinaryRow = FactsRow &
  Pick<StoredRow, 'filters'> &
  ({ sentId: number; sentAt: Date } | { sentId: null })

/**
 * What is known of the chat, and the message where it is ordinary: nothing but talk between two who may talk, under
 * an id not seen before, which the index itself tells.
 */
const ordinaryMessage = builtOnce(
  ['id', 'senderId', 'clientId', 'text'],
  (db, draft: { id: number; senderId: number; clientId: string; text: string }) => ({
    compile: () =>
      sql<OrdinaryRow>`
        with found as ${factsOf(db, draft.id)},
        ${storing(
          { ...draft, chatId: draft.id, state: 'delivered' },
          sql`from found where ${draft.senderId} in ("kingId", "hostessId") and unlock in ('earned', 'free')
            and not blocked and active
            on conflict (chat_id, sender_id, client_id) do nothing`,
        )}
        select found.*, sent.id as "sentId", sent.created_at as "sentAt",
          (select json_object_agg(user_id, words) from word_filter where user_id in ("kingId", "hostessId")) as filters
        from found left join sent on true`.compile(db),
  }),
)

const knownMax = 10_000
const known = new WeakMap<Database, Map<number, readonly number[]>>()

/** The people of chats that were written in lately, who never change: whom to ask about, before the chat is read. */
function knownPeople(db: Database): Map<number, readonly number[]> {
  const people = known.get(db) ?? new Map<number, readonly number[]>()
  known.set(db, people)
  return people
}

function remember(db: Database, chatId: number, people: readonly number[]): void {
  const all = knownPeople(db)
  if (all.size >= knownMax) all.clear()
  all.set(chatId, people)
}
