import { expect, test } from 'vitest'
import { NetworkError } from '../api/errors.ts'
import { SavingQueue } from './saving-queue.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

test('of one field the newest value alone is sent, after the one under way', async () => {
  const queue = new SavingQueue()
  const sent: string[] = []
  const first = gate()
  queue.save('about', async () => {
    sent.push('a')
    await first.opened
  })
  for (const value of ['ab', 'abc']) queue.save('about', async () => void sent.push(value))
  expect(queue.read().kind).toBe('unsaved')
  first.open()
  expect(await queue.settle()).toBe(true)
  expect(sent).toEqual(['a', 'abc'])
  expect(queue.read().kind).toBe('saved')
})

test('what rests is sent at once when the page is left', async () => {
  const queue = new SavingQueue()
  const sent: string[] = []
  queue.save('about', async () => void sent.push('a'), 60_000)
  expect(sent).toEqual([])
  expect(await queue.settle()).toBe(true)
  expect(sent).toEqual(['a'])
})

test('without a connection nothing is lost, and it leaves when there is one', async () => {
  const queue = new SavingQueue()
  const sent: string[] = []
  let online = false
  queue.save('about', async () => {
    if (!online) throw new NetworkError('offline')
    sent.push('a')
  })
  expect(await queue.settle()).toBe(false)
  expect(queue.read().kind).toBe('offline')
  online = true
  queue.retry()
  expect(await queue.settle()).toBe(true)
  expect(sent).toEqual(['a'])
})

test('what is refused is not sent again, and the field is no longer unsaved once it is put right', async () => {
  const queue = new SavingQueue()
  queue.save('about', () => Promise.reject(new Error('too long')))
  expect(await queue.settle()).toBe(false)
  expect(queue.read().kind).toBe('refused')
  queue.save('about', async () => {})
  expect(await queue.settle()).toBe(true)
})
