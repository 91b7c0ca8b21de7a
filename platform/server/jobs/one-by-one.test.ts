import pino from 'pino'
import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('items that fail, a whole page of them too, hold up none of the others, and are logged', async () => {
  const lines: { msg: string; id: number }[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) })
  const all = [1, 2, 3, 5, 8].map((id) => ({ id }))
  const done: number[] = []
  await oneByOne(
    { log },
    'counting',
    async (after) => all.filter(({ id }) => id > after).slice(0, 2),
    async ({ id }) => {
      if (id <= 2) throw new Error(`no ${id}`)
      done.push(id)
    },
  )
  expect(done).toEqual([3, 5, 8])
  expect(lines).toMatchObject([
    { msg: 'counting', id: 1 },
    { msg: 'counting', id: 2 },
  ])
})
