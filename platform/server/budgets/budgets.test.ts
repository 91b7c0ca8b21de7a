import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { type Budgets, openBudgets } from './budgets.ts'
import { tableStore } from './table-store.ts'

const app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
const hour = { hits: 10, seconds: 3600 }

const anotherProcess = (): Budgets => openBudgets({ ...app.needs, store: tableStore(app.db) })

/** Hits that pass, of `tries`. */
function passing(budgets: Budgets, key: string, tries: number): number {
  let passed = 0
  for (let hit = 0; hit < tries; hit += 1) {
    if (budgets.room(key, hour).wait > 0) continue
    budgets.spend(key, hour, 1)
    passed += 1
  }
  return passed
}

const rows = async () => (await app.db.selectFrom('budget').selectAll().execute()).length

test('two processes pass no more than twice the budget, and pay for what went beyond by waiting', async () => {
  const [here, there] = [anotherProcess(), anotherProcess()]
  expect(passing(here, 'shared', 30)).toBe(10)
  expect(passing(there, 'shared', 30)).toBe(10)
  await here.settle()
  await there.settle()
  // The one that settled last knows of both: twenty spent of ten.
  expect(there.room('shared', hour).share).toBeCloseTo(2, 2)
  expect(there.room('shared', hour).wait).toBeGreaterThan(3900)
  expect(passing(there, 'shared', 30)).toBe(0)
  await here.close()
  await there.close()
})

test('what one process settled, another knows after its own first settling', async () => {
  const [first, second] = [anotherProcess(), anotherProcess()]
  expect(passing(first, 'told', 9)).toBe(9)
  await first.settle()
  expect(passing(second, 'told', 1)).toBe(1)
  await second.settle()
  expect(passing(second, 'told', 5)).toBe(0)
  await first.close()
  await second.close()
})

test('a crash forgets what was not settled, and nothing else', async () => {
  const crashed = anotherProcess()
  passing(crashed, 'crash', 8)
  await crashed.settle()
  passing(crashed, 'crash', 2)
  crashed.forget()
  const successor = anotherProcess()
  successor.spend('crash', hour, 0.5)
  await successor.settle()
  expect(successor.room('crash', hour).share).toBeCloseTo(0.85, 2)
  await successor.close()
})

test('a thousand hits of one key are one row and one statement', async () => {
  const budgets = anotherProcess()
  const before = await rows()
  for (let hit = 0; hit < 1000; hit += 1) budgets.spend('busy', { hits: 5000, seconds: 60 }, 1)
  expect(await rows()).toBe(before)
  await budgets.settle()
  expect(await rows()).toBe(before + 1)
  await budgets.close()
})

test('what is given back is given back in the table too', async () => {
  const budgets = anotherProcess()
  budgets.spend('back', hour, 4)
  await budgets.settle()
  budgets.spend('back', hour, -3)
  await budgets.settle()
  expect(budgets.room('back', hour).share).toBeCloseTo(0.1, 2)
  await budgets.close()
})

test('the table names nobody', async () => {
  const budgets = anotherProcess()
  budgets.spend('POST /api/login|email|300|anna@posta.test', hour, 1)
  await budgets.settle()
  const table = await app.db.selectFrom('budget').selectAll().execute()
  expect(JSON.stringify(table.map(({ digest }) => digest.toString('latin1')))).not.toContain('anna')
  await budgets.close()
})

test('while the database is away counting goes on, and nothing is lost afterwards', async () => {
  let away = true
  const db = new Proxy(app.db, {
    get(target, name) {
      if (away) throw new Error('the database is away')
      const found: unknown = Reflect.get(target, name, target)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  const budgets = openBudgets({ ...app.needs, store: tableStore(db), log: { warn: () => {} } as never })
  expect(passing(budgets, 'away', 30)).toBe(10)
  await budgets.settle()
  away = false
  await budgets.settle()
  const other = anotherProcess()
  other.spend('away', hour, 0.5)
  await other.settle()
  expect(other.room('away', hour).share).toBeCloseTo(1.05, 2)
  await budgets.close()
  await other.close()
})
