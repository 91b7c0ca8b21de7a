import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { delivery } from './delivery.ts'
import { socketTable } from './sockets.ts'

const channel = 'private-chat.7'

test('in an open chat whoever wrote a message hears of it after all others', async () => {
  const sockets = socketTable()
  const heard: number[] = []
  for (const userId of [1, 2, 1, 3]) {
    const ws = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: () => heard.push(userId) }
    const socket = sockets.open(ws as unknown as WebSocket)
    socket.owner = { userId, sessionId: userId }
    sockets.join(socket, channel)
  }
  const { onNotice } = delivery({
    sockets,
    rules: {
      standings: async (listening) => listening.map(() => 'in'),
      views: async ({ ids }, users) => new Map(users.map((id) => [id, ids])),
    },
    log: pino({ level: 'silent' }),
  })
  onNotice({ channel, event: 'NewMessage', ids: { message_id: 1 } }, { by: 1 })
  await vi.waitFor(() => expect(heard).toEqual([2, 3, 1, 1]))
})
