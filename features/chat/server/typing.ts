import { sql } from 'kysely'
import { userChannel } from '#platform/contract/realtime.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { typingEverySeconds } from '../contract/courtesies.ts'

/** Somebody's sign in one chat is passed on so often; what comes sooner costs nothing but its own request. */
const passedOn = new Map<string, number>()
/** A little sooner than the client says it, so that its own rhythm is never too fast. */
const everyMs = typingEverySeconds * 1_000 * 0.8
const rememberedMax = 10_000

/**
 * Tells the other that one is writing, where they may know: `typing_reaches`. Nothing is stored. Whoever may not be seen
 * writing learns nothing of it, a stranger neither.
 */
export async function showTyping(
  { db, publish }: Pick<Needs, 'db' | 'publish'>,
  actor: Pick<Actor, 'userId'>,
  chatId: number,
  now = performance.now(),
): Promise<void> {
  const key = `${actor.userId} ${chatId}`
  if (now - (passedOn.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) return
  // The newest stand last: what stands first is the longest ago.
  passedOn.delete(key)
  passedOn.set(key, now)
  if (passedOn.size > rememberedMax) passedOn.delete(passedOn.keys().next().value!)
  const { rows } = await sql<{ receiver: number | null }>`
    select typing_reaches(${chatId}, ${actor.userId}) as receiver`.execute(db)
  const receiver = rows[0]?.receiver
  if (receiver == null) return
  publish({ channel: userChannel(receiver), event: 'Typing', ids: { chat_id: chatId } })
}
