/** @module-tag by-lot */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { makeAdmin, type Person } from '../people.ts'
import { type Books, newBooks, visible } from './books.ts'
import { refundIfOver } from './conversations.ts'
import { plan } from './deeds.ts'
import { type Deed, explain } from './explain.ts'
import { payBack, settle } from './purchases.ts'
import { type Timed, timedStep } from './steps.ts'
import type { Plan } from './scene.ts'
import { openTown, type Town } from './town.ts'

/**
 * Several clients at once do to the real server and its database whatever comes to their minds; a simple model says
 * what the books may be afterwards. `npm run test:long` lets them do it more often.
 *
 * Replay: MODEL_SEED=… MODEL_PATH=… npx vitest run server/payments/model (also shortens the run to what fails; who
 * is first in a race is not in the seed, so MODEL_TIMES=20 tries each program so often).
 */
const runs = process.env['LONG'] === '1' ? 500 : 25
const seed = process.env['MODEL_SEED']
const path = process.env['MODEL_PATH']
const times = Number(process.env['MODEL_TIMES'] ?? 1)
const steps = 60
/** Steps that happen at once. */
const momentMax = 4

const packages = [
  { shopId: 1, credits: 100, price: 990 },
  { shopId: 2, credits: 250, price: 2290 },
] as const
const [kings, costs, startingCredits] = [2, [50, 50, 100], 100] as const

let app: TestApp
let moderators: Person[]
const seen = new Map<string, number>()

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' }, { workJobs: false })
  moderators = [await makeAdmin(app), await makeAdmin(app)]
})

test(
  `${runs} runs of ${steps} steps by clients at the same time leave the books as a simple model has them`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(timedStep, { minLength: steps, maxLength: steps }), async (program) => {
        for (let n = 0; n < times; n += 1) await run(program)
      }),
      {
        numRuns: runs,
        endOnFailure: path === undefined,
        ...(seed !== undefined && { seed: Number(seed) }),
        ...(path !== undefined && { path }),
        reporter: report,
      },
    )
    // Runs in which nothing ever happens would prove nothing.
    if (path === undefined) expect(missing()).toEqual([])
  },
  60_000 + runs * 10_000,
)

async function run(program: readonly Timed[]): Promise<void> {
  const town = await openTown(app, moderators, { kings, costs, credits: startingCredits })
  let possible: Books[] = [newBooks(kings, costs, startingCredits)]
  const history: string[] = []
  let serial = 100
  for (const moment of momentsOf(program)) {
    const scene = { town, before: possible[0]!, queued: await town.queued(), packages }
    const plans = await Promise.all(moment.map(({ step }) => plan(scene, step, `n${(serial += 1)}`)))
    const deeds: Deed[] = []
    await Promise.all(
      plans.map(async (planned, n) => {
        if (planned === null || plans.findIndex((other) => isSame(other, planned)) < n) return
        await sleep(moment[n]!.after)
        const answer = (await planned.run()) ?? 0
        deeds.push({ ...planned, answer })
        count(`${moment[n]!.step.what} ${answer}`)
      }),
    )
    await town.signInAgain()
    const now = await town.visible()
    const told = deeds.map(({ what, answer }) => `${what} → ${answer}`).join(' | ')
    const after = explain(possible, deeds, JSON.stringify(now))
    if (after.length === 0) throw new Error(unexplained(history, possible[0]!, told, now))
    history.push(told)
    possible = after
  }
  await settleDown(town, possible, history)
}

/** What still waits runs, and runs again; then the books are closed, and the wallet's page agrees with them. */
async function settleDown(town: Town, possible: readonly Books[], history: readonly string[]): Promise<void> {
  for (let jobs = await town.queued(); jobs.length > 0; jobs = await town.queued()) {
    for (const job of jobs) {
      await town.work(job, true)
      await town.work(job, false)
    }
  }
  await town.reconcile()
  await town.sweep()
  const closed = possible.map((books) => {
    const last = structuredClone(books)
    for (const [name, purchase] of Object.entries(last.purchases)) {
      for (const nth of purchase.withdrawals.keys()) payBack(purchase, nth)
      settle(last, name)
    }
    for (let king = 0; king < kings; king += 1)
      for (let hostess = 0; hostess < costs.length; hostess += 1) refundIfOver(last, { king, hostess })
    return last
  })
  const end = await town.visible()
  if (!closed.some((books) => JSON.stringify(visible(books)) === JSON.stringify(end)))
    throw new Error(unexplained(history, possible[0]!, 'everything that still waits', end))
  expect(await audit(app.db)).toEqual([])
}

const isSame = (one: Plan | null, other: Plan): boolean =>
  one === other || (other.alone !== undefined && one?.alone === other.alone)

function momentsOf(program: readonly Timed[]): Timed[][] {
  const moments: Timed[][] = [[]]
  for (const timed of program) {
    if (timed.live === 0) continue
    const moment = moments.at(-1)!
    moment.push(timed)
    if (!timed.more || moment.length === momentMax) moments.push([])
  }
  return moments.filter((moment) => moment.length > 0)
}

function unexplained(history: readonly string[], before: Books, told: string, now: object): string {
  return [
    'No order of what happened at once explains the answers and the books.',
    ...history.map((line, n) => `${n + 1}. ${line}`),
    `before: ${JSON.stringify(visible(before))}`,
    `at once: ${told}`,
    `after:  ${JSON.stringify(now)}`,
  ].join('\n')
}

const count = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1)

const expected = [
  ...[200, 402, 404, 409].map((status) => `unlock ${status}`),
  ...[201, 202].map((status) => `write ${status}`),
  ...[201, 202, 403].map((status) => `reply ${status}`),
  ...[200, 402].map((status) => `confirm ${status}`),
  'decide 200',
  'ban 200',
  'block 204',
  'unban 200',
  'pay 200',
  'job 0',
]
const missing = () => expected.filter((outcome) => !seen.has(outcome))

function report({
  failed,
  seed: used,
  counterexamplePath,
  numRuns,
  errorInstance,
}: fc.RunDetails<[Timed[]]>): void {
  if (!failed) return
  const replay = `MODEL_SEED=${used} MODEL_PATH=${counterexamplePath} npx vitest run server/payments/model`
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`run ${numRuns} failed; again: ${replay}\n${reason}`, { cause: errorInstance })
}
