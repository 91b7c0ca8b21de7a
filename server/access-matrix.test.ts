import { beforeAll, expect, test } from 'vitest'
import type { Who } from '#contract/endpoint.ts'
import { adminRoles } from '#contract/people.ts'
import { may } from '#contract/permissions.ts'
import { everyEndpoint, filledParams } from './testing/endpoints.ts'
import { type Caller, type Refused, startTestApp, type TestApp } from './testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from './testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

const people = {
  guest: async (): Promise<Caller | undefined> => undefined,
  'pending king': () => makeKing(app, { state: 'pending' }),
  'pending hostess': () => makeHostess(app, { state: 'pending' }),
  'rejected hostess': () => makeHostess(app, { state: 'rejected' }),
  king: () => makeKing(app),
  hostess: () => makeHostess(app),
  moderator: () => makeAdmin(app, { adminRole: 'moderator' }),
  support: () => makeAdmin(app, { adminRole: 'support' }),
  finance: () => makeAdmin(app, { adminRole: 'finance' }),
  owner: () => makeAdmin(app, { adminRole: 'owner' }),
}
type Kind = keyof typeof people
const kinds = Object.keys(people) as Kind[]
const staff = adminRoles satisfies readonly Kind[]

/** Written down by hand, not computed: this is the table that the server is held against (decisions §3). */
const admitted: Record<Who, readonly Kind[]> = {
  anyone: kinds,
  user: ['pending king', 'pending hostess', 'rejected hostess', 'king', 'hostess', ...staff],
  user_or_banned: ['pending king', 'pending hostess', 'rejected hostess', 'king', 'hostess', ...staff],
  member: ['pending king', 'pending hostess', 'rejected hostess', 'king', 'hostess'],
  approved: ['king', 'hostess', ...staff],
  approved_member: ['king', 'hostess'],
  king: ['king'],
  hostess: ['hostess'],
  admin: staff,
}

const endpoints = await everyEndpoint()

test('the contract names every endpoint once', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(names.length).toBeGreaterThan(10)
  expect(new Set(names).size).toBe(names.length)
})

// With an empty body whoever is admitted gets no further than the check of the input.
test.each(endpoints)(
  '$method $path is open to "$who" and to nobody else [GUARD-01] [GUARD-02] [GUARD-05]',
  async (endpoint) => {
    const passed: Kind[] = []
    for (const kind of kinds) {
      const caller = await people[kind]()
      const answer = (await app.call(endpoint, {
        params: filledParams(endpoint) as never,
        ...(caller && { as: caller }),
        ...(endpoint.body && { body: {} as never }),
      })) as Refused
      const code: unknown = answer.body?.code
      if (code === 'unauthenticated') expect(kind).toBe('guest')
      if (code !== 'unauthenticated' && code !== 'forbidden') passed.push(kind)
    }
    // An endpoint without any reply refuses everybody by contract.
    const mayPass = Object.keys(endpoint.replies).length > 0 ? admitted[endpoint.who] : []
    const { permission } = endpoint
    const able = staff.filter((role) => permission == null || may(role, permission))
    const unable = staff.filter((role) => !able.includes(role))
    expect(passed).toEqual(
      kinds.filter((kind) => mayPass.includes(kind) && !unable.some((role) => role === kind)),
    )
  },
)
