import { createHmac } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Budget, type Level, type Room, roomFor, spend, untouched } from './level.ts'
import type { BudgetStore } from './store.ts'

/** Counts of this process are added to those of the others so often. */
const settleMs = 1_000
/** Keys that are settled at once. */
const batchMax = 1_000
/** More keys than this at once are an attack: those that are known longest are forgotten first. */
const keysMax = 200_000
/** Times its seconds after its last hit: by then the most overdrawn budget is whole. */
const forgottenAfter = 10
const sweepEvery = 15

/**
 * What is spent of every budget. A request costs no statement: a process counts in its memory and adds its counts
 * to a store once a second, where those of the other processes stand, and so learns of theirs.
 *
 * With n processes at most `hits` pass in each before the first settling; what went beyond stays on the level and
 * is paid by waiting. So in t seconds at most `hits + (n - 1) × min(hits, what came in one second) + t × rate`
 * pass. A crash forgets the last second; a process that begins counts as one more.
 */
export interface Budgets {
  /** Whether `cost` fits now; takes nothing. */
  readonly room: (key: string, budget: Budget, cost?: number) => Room
  /** Takes `cost`; a negative one gives back. */
  readonly spend: (key: string, budget: Budget, cost: number) => void
  /** Adds what this process counted to the store, now. */
  readonly settle: () => Promise<void>
  /** Forgets this process's counts; those of the store stay. */
  readonly forget: () => void
  /** Settles once more, and no longer. */
  readonly close: () => Promise<void>
}

interface Counter {
  level: Level
  readonly budget: Budget
  /** Not in the store yet. */
  unsettled: number
}

interface BudgetNeeds {
  /** Where the counts of all processes meet. */
  readonly store: BudgetStore
  readonly log: FastifyBaseLogger
  readonly config: { readonly key: (use: string) => Buffer; readonly rateLimitScale: number }
}

export function openBudgets({ store, log, config }: BudgetNeeds): Budgets {
  const counters = new Map<string, Counter>()
  const dirty = new Set<string>()
  const digestKey = config.key('budgets')
  const scaled = ({ hits, seconds }: Budget): Budget => ({ hits: hits * config.rateLimitScale, seconds })

  const counterOf = (key: string, budget: Budget): Counter => {
    const known = counters.get(key)
    if (known !== undefined) return known
    if (counters.size >= keysMax) forgetOldest(counters, dirty)
    const counter = { level: untouched, budget: scaled(budget), unsettled: 0 }
    counters.set(key, counter)
    return counter
  }

  let settling: Promise<void> = Promise.resolve()
  let rounds = 0
  const settleOnce = async () => {
    rounds += 1
    if (rounds % sweepEvery === 0) forgetDrained(counters, dirty)
    const keys = [...dirty].slice(0, batchMax)
    if (keys.length === 0) return
    const batch = keys.flatMap((key) => {
      dirty.delete(key)
      const counter = counters.get(key)
      if (counter === undefined || counter.unsettled === 0) return []
      const amount = counter.unsettled
      counter.unsettled = 0
      return [{ key, digest: createHmac('sha256', digestKey).update(key).digest('hex'), amount, counter }]
    })
    try {
      await addUp(store, batch)
    } catch (error) {
      log.warn({ err: error, keys: batch.length }, 'budgets not settled')
      for (const { key, amount, counter } of batch) {
        counter.unsettled += amount
        dirty.add(key)
      }
      return
    }
    if (dirty.size > 0 && keys.length === batchMax) await settleOnce()
  }
  const settle = () => (settling = settling.then(settleOnce))
  const timer = setInterval(() => void settle(), settleMs)
  timer.unref()

  return {
    room: (key, budget, cost = 1) => {
      const counter = counters.get(key)
      return roomFor(counter?.level ?? untouched, scaled(budget), cost, performance.now())
    },
    spend(key, budget, cost) {
      const counter = counterOf(key, budget)
      counter.level = spend(counter.level, counter.budget, cost, performance.now())
      counter.unsettled += cost
      dirty.add(key)
    },
    settle,
    forget: () => {
      counters.clear()
      dirty.clear()
    },
    async close() {
      clearInterval(timer)
      await settle()
      await store.close()
    },
  }
}

interface Amount {
  readonly digest: string
  readonly amount: number
  readonly counter: Counter
}

/** What the store answers is the sum of all processes. */
async function addUp(store: BudgetStore, batch: readonly Amount[]): Promise<void> {
  const sums = await store.add(
    batch.map(({ digest, amount, counter: { budget } }) => ({
      digest,
      amount,
      drain: budget.hits / budget.seconds,
      keptSeconds: budget.seconds * forgottenAfter,
    })),
  )
  const now = performance.now()
  for (const { digest, counter } of batch) {
    const spent = sums.get(digest)
    // What came while the store was asked is not in it yet.
    if (spent !== undefined) counter.level = spend({ spent, at: now }, counter.budget, counter.unsettled, now)
  }
}

/** A budget that is whole again needs no counter. */
function forgetDrained(counters: Map<string, Counter>, dirty: ReadonlySet<string>): void {
  const now = performance.now()
  for (const [key, { level, budget }] of counters)
    if (!dirty.has(key) && roomFor(level, budget, 0, now).share === 0) counters.delete(key)
}

function forgetOldest(counters: Map<string, Counter>, dirty: Set<string>): void {
  const [oldest] = counters.keys()
  if (oldest === undefined) return
  counters.delete(oldest)
  dirty.delete(oldest)
}

/** Deletes budgets that have been whole for long, and used tokens that have expired. */
export async function forgetExpired({ db }: { readonly db: Database }): Promise<void> {
  await db.deleteFrom('budget').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('used_token').where('expires_at', '<', sql<Date>`now()`).execute()
}
