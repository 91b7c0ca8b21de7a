import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { makeAdmin, type Person } from '../people.ts'
import { refundIfOver } from './conversations.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { linearize, type Operation } from './linearizability.ts'
import { plan } from './operations.ts'
import { payBack, settle } from './purchases.ts'
import { type ModelState, newModelState, visible } from './reference-model.ts'
import type { Plan } from './scene.ts'
import { type Timed, timedStep } from './steps.ts'

/**
 * Several clients at once do to the real server and its database whatever comes to their minds; a simple model says
 * what the books may be afterwards. `npm run test:long` lets them do it more often.
 *
 * Replay: MODEL_SEED=… MODEL_PATH=… npx vitest run testing/payments-model (also shortens the run to what fails; who
 * is first in a race is not in the seed, so MODEL_TIMES=20 tries each program so often).
 */
const runs = process.env['LONG'] === '1' ? 500 : 6
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

const programs = fc.array(timedStep, { minLength: steps, maxLength: steps })

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
      fc.asyncProperty(programs, async (program) => {
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
    if (path !== undefined) return
    await untilAllHappened()
    expect(missing()).toEqual([])
  },
  60_000 + runs * 40_000,
)

/** Runs in which nothing ever happens would prove nothing: what chance has left out is given more runs to happen. */
async function untilAllHappened(): Promise<void> {
  for (let more = 0; missing().length > 0 && more < 3 * runs; more += 1)
    await fc.assert(
      fc.asyncProperty(programs, async (program) => run(program)),
      { numRuns: 1, reporter: report },
    )
}

async function run(program: readonly Timed[]): Promise<void> {
  const fixture = await openFixture(app, moderators, { kings, costs, credits: startingCredits })
  let possible: ModelState[] = [newModelState(kings, costs, startingCredits)]
  const history: string[] = []
  let serial = 100
  for (const moment of momentsOf(program)) {
    const scene = { fixture, before: possible[0]!, queued: await fixture.queued(), packages }
    const plans = await Promise.all(moment.map(({ step }) => plan(scene, step, `n${(serial += 1)}`)))
    const operations: Operation[] = []
    await Promise.all(
      plans.map(async (planned, n) => {
        if (planned === null || plans.findIndex((other) => isSame(other, planned)) < n) return
        await sleep(moment[n]!.after)
        const answer = (await planned.run()) ?? 0
        operations.push({ ...planned, answer })
        count(`${moment[n]!.step.what} ${answer}`)
      }),
    )
    await fixture.signInAgain()
    const now = await fixture.visible()
    const told = operations.map(({ what, answer }) => `${what} → ${answer}`).join(' | ')
    const after = linearize(possible, operations, JSON.stringify(now))
    if (after.length === 0) throw new Error(notLinearizable(history, possible, told, now))
    history.push(told)
    possible = after
  }
  await settleDown(fixture, possible, history)
}

/** What still waits runs, and runs again; then the books are closed, and the wallet's page agrees with them. */
async function settleDown(
  fixture: Fixture,
  possible: readonly ModelState[],
  history: readonly string[],
): Promise<void> {
  for (let jobs = await fixture.queued(); jobs.length > 0; jobs = await fixture.queued()) {
    for (const job of jobs) {
      await fixture.work(job, true)
      await fixture.work(job, false)
    }
  }
  await fixture.reconcile()
  await fixture.sweep()
  const closed = possible.map((modelState) => {
    const last = structuredClone(modelState)
    for (const [name, purchase] of Object.entries(last.purchases)) {
      for (const nth of purchase.withdrawals.keys()) payBack(purchase, nth)
      settle(last, name)
    }
    for (let king = 0; king < kings; king += 1)
      for (let hostess = 0; hostess < costs.length; hostess += 1) refundIfOver(last, { king, hostess })
    return last
  })
  const end = await fixture.visible()
  if (!closed.some((modelState) => JSON.stringify(visible(modelState)) === JSON.stringify(end)))
    throw new Error(notLinearizable(history, possible, 'everything that still waits', end))
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

function notLinearizable(
  history: readonly string[],
  possible: readonly ModelState[],
  told: string,
  now: object,
): string {
  return [
    'No order of what happened at once explains the answers and the books.',
    ...history.map((line, n) => `${n + 1}. ${line}`),
    `before: ${JSON.stringify(visible(possible[0]!))}`,
    `at once: ${told}`,
    `after:  ${JSON.stringify(now)}`,
    ...possible.map((modelState) => `the model before: ${JSON.stringify(modelState)}`),
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
  const replay = `MODEL_SEED=${used} MODEL_PATH=${counterexamplePath} npx vitest run testing/payments-model`
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`run ${numRuns} failed; again: ${replay}\n${reason}`, { cause: errorInstance })
}
