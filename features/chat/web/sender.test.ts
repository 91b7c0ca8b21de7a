import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldNoticeSeconds } from '../contract/chat.ts'
import { Outbox, type Outgoing, outboxKey } from './outbox.ts'
import { Sender, type Tried } from './sender.ts'

const me = 1
const chat = 7

/** As much of the browser's storage as is used. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

const written = (clientId: string, chatId = chat): Outgoing => ({
  chatId,
  clientId,
  text: `testo ${clientId}`,
  time: '2026-11-19T14:24:00.000Z',
  state: 'pending',
})

/** A tab of the person: its own memory, the storage that all tabs share, and the network as `answers` says. */
function openTab(storage: Storage, answers: (message: Outgoing) => Tried | Promise<Tried>) {
  const outbox = new Outbox(storage)
  outbox.open(me)
  const tried: string[] = []
  const sender = new Sender({
    outbox,
    alone: (_, work) => work(),
    async post(message) {
      tried.push(message.clientId)
      return answers(message)
    },
  })
  const states = () => outbox.of(chat).messages.map(({ clientId, state }) => `${clientId} ${state}`)
  return { outbox, sender, tried, states }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sends one after the other, in the order in which they were written', async () => {
  const { promise, resolve } = Promise.withResolvers<Tried>()
  const { outbox, sender, tried } = openTab(memoryStorage(), () => promise)
  outbox.add(written('a'))
  const done = sender.flushChat(chat)
  outbox.add(written('b'))
  await sender.flushChat(chat)
  expect(tried).toEqual(['a'])
  resolve('sent')
  await done
  expect(tried).toEqual(['a', 'b'])
  expect(outbox.of(chat).messages).toEqual([])
})

test('without a connection all wait, and go in order once it is back, each until it is sent', async () => {
  let online = false
  const { outbox, sender, tried, states } = openTab(memoryStorage(), () => (online ? 'sent' : 'later'))
  for (const clientId of ['a', 'b', 'c']) outbox.add(written(clientId))
  await sender.flushChat(chat)
  expect(states()).toEqual(['a unsent', 'b unsent', 'c unsent'])
  expect(tried).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tried).toEqual(['a', 'a'])
  online = true
  await vi.advanceTimersByTimeAsync(6_000)
  expect(tried).toEqual(['a', 'a', 'a', 'b', 'c'])
  expect(states()).toEqual([])
})

test('survives a reload, and another tab does not send what this one has sent', async () => {
  const storage = memoryStorage()
  const before = openTab(storage, () => 'later')
  before.outbox.add(written('a'))
  await before.sender.flushChat(chat)
  before.sender.stop()
  const one = openTab(storage, () => 'sent')
  const two = openTab(storage, () => 'sent')
  expect(one.states()).toEqual(['a unsent'])
  await one.sender.flushChat(chat)
  await two.sender.flushChat(chat)
  expect([...one.tried, ...two.tried]).toEqual(['a'])
  expect(storage.length).toBe(0)
})

test('what the server refuses stays to be tried again by hand, and does not hold up the next', async () => {
  const { outbox, sender, tried, states } = openTab(memoryStorage(), ({ clientId }) =>
    clientId === 'a' ? 'refused' : 'sent',
  )
  outbox.add(written('a'))
  outbox.add(written('b'))
  await sender.flushChat(chat)
  expect(states()).toEqual(['a failed'])
  sender.flush()
  await vi.runAllTimersAsync()
  expect(tried).toEqual(['a', 'b'])
})

test('what would be held waits for the person, and what was written after it waits too', async () => {
  const { outbox, sender, tried, states } = openTab(memoryStorage(), (message) => {
    if (message.clientId !== 'a' || message.findings) return 'sent'
    outbox.warn('a', [{ rule: 'phone', label: 'Numero di telefono', matched: '347' }])
    return 'asked'
  })
  outbox.add(written('a'))
  outbox.add(written('b'))
  await sender.flushChat(chat)
  expect(states()).toEqual(['a warned', 'b pending'])
  // 'Invia comunque': the same message, this time with the person's word for it.
  outbox.mark(['a'], 'pending')
  await sender.flushChat(chat)
  expect(tried).toEqual(['a', 'a', 'b'])
  expect(states()).toEqual([])
})

test('one chat does not wait for another', async () => {
  const { outbox, sender, tried } = openTab(memoryStorage(), ({ chatId }) =>
    chatId === chat ? new Promise<Tried>(() => {}) : 'sent',
  )
  outbox.add(written('a'))
  outbox.add(written('b', 8))
  sender.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['a', 'b'])
  expect(outbox.of(8).messages).toEqual([])
})

test('the minute without a composer survives a reload', () => {
  const storage = memoryStorage()
  openTab(storage, () => 'sent').outbox.hold(chat, 1_000_000)
  const { outbox } = openTab(storage, () => 'sent')
  expect(outbox.of(chat).heldUntil).toBe(1_000_000 + heldNoticeSeconds * 1000)
  // One that is over leaves nothing behind.
  outbox.hold(8, 2_000_000)
  expect(storage.getItem(outboxKey(me))).not.toContain(`"${chat}"`)
})

test('belongs to one person: the next one to sign in finds nothing, and nothing is written without a session', () => {
  const storage = memoryStorage()
  const { outbox } = openTab(storage, () => 'sent')
  outbox.add(written('a'))
  outbox.open(2)
  expect(outbox.of(chat).messages).toEqual([])
  outbox.open(null)
  outbox.add(written('b'))
  expect(outbox.chatsToSend()).toEqual([])
  outbox.open(me)
  expect(outbox.of(chat).messages.map(({ clientId }) => clientId)).toEqual(['a'])
})
