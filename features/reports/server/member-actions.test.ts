import { expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { reviewEndpoints } from '#features/reviews/contract/reviews.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { reportEndpoints } from '../contract/reports.ts'

const app = await startTestApp()
const { send, freshPair } = chatCalls(app)

test('who has met views, writes, archives, reports the person and the chat, and gives stars [CHAT-25]', async () => {
  const { king, hostess, chatId } = await freshPair({ unlocked: true })
  // Stars are for those who have known each other for a day.
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await app.db.updateTable('unlock').set({ unlocked_at: yesterday }).where('chat_id', '=', chatId).execute()
  const params = { id: chatId }
  const reason = 'Insiste con proposte che ho già rifiutato.'
  for (const as of [king, hostess])
    for (const text of ['Uno', 'Due', 'Tre']) expect((await send(as, chatId, text)).status).toBe(201)
  for (const [as, other] of [
    [king, hostess],
    [hostess, king],
  ] as const) {
    const seen = await app.call(viewProfile, { as, params: { username: other.name } })
    expect(seen).toMatchObject({ status: 200, body: { user: { id: other.id } } })
    expect((await app.call(chatEndpoints.archive, { as, params })).status).toBe(204)
    expect(
      (await app.call(reportEndpoints.user, { as, body: { reported_user_id: other.id, reason } })).status,
    ).toBe(201)
    expect(
      (await app.call(reportEndpoints.chat, { as, body: { reported_chat_id: chatId, reason } })).status,
    ).toBe(201)
    const stars = { reviewed_user_id: other.id, rating: 4 as const }
    expect((await app.call(reviewEndpoints.send, { as, body: stars })).status).toBeLessThan(300)
  }
})
