import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { delivery } from './delivery.ts'
import { socketTable } from './sockets.ts'

const channel = 'private-chat.7'

/** A chat in which these people listen, each by a session of the same number; `away`: sessions that have ended. */
function chatOf(people: readonly number[], away: readonly number[] = []) {
  const sockets = socketTable()
  const heard: number[] = []
  for (const userId of people) {
    const ws = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: () => heard.push(userId) }
    const socket = sockets.open(ws as unknown as WebSocket)
    socket.owner = { userId, sessionId: userId }
    sockets.join(socket, channel)
  }
  const { onNotice } = delivery({
    sockets,
    rules: {
      standings: async (listening) =>
        listening.map(({ sessionId }) => (away.includes(sessionId) ? 'ended' : 'in')),
      views: async ({ ids }, users) => new Map(users.map((id) => [id, ids])),
      viewsOf: (_, users, row) => new Map(users.map((id) => [id, row])),
    },
    log: pino({ level: 'silent' }),
  })
  return { heard, onNotice }
}
const message = { channel, event: 'NewMessage', ids: { message_id: 1 } } as const

test('in an open chat whoever wrote a message hears of it after all others', async () => {
  const { heard, onNotice } = chatOf([1, 2, 1, 3])
  onNotice(message, { by: 1 })
  await vi.waitFor(() => expect(heard).toEqual([2, 3, 1, 1]))
})

test('where all is known that is to be known, those who listen have heard before anything else is done', () => {
  const { heard, onNotice } = chatOf([1, 2])
  onNotice(message, { by: 1, row: {}, hears: new Set([1, 2]) })
  expect(heard).toEqual([2, 1])
})

test('of whose session is not known is asked, and whose has ended hears nothing', async () => {
  const { heard, onNotice } = chatOf([1, 2, 3], [3])
  onNotice(message, { by: 1, row: {}, hears: new Set([1]) })
  expect(heard).toEqual([])
  await vi.waitFor(() => expect(heard).toEqual([2, 1]))
})
