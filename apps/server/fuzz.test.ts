import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { hashPassword } from '#features/accounts/server/password.ts'
import { makeCallers } from '#testing/callers.ts'
import { everyEndpoint } from '#testing/endpoints.ts'
import { type FuzzRequest, requestsFor } from '#testing/fuzz/requests.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { ownedThings } from '#testing/owned-things.ts'
import type { Kind } from '#testing/rules.ts'

const long = process.env['LONG'] === '1'
const requests = long ? 50_000 : 1_200
/** After so many the callers come anew: a session may have ended, an account been closed. */
const round = 250
const atOnce = 6
const slowMs = 1_000
/** What the process may hold more at the end than after the first tenth, when everything is loaded. */
const growthMax = 60 * 1024 * 1024
/** The long tests look for what is new; the sample is the same every time, for it must not fail by chance. */
const seed = Number(process.env['FUZZ_SEED'] ?? (long ? Date.now() % 1_000_000 : 306_965))

let app: TestApp
let callers: Awaited<ReturnType<typeof makeCallers>>
const ids: string[] = []

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent' }, { workJobs: false })
  // Rows that exist, and not those of the callers, who shall not close each other’s accounts.
  for (const make of Object.values(ownedThings)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { id, owner } = await make(app)
    ids.push(id, String(owner.id))
  }
  const { king, hostess, chatId } = await makeOpenChat(app)
  ids.push(king.name, hostess.name, String(king.id), String(hostess.id), String(chatId))
  callers = await makeCallers(app)
  // Theirs is no hash at all, which nobody has in truth.
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('una porta sul giardino') })
    .execute()
})

interface Outcome {
  readonly request: FuzzRequest
  readonly status: number
  readonly ms: number
}

type Credentials = Awaited<ReturnType<(typeof callers)['fresh']>>[Kind]

async function send(request: FuzzRequest, { authorization, banToken }: Credentials): Promise<Outcome> {
  const url = new URL(request.path, app.origin)
  if (banToken !== undefined) url.searchParams.set('ban_token', banToken)
  const started = performance.now()
  const answer = await fetch(url, {
    method: request.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': '203.0.113.7',
      ...(authorization !== undefined && { authorization }),
      ...(request.body !== null && { 'content-type': 'application/json' }),
    },
    ...(request.body !== null && { body: request.body }),
  })
  await answer.arrayBuffer()
  return { request, status: answer.status, ms: performance.now() - started }
}

/** A provider that cannot be reached is none of ours. */
const isFault = ({ status }: Outcome) => status >= 500 && status !== 502

/** Short enough to be read, whole enough to be sent again. */
const told = ({ request, status, ms }: Outcome) =>
  `${status} in ${Math.round(ms)} ms: ${request.name} as ${request.kind}\n  ${request.path.slice(0, 300)}\n  ${request.body?.slice(0, 300)}`

const answered = new Map<number, number>()

/** Who answers by a fault, or slowly however often it is asked: a busy machine makes anything slow now and then. */
async function misbehaving(batch: readonly FuzzRequest[]): Promise<string[]> {
  const credentials = await callers.fresh()
  const waiting = [...batch]
  const bad: string[] = []
  const work = async () => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      let outcome = await send(request, credentials[request.kind])
      answered.set(outcome.status, (answered.get(outcome.status) ?? 0) + 1)
      for (let again = 0; again < 4 && !isFault(outcome) && outcome.ms > slowMs; again += 1)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        outcome = await send(request, credentials[request.kind])
      if (isFault(outcome) || outcome.ms > slowMs) bad.push(told(outcome))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return bad
}

test('no schema of the contract breaks by what it reads', async () => {
  const nothing = [undefined, null, 7, '', 'x', true, [], {}, [null], [[]], { __proto__: null }]
  const broken = (await everyEndpoint()).flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      nothing
        .filter((value) => {
          try {
            if (schema) safeParse(schema, value)
            return false
          } catch {
            return true
          }
        })
        .map((value) => `${method} ${path}: ${JSON.stringify(value)}`),
    ),
  )
  expect(broken).toEqual([])
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function held(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test(
  'whatever is sent to whichever endpoint by whomever is answered: never by a fault, never slowly, and nothing is kept of it',
  async () => {
    const endpoints = await everyEndpoint()
    const all = fc.sample(requestsFor(endpoints, ids), { numRuns: requests, seed })
    const bad: string[] = []
    let before = 0
    for (let from = 0; from < all.length; from += round) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      bad.push(...(await misbehaving(all.slice(from, from + round))))
      if (from <= all.length / 10) before = held()
    }
    expect(bad.slice(0, 20), `FUZZ_SEED=${seed}`).toEqual([])
    expect(held() - before, `FUZZ_SEED=${seed}`).toBeLessThan(growthMax)
    // Else it would only show that nobody gets in.
    const share = (answered.get(200) ?? 0) + (answered.get(201) ?? 0) + (answered.get(204) ?? 0)
    expect(share, JSON.stringify([...answered])).toBeGreaterThan(requests / 20)
    if (long) console.log(`answers by status: ${JSON.stringify([...answered])}`)
  },
  long ? 3_600_000 : 120_000,
)
