import { beforeEach, expect, test, vi } from 'vitest'
import { storage } from '#testing/web/storage.ts'
import { NetworkError } from '../api/errors.ts'
import { type SavedField, SavingPage } from './saving-page.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storage(stored))
})

/** A tab with one field on the screen; the server has `saved`. */
function tab(saved: string, options: { fails?: () => boolean; fits?: (value: unknown) => boolean } = {}) {
  const page = new SavingPage('DRAFT:7:saving:studio')
  const sent: unknown[] = []
  const field: SavedField<unknown> = {
    first: () => saved,
    async send(value) {
      if (options.fails?.()) throw new NetworkError('offline')
      sent.push(value)
    },
    ...(options.fits && { fits: options.fits }),
  }
  page.begin('about', field.first)
  const hide = page.show('about', field)
  const close = page.listen()
  return { page, sent, hide, close, value: () => page.valueOf('about') }
}

const kinds = ({ page }: { page: SavingPage }) => page.notices().map(({ kind }) => kind)

test('what the server has not is on the device, and the next page begins with it, says so and sends it', async () => {
  const before = tab('Vecchio.', { fails: () => true })
  before.page.change('about', 'Nuovo.')
  expect(await before.page.queue.settle()).toBe(false)
  before.close()

  const after = tab('Vecchio.')
  expect(after.value()).toBe('Nuovo.')
  expect(kinds(after)).toEqual(['restored'])
  expect(await after.page.queue.settle()).toBe(true)
  expect(after.sent).toEqual(['Nuovo.'])
  expect(stored.size).toBe(0)

  after.page.notices()[0]?.undo()
  expect(after.value()).toBe('Vecchio.')
  expect(kinds(after)).toEqual([])
  await after.page.queue.settle()
  expect(after.sent).toEqual(['Nuovo.', 'Vecchio.'])
  after.close()
})

test('what is saved leaves nothing on the device, and the next page begins with what the server has', async () => {
  const one = tab('Vecchio.')
  one.page.change('about', 'Nuovo.')
  await one.page.queue.settle()
  one.close()
  const next = tab('Nuovo.')
  expect([next.value(), kinds(next), next.sent]).toEqual(['Nuovo.', [], []])
  next.close()
})

test('what does not fit is kept whole, and not sent', async () => {
  const one = tab('', { fits: (value) => String(value).length < 5 })
  one.page.change('about', 'troppo lungo')
  await one.page.queue.settle()
  expect(one.sent).toEqual([])
  expect(one.value()).toBe('troppo lungo')
  one.close()
})

test('the older of two tabs takes the newer text, says so, and gives its own back', async () => {
  const [older, newer] = [tab('Insieme.'), tab('Insieme.')]
  older.page.change('about', 'Prima.')
  await older.page.queue.settle()
  await expect.poll(newer.value).toBe('Prima.')
  newer.page.change('about', 'Dopo.')
  expect(kinds(newer)).toEqual([])
  await newer.page.queue.settle()
  await expect.poll(older.value).toBe('Dopo.')
  expect(kinds(older)).toEqual(['overtaken'])

  older.page.notices()[0]?.undo()
  expect(older.value()).toBe('Prima.')
  await older.page.queue.settle()
  expect(older.sent).toEqual(['Prima.', 'Prima.'])
  await expect.poll(newer.value).toBe('Prima.')
  for (const { close } of [older, newer]) close()
})

test('what is typed here and not saved yet is not overwritten from elsewhere', async () => {
  const [mine, theirs] = [tab('Insieme.', { fails: () => true }), tab('Insieme.')]
  mine.page.change('about', 'Mio.')
  await mine.page.queue.settle()
  theirs.page.change('about', 'Tuo.')
  await theirs.page.queue.settle()
  await new Promise((done) => setTimeout(done, 50))
  expect(mine.value()).toBe('Mio.')
  for (const { close } of [mine, theirs]) close()
})
