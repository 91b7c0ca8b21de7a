import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authentication } from '#features/accounts/server/authentication.ts'
import { type Endpoint, endpoint, type Who } from '#platform/contract/endpoint.ts'
import { adminRoles } from '#platform/contract/people.ts'
import { can, type Permission, permissions } from '#platform/contract/permissions.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing } from '#testing/people.ts'
import { bindRoutes } from './bind.ts'
import { refuse, refuseFields } from './refuse.ts'
import { ok, route } from './route.ts'
import { createServer } from './server.ts'

const app = await startTestApp()
const http = await createServer(app.needs.config, pino({ level: 'silent' }))

function probe(path: string, who: Who, permission: Permission | null = null): Endpoint {
  const call = {
    method: 'POST',
    path,
    summary: 'probe',
    replies: { 200: z.object({ seen: z.string() }) },
  } as const
  return who === 'admin' ? { ...call, who, permission } : { ...call, who }
}
const everybody = [
  'anyone',
  'user',
  'user_or_banned',
  'king_or_banned',
  'member',
  'approved',
  'approved_member',
  'king',
  'hostess',
  'member_hostess',
  'admin',
] as const
const tasks = Object.keys(permissions) as Permission[]
const leaky = endpoint({
  method: 'GET',
  path: '/leaky',
  who: 'anyone',
  summary: 'probe',
  replies: { 200: z.object({ open: z.string() }) },
})
const form = endpoint({
  method: 'POST',
  path: '/form',
  who: 'anyone',
  summary: 'probe',
  invalid: 'formError',
  body: z.object({ email: z.email(), age: z.number().check(z.gte(18)) }),
  replies: { 200: z.object({ seen: z.string() }) },
})
const letter = endpoint({
  method: 'POST',
  path: '/letter/:to',
  who: 'anyone',
  summary: 'probe',
  params: z.object({ to: z.string() }),
  query: z.object({ about: z.optional(z.string()) }),
  body: z.object({ lines: z.array(z.string()) }),
  replies: { 200: z.object({ lines: z.array(z.string()) }) },
})
bindRoutes(http, app.needs, authentication(app.needs), [
  route(letter, async ({ body }) => ok({ lines: body.lines })),
  ...everybody.map((who) => route(probe(`/as/${who}`, who), async () => ok({ seen: who }))),
  ...tasks.map((task) => route(probe(`/task/${task}`, 'admin', task), async () => ok({ seen: task }))),
  route(leaky, async () => ok({ open: 'yes', secret: 'no' })),
  route(form, async ({ body }) => {
    if (body.email === 'taken@posta.test') throw refuseFields({ email: 'Email già usata.' })
    if (body.email === 'fault@posta.test') throw new Error('a detail nobody should read')
    throw refuse('conflict', { message: 'Già fatto.', code: 'done' })
  }),
])
afterAll(() => http.close())

const people = {
  guest: null,
  pendingKing: await makeKing(app, { state: 'pending' }),
  rejectedHostess: await makeHostess(app, { state: 'rejected' }),
  king: await makeKing(app),
  hostess: await makeHostess(app),
  admin: await makeAdmin(app),
  owner: await makeAdmin(app, { adminRole: 'owner' }),
}
const admitted: Record<Who, (keyof typeof people)[]> = {
  anyone: ['guest', 'pendingKing', 'rejectedHostess', 'king', 'hostess', 'admin', 'owner'],
  user: ['pendingKing', 'rejectedHostess', 'king', 'hostess', 'admin', 'owner'],
  king_or_banned: ['king'],
  user_or_banned: ['pendingKing', 'rejectedHostess', 'king', 'hostess', 'admin', 'owner'],
  member: ['pendingKing', 'rejectedHostess', 'king', 'hostess'],
  approved: ['king', 'hostess', 'admin', 'owner'],
  approved_member: ['king', 'hostess'],
  king: ['king'],
  hostess: ['hostess'],
  member_hostess: ['rejectedHostess', 'hostess'],
  admin: ['admin', 'owner'],
}

test.each(everybody)('%s admits exactly whom it names, 401 to guests and 403 to the others', async (who) => {
  for (const [label, person] of Object.entries(people)) {
    const headers = person === null ? {} : { authorization: `Bearer ${person.token}` }
    const { statusCode } = await http.inject({ method: 'POST', url: `/as/${who}`, headers })
    const expected = admitted[who].includes(label as keyof typeof people) ? 200 : person === null ? 401 : 403
    expect([label, statusCode]).toEqual([label, expected])
  }
})

test.each(adminRoles)(
  'a %s does what the table of permissions names, and nothing else [ROLE-01]',
  async (role) => {
    const { token } = await makeAdmin(app, { adminRole: role })
    for (const task of tasks) {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode } = await http.inject({ method: 'POST', url: `/task/${task}`, headers })
      expect([task, statusCode]).toEqual([task, can(role, task) ? 200 : 403])
    }
  },
)

test('an owner may do everything', () => {
  expect(tasks.filter((task) => !can('owner', task))).toEqual([])
})

test('a column that the contract does not name never leaves the server', async () => {
  const reply = await http.inject({ method: 'GET', url: '/leaky' })
  expect(reply.json()).toEqual({ open: 'yes' })
})

test('a wrong form answers 422 with every field under formError, in Italian [ERR-01]', async () => {
  const reply = await http.inject({ method: 'POST', url: '/form', payload: { email: 'no', age: 17 } })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({
    formError: { email: ["Inserisci un'email valida"], age: ['Il valore minimo è 18.'] },
  })
})

test('a refusal of the domain keeps its shape, and an unexpected error shows nothing of itself', async () => {
  const post = (email: string) => http.inject({ method: 'POST', url: '/form', payload: { email, age: 30 } })
  expect((await post('taken@posta.test')).json()).toMatchObject({
    formError: { email: ['Email già usata.'] },
  })
  expect(await post('other@posta.test')).toMatchObject({ statusCode: 409 })
  const fault = await post('fault@posta.test')
  expect(fault.statusCode).toBe(500)
  expect(fault.body).not.toContain('detail')
  expect(fault.json().request_id).toBe(fault.headers['x-request-id'])
})

test('broken JSON answers 400 in Italian', async () => {
  const reply = await http.inject({
    method: 'POST',
    url: '/form',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'La richiesta non è leggibile.'])
})

test('text that the database cannot take is refused under its field, and half a character is made whole', async () => {
  const send = (url: string, payload: string) =>
    http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
  const refused = { code: 'invalid', message: 'Contiene caratteri non validi.' }
  expect((await send('/letter/a', '{"lines":["ciao","\\u0000"]}')).json()).toMatchObject({
    ...refused,
    errors: { lines: [refused.message] },
  })
  expect((await send('/letter/%00', '{"lines":[]}')).json()).toMatchObject(refused)
  expect((await send('/letter/a?about=%00', '{"lines":[]}')).json()).toMatchObject(refused)
  const halves = String.raw`["a\ud83d","\ud83d\ude00","\ude00b","\\ud83d","\ud83d\n","\uD83D\uD83D\uDE00"]`
  expect((await send('/letter/a', `{"lines":${halves}}`)).json()).toEqual({
    lines: ['a\ufffd', '😀', '\ufffdb', '\\ud83d', '\ufffd\n', '\ufffd😀'],
  })
  const deep = `{"lines":["\\ud83d"],"rest":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  expect((await send('/letter/a', deep)).json()).toEqual({ lines: ['\ufffd'] })
})
