import { expect, test } from 'vitest'
import type { Chat, Message } from '#contract/chat.ts'
import { threadItems } from './thread-items.ts'

const him = 1
const her = 2
const chat: Pick<Chat, 'refund' | 'unlocked'> = {
  unlocked: false,
  refund: {
    state: 'none',
    due_at: null,
    left_hours: null,
    hours: 72,
    cost: 0,
    unlocked_at: null,
    ended_at: null,
    reason: null,
  },
}

function message(id: number, sender: number, time: string, more: Partial<Message> = {}): Message {
  return {
    id,
    chat_id: 7,
    text: `n. ${id}`,
    sent: sender,
    sender_id: sender,
    time,
    is_read: false,
    chat_unlocked: true,
    state: 'delivered',
    ...more,
  }
}

const shape = (items: ReturnType<typeof threadItems>) =>
  items.map((item) =>
    item.kind === 'bubble'
      ? `${item.own ? 'own' : 'theirs'} ${item.state}${item.first ? ' first' : ''}${item.last ? ' last' : ''}`
      : item.kind,
  )
const items = (thread: Partial<Parameters<typeof threadItems>[0]>) =>
  threadItems({ chat, userId: him, messages: [], outgoing: [], hasOlder: false, ...thread })

test('messages of one person on one day hang together; only the last carries the time', () => {
  const messages = [
    message(1, him, '2026-11-19T14:24:00'),
    message(2, him, '2026-11-19T14:24:30', { is_read: true }),
    message(3, her, '2026-11-20T21:20:00'),
  ]
  expect(shape(items({ messages }))).toEqual([
    'day',
    'own sent first',
    'own read last',
    'day',
    'theirs theirs first last',
  ])
})

test('a held message stands alone, so that what it waits for is said [CHAT-19]', () => {
  const messages = [
    message(1, him, '2026-11-19T14:24:00'),
    message(2, him, '2026-11-19T14:25:00', { state: 'held' }),
  ]
  expect(shape(items({ messages }))).toEqual(['day', 'own sent first last', 'own held first last'])
})

test('an unconfirmed message gives way to the confirmed one of the same client_id', () => {
  const outgoing = [
    { clientId: 'a', text: 'n. 1', time: '2026-11-19T14:24:00', state: 'sending' as const },
    { clientId: 'b', text: 'n. 2', time: '2026-11-19T14:25:00', state: 'failed' as const },
  ]
  const messages = [message(1, him, '2026-11-19T14:24:00', { client_id: 'a' })]
  const all = items({ messages, outgoing })
  expect(shape(all)).toEqual(['day', 'own sent first last', 'own failed first last'])
  expect(all.map(({ key }) => key)).toEqual(['day-a', 'a', 'b'])
})

test('the unlock stands where it happened, and ends the run of messages before it [CHAT-16]', () => {
  const unlocked = {
    unlocked: true,
    available: true,
    refund: { ...chat.refund, state: 'running' as const, unlocked_at: '2026-11-19T14:25:00' },
  }
  const messages = [
    message(1, him, '2026-11-19T14:24:00'),
    message(2, him, '2026-11-19T14:26:00'),
    message(3, him, '2026-11-19T14:27:00'),
  ]
  expect(shape(items({ chat: unlocked, messages }))).toEqual([
    'day',
    'own sent first last',
    'unlock',
    'own sent first',
    'own sent last',
  ])
  // Older than all that is loaded: it stands with the older ones.
  expect(shape(items({ chat: unlocked, messages: messages.slice(1), hasOlder: true }))).toEqual([
    'day',
    'own sent first',
    'own sent last',
  ])
})
