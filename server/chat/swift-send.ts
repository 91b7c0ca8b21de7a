import { randomUUID } from 'node:crypto'
import type { Message } from '#contract/chat.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { inTwoFlights } from '#server/db/two-flights.ts'
import type { Needs } from '#server/needs.ts'
import { refusalToWrite, stateOnArrival } from './access.ts'
import { channelsOf, publishMessage, rowOf, type StoredRow, storedMessage, storingOf } from './deliver.ts'
import { asFound, chatLock, factsToWrite, type FoundRow, type FoundToWrite } from './find-chat.ts'
import { asSent } from './message-view.ts'

/**
 * The ordinary message: one of two people who talk already, about nothing that a rule objects to (the caller has
 * asked). It is written as `writeMessage` would write it, by the same statements under the same lock, only that these
 * travel together. Null, and nothing written, where there is anything to think about: a price, a lock, a repeated id.
 */
export async function sendSwiftly(
  { db, expect, publish }: Pick<Needs, 'db' | 'expect' | 'publish'>,
  actor: Actor,
  chatId: number,
  { message: text, client_id: clientId = randomUUID() }: { message: string; client_id?: string | undefined },
): Promise<Message | null> {
  const senderId = actor.userId
  let found: FoundToWrite | null = null
  const rows = await inTwoFlights<FoundRow, StoredRow>(db, {
    first: [
      chatLock.compiled(db, { id: chatId }),
      factsToWrite.compiled(db, { id: chatId, senderId, clientId }),
    ],
    decide([row], sendAlong) {
      found = row === undefined ? null : asFound(row, actor)
      if (found === null || !isOrdinary(found)) return null
      expect(channelsOf(found.chat), sendAlong)
      return storedMessage.compiled(
        db,
        storingOf(found.chat, { senderId, clientId, text, state: 'delivered' }),
      )
    },
  })
  if (rows === null || found === null) return null
  const { chat } = found as FoundToWrite
  const row = rowOf(chat, rows[0]!)
  publishMessage(publish, chat, { id: row.id, senderId }, row)
  return asSent(row)
}

function isOrdinary({ chat, part, earlier }: FoundToWrite): boolean {
  return (
    (part === 'king' || part === 'hostess') &&
    earlier === null &&
    !chat.pending &&
    refusalToWrite(chat, part) === null &&
    stateOnArrival(chat, part) === 'delivered'
  )
}
