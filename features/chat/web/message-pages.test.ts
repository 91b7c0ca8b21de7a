import { expect, test } from 'vitest'
import type { Message } from '../contract/chat.ts'
import {
  countOf,
  dropMessage,
  lastWhere,
  type MessagePages,
  prependPage,
  putMessages,
  putRead,
  startPages,
} from './message-pages.ts'

const him = 1
const her = 2

function message(id: number, more: Partial<Message> = {}): Message {
  return {
    id,
    chat_id: 7,
    text: `n. ${id}`,
    sent: him,
    sender_id: him,
    time: '2026-11-19T14:24:00',
    is_read: false,
    chat_unlocked: true,
    state: 'delivered',
    ...more,
  }
}

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const ids = ({ pages }: MessagePages) => pages.map((page) => page.map(({ id }) => id))
const flat = (loaded: MessagePages) => ids(loaded).flat()

test('a message that arrives twice stands once, order is by id [RT-07]', () => {
  const loaded = startPages(messages(1, 3), false)
  expect(flat(putMessages(loaded, [message(5), message(4), message(5)]))).toEqual([1, 2, 3, 4, 5])
})

test('older pages go on top, and what did not change is not made anew [CHAT-07]', () => {
  const loaded = startPages(messages(61, 90), true)
  const more = prependPage(loaded, messages(31, 60), true)
  expect(ids(more).map((page) => page.length)).toEqual([30, 30])
  expect(more.hasOlder).toBe(true)
  const grown = putMessages(more, [message(91)])
  expect(grown.pages[0]).toBe(more.pages[0])
  expect(flat(grown)).toEqual(flat(startPages(messages(31, 91), true)))
  expect(putMessages(grown, messages(85, 91))).toBe(grown)
  // The same page again, after a second press.
  expect(flat(prependPage(grown, messages(31, 60), true))).toEqual(flat(grown))
})

test('the newest page never grows beyond two pages, so that a long evening stays fast', () => {
  const evening = messages(1, 500).reduce(
    (loaded, each) => putMessages(loaded, [each]),
    startPages([], false),
  )
  expect(countOf(evening)).toBe(500)
  expect(Math.max(...evening.pages.map((page) => page.length))).toBeLessThan(60)
})

test('a message that a moderator let through goes to its place; one beyond what is loaded waits for its page [RT-08]', () => {
  const loaded = prependPage(startPages([message(40), message(60)], true), [message(20), message(30)], true)
  expect(ids(putMessages(loaded, [message(25)]))).toEqual([
    [20, 25, 30],
    [40, 60],
  ])
  expect(putMessages(loaded, [message(10)])).toBe(loaded)
  expect(flat(putMessages({ ...loaded, hasOlder: false }, [message(10)]))).toEqual([10, 20, 30, 40, 60])
})

test('a decision changes the message in its place [RT-08]', () => {
  const loaded = startPages([message(1), message(2, { state: 'held' }), message(3)], false)
  const decided = putMessages(loaded, [message(2, { state: 'refused' })])
  expect(decided.pages.flat().map(({ state }) => state)).toEqual(['delivered', 'refused', 'delivered'])
})

test('what the other one has read is marked up to there, and an older answer does not take it back [RT-09]', () => {
  const loaded = startPages([message(1), message(2, { sender_id: her }), message(3), message(4)], false)
  const read = putRead(loaded, { readerId: her, lastReadId: 3 })
  const isRead = (each: MessagePages) => each.pages.flat().map(({ is_read }) => is_read)
  expect(isRead(read)).toEqual([true, false, true, false])
  expect(isRead(putMessages(read, messages(3, 4)))).toEqual([true, false, true, false])
  expect(putRead(read, { readerId: her, lastReadId: 3 })).toBe(read)
})

test('the newest of some kind is found across pages', () => {
  const loaded = prependPage(
    startPages(messages(3, 4), true),
    [message(1, { sender_id: her }), message(2)],
    false,
  )
  expect(lastWhere(loaded, ({ sender_id }) => sender_id === her)?.id).toBe(1)
  expect(lastWhere(loaded, ({ state }) => state === 'held')).toBeUndefined()
})

test('what was taken back goes, and its words from what quotes it; nothing else is drawn anew', () => {
  const quoting = message(35, { reply_to: { id: 2, sender_id: him, text: 'n. 2' } })
  const loaded = putMessages(prependPage(startPages(messages(20, 34), true), messages(1, 19), false), [
    quoting,
  ])
  const left = dropMessage(loaded, 2)
  expect(flat(left)).toEqual([1, ...messages(3, 35).map(({ id }) => id)])
  expect(left.pages.at(-1)?.at(-1)?.reply_to).toEqual({ id: 2, sender_id: him, text: null })
  expect(dropMessage(left, 99)).toBe(left)
  expect(flat(dropMessage(startPages([message(1)], false), 1))).toEqual([])
})
