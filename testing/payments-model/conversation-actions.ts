import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import type { Cast } from './cast.ts'
import type { Answer, PairRef, Side } from './reference-model.ts'

const harmless = 'Le andrebbe una cena a teatro?'
const objectionable = 'Scrivimi su WhatsApp al 347 555 01 90'

/** What two of them can do. */
export function conversationActions(cast: Cast) {
  const { app, kings, hostesses } = cast
  const { db } = app
  const person = (side: Side, { king, hostess }: PairRef) =>
    (side === 'king' ? kings[king] : hostesses[hostess])!

  return {
    async unlock(who: PairRef): Promise<Answer> {
      const body = { other_user_id: person('hostess', who).id }
      return (await app.call(chatEndpoints.unlock, { as: person('king', who), body })).status
    },

    async write(who: PairRef, name: string, isHeld: boolean): Promise<Answer> {
      const { status } = await app.call(chatEndpoints.initiate, {
        as: person('king', who),
        params: { userId: person('hostess', who).id },
        body: { message: isHeld ? objectionable : harmless, client_id: named(cast, name) },
      })
      return status
    },

    async reply(who: PairRef, name: string, isHeld: boolean): Promise<Answer> {
      const { status } = await app.call(chatEndpoints.send, {
        as: person('hostess', who),
        params: { id: await chatOf(cast, who) },
        body: { message: isHeld ? objectionable : harmless, client_id: named(cast, name) },
      })
      return status
    },

    async timePasses(who: PairRef): Promise<void> {
      await db
        .updateTable('unlock')
        .set({ due_at: sql`clock_timestamp() - interval '1 hour'` })
        .where('king_id', '=', person('king', who).id)
        .where('hostess_id', '=', person('hostess', who).id)
        .where('state', '=', 'pending')
        .execute()
    },

    async block(who: PairRef, by: Side): Promise<Answer> {
      const other = person(by === 'king' ? 'hostess' : 'king', who)
      return (await app.call(blockEndpoints.block, { as: person(by, who), body: { user_id: other.id } }))
        .status
    },

    async unblock(who: PairRef, by: Side): Promise<Answer> {
      const other = person(by === 'king' ? 'hostess' : 'king', who)
      const params = { userId: other.id }
      return (await app.call(blockEndpoints.unblock, { as: person(by, who), params })).status
    },

    async meetingOf(unlockId: number): Promise<PairRef> {
      const row = await db
        .selectFrom('unlock')
        .select(['king_id', 'hostess_id'])
        .where('id', '=', unlockId)
        .executeTakeFirstOrThrow()
      return {
        king: kings.findIndex(({ id }) => id === row.king_id),
        hostess: hostesses.findIndex(({ id }) => id === row.hostess_id),
      }
    },
  }
}

/** One that is nobody's where the two have none. */
async function chatOf({ app, kings, hostesses }: Cast, { king, hostess }: PairRef): Promise<number> {
  const chat = await app.db
    .selectFrom('chat')
    .select('id')
    .where('king_id', '=', kings[king]!.id)
    .where('hostess_id', '=', hostesses[hostess]!.id)
    .executeTakeFirst()
  return chat?.id ?? 2_000_000_000
}

/** The `client_id` of the message that the run calls `name`. */
function named({ messages }: Cast, name: string): string {
  const clientId = randomUUID()
  messages.set(clientId, name)
  return clientId
}
