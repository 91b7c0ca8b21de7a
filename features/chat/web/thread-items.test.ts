import { expect, test } from 'vitest'
import { quoted } from '#testing/requirement.ts'
import type { Message } from '../contract/chat.ts'
import { type MessagePages, putRead, startPages } from './message-pages.ts'
import { pageOfUnlock, threadItems } from './thread-items.ts'

const him = 1
const her = 2

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
const items = (part: Partial<Parameters<typeof threadItems>[0]>) =>
  threadItems({
    reader: { userId: him, staff: null },
    messages: [],
    outgoing: [],
    online: true,
    before: undefined,
    after: undefined,
    unlockedAt: null,
    firstUnreadId: null,
    lastOwnKey: null,
    ...part,
  })

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

test('a run goes on from one page to the next, and a day is said once', () => {
  const messages = [message(2, him, '2026-11-19T14:24:30')]
  const before = message(1, him, '2026-11-19T14:24:00')
  const after = message(3, him, '2026-11-19T14:25:00')
  expect(shape(items({ messages, before, after }))).toEqual(['own sent'])
  expect(shape(items({ messages, before: { ...before, sender_id: her }, after }))).toEqual(['own sent first'])
})

test('what a colleague answered a member stands on the side of the staff, with the name, and no run joins two people [CHAT-05]', () => {
  const [member, me, colleague] = [her, him, 3]
  const messages = [
    message(1, member, '2026-11-19T14:24:00'),
    message(2, colleague, '2026-11-19T14:25:00', { is_read: true }),
    message(3, me, '2026-11-19T14:25:30'),
  ]
  const staff = { memberId: member, colleagues: [{ id: colleague, name: 'Marta' }] }
  const shown = items({ messages, reader: { userId: me, staff } })
  expect(shape(shown)).toEqual([
    'day',
    'theirs theirs first last',
    'own read first last',
    'own sent first last',
  ])
  expect(shown.flatMap((item) => (item.kind === 'bubble' ? [item.colleague] : []))).toEqual([
    null,
    'Marta',
    null,
  ])
})

test('only one’s own last message says in words whether it was sent or read [CHAT-11]', () => {
  const messages = [
    message(1, him, '2026-11-19T14:24:00', { is_read: true }),
    message(2, her, '2026-11-19T14:25:00'),
    message(3, him, '2026-11-19T14:26:00'),
    message(4, her, '2026-11-19T14:27:00'),
  ]
  const speaking = items({ messages, lastOwnKey: '3' }).flatMap((item) =>
    item.kind === 'bubble' && item.saysState ? [[item.text, item.state]] : [],
  )
  expect(speaking).toEqual([['n. 3', 'sent']])
})

test('once the other has read it, one’s own last message is «read» [RT-09]', () => {
  const loaded = startPages([message(1, him, '2026-11-19T14:24:00')], false)
  const lastOf = ({ pages }: MessagePages) => items({ messages: pages[0] ?? [], lastOwnKey: '1' }).at(-1)
  expect(lastOf(loaded)).toMatchObject({ state: 'sent', saysState: true })
  const read = putRead(loaded, { readerId: her, lastReadId: 1 })
  expect(lastOf(read)).toMatchObject({ state: quoted('RT-09', 'read'), saysState: true })
})

test('a held message stands alone, so that what it waits for is said [CHAT-19]', () => {
  const messages = [
    message(1, him, '2026-11-19T14:24:00'),
    message(2, him, '2026-11-19T14:25:00', { state: 'held' }),
  ]
  expect(shape(items({ messages }))).toEqual(['day', 'own sent first last', 'own held first last'])
})

test('what is not confirmed stands below what is, in the order in which it was written', () => {
  const outgoing = [
    { chatId: 7, clientId: 'b', text: 'n. 2', time: '2026-11-19T14:25:00', state: 'unsent' as const },
    { chatId: 7, clientId: 'c', text: 'n. 3', time: '2026-11-19T14:26:00', state: 'pending' as const },
  ]
  const messages = [message(1, him, '2026-11-19T14:24:00', { client_id: 'a' })]
  const all = items({ messages, outgoing })
  expect(shape(all)).toEqual([
    'day',
    'own sent first last',
    'own failed first last',
    'own sending first last',
  ])
  // Without a connection it has not failed.
  expect(shape(items({ messages, outgoing, online: false }))).toEqual([
    'day',
    'own sent first',
    'own queued',
    'own sending last',
  ])
  // The key of the unconfirmed message stays the key of the confirmed one.
  expect(all.map(({ key }) => key)).toEqual(['day-a', 'a', 'b', 'c'])
})

test('the line of what is unread stands between two of her messages and parts their run', () => {
  const messages = [
    message(1, her, '2026-11-19T14:24:00'),
    message(2, her, '2026-11-19T14:24:30'),
    message(3, her, '2026-11-19T14:24:40'),
  ]
  expect(shape(items({ messages, firstUnreadId: 2 }))).toEqual([
    'day',
    'theirs theirs first last',
    'unread',
    'theirs theirs first',
    'theirs theirs last',
  ])
})

test('a caution goes with its message, and what her filter hides is marked', () => {
  const messages = [
    message(1, her, '2026-11-19T14:24:00', { caution: 'Non inviare denaro.' }),
    message(2, her, '2026-11-19T14:25:00', { filtered: true }),
  ]
  const said = items({ messages }).flatMap((item) =>
    item.kind === 'bubble' ? [[item.caution, item.filtered]] : [],
  )
  expect(said).toEqual([
    ['Non inviare denaro.', false],
    [undefined, true],
  ])
})

test('the unlock stands where it happened, and ends the run of messages before it [CHAT-16]', () => {
  const unlockedAt = '2026-11-19T14:25:00'
  const messages = [
    message(1, him, '2026-11-19T14:24:00'),
    message(2, him, '2026-11-19T14:26:00'),
    message(3, him, '2026-11-19T14:27:00'),
  ]
  expect(shape(items({ unlockedAt, messages }))).toEqual([
    'day',
    'own sent first last',
    'unlock',
    'own sent first',
    'own sent last',
  ])
  expect(
    pageOfUnlock({ pages: [messages.slice(0, 1), messages.slice(1)], hasOlder: false }, unlockedAt),
  ).toBe(1)
  // Older than all that is loaded: it stands with the older ones.
  expect(pageOfUnlock({ pages: [messages.slice(1)], hasOlder: true }, unlockedAt)).toBe(null)
  expect(pageOfUnlock({ pages: [messages.slice(1)], hasOlder: false }, unlockedAt)).toBe(0)
  // Newer than all of them, or of a chat in which nothing was written.
  expect(pageOfUnlock({ pages: [messages], hasOlder: true }, '2026-11-20T10:00:00')).toBe(0)
  expect(pageOfUnlock({ pages: [], hasOlder: false }, unlockedAt)).toBe(0)
})
