import pino from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Broker, redisServer } from '#testing/brokers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { afterThisFile } from '#testing/endings.ts'
import { openBudgets } from './budgets.ts'
import { type BudgetStore, openBudgetStore } from './store.ts'

const long = process.env['LONG'] === '1'
const hour = { hits: 10, seconds: 3600 }

let app: TestApp
let redis: Broker | undefined
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  if (!long) return
  redis = await redisServer()
  afterThisFile(() => redis!.stop())
})

const kinds = ['table', ...(long ? ['Redis'] : [])]

async function openStore(kind: string): Promise<BudgetStore> {
  const realtimeBus =
    kind === 'table' ? ({ kind: 'notify' } as const) : ({ kind: 'valkey', url: redis!.url } as const)
  return openBudgetStore({ config: { realtimeBus }, db: app.db })
}

async function openProcess(kind: string) {
  const log = pino({ level: 'silent' })
  const budgets = openBudgets({ config: app.needs.config, log, store: await openStore(kind) })
  onTestFinished(() => budgets.close())
  return budgets
}

/** After a settling: a hit too small to matter asks for the sum. */
async function shareOf(budgets: Awaited<ReturnType<typeof openProcess>>, key: string): Promise<number> {
  budgets.spend(key, hour, 1e-6)
  await budgets.settle()
  return budgets.room(key, hour).share
}

/** Hits that pass, of `tries`. */
function passing(budgets: Awaited<ReturnType<typeof openProcess>>, key: string, tries: number): number {
  let passed = 0
  for (let hit = 0; hit < tries; hit += 1) {
    if (budgets.room(key, hour).wait > 0) continue
    budgets.spend(key, hour, 1)
    passed += 1
  }
  return passed
}

describe.each(kinds)('counts that meet in %s', (kind) => {
  test('two processes pass at most twice a budget, each knows of the other after a settling, and waiting pays', async () => {
    const [here, there] = [await openProcess(kind), await openProcess(kind)]
    expect(passing(here, 'shared', 30)).toBe(10)
    expect(passing(there, 'shared', 30)).toBe(10)
    // The first settling may come before its connection stands.
    await expect.poll(() => shareOf(here, 'shared')).toBeGreaterThan(0.99)
    await expect.poll(() => shareOf(there, 'shared')).toBeGreaterThan(1.99)
    await expect.poll(() => shareOf(here, 'shared')).toBeGreaterThan(1.99)
    expect(there.room('shared', hour).share).toBeLessThan(2.01)
    expect(there.room('shared', hour).wait).toBeGreaterThan(3900)
    expect(passing(there, 'shared', 30)).toBe(0)
  })

  test('what drains, what is given back and a thousand keys at once add up alike', async () => {
    const store = await openStore(kind)
    onTestFinished(() => store.close())
    const slow = 1e-6
    const digest = (n: number) => n.toString(16).padStart(64, '0')
    const of = (n: number, amount: number, drain: number) => ({
      digest: digest(n),
      amount,
      drain,
      keptSeconds: 60,
    })
    const add = (...counted: ReturnType<typeof of>[]) =>
      expect.poll(() => store.add(counted).catch(() => null))
    // The first that it is asked may come before its connection stands.
    await add(of(0, 0, slow)).not.toBeNull()
    expect((await store.add([of(1, 4, slow)])).get(digest(1))).toBeCloseTo(4, 3)
    expect((await store.add([of(1, -3, slow)])).get(digest(1))).toBeCloseTo(1, 3)
    expect((await store.add([of(1, -3, slow)])).get(digest(1))).toBe(0)
    await store.add([of(2, 100, slow)])
    await new Promise((resolve) => setTimeout(resolve, 200))
    const left = (await store.add([of(2, 0, 100)])).get(digest(2))!
    expect(left).toBeLessThan(81)
    expect(left).toBeGreaterThan(0)
    const sums = await store.add(Array.from({ length: 1000 }, (_, n) => of(n + 10, n, slow)))
    expect(sums.size).toBe(1000)
    expect(sums.get(digest(509))).toBeCloseTo(499, 3)
  })
})

test.runIf(long)(
  'while Redis is away counting goes on, and what was counted arrives afterwards',
  async () => {
    const budgets = await openProcess('Redis')
    await redis!.stop()
    expect(passing(budgets, 'away', 30)).toBe(10)
    await budgets.settle()
    await redis!.start()
    const other = await openProcess('Redis')
    await expect
      .poll(async () => {
        await budgets.settle()
        return shareOf(other, 'away')
      })
      .toBeGreaterThan(0.95)
  },
)
