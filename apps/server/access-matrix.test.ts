import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { permissions } from '#platform/contract/permissions.ts'
import { type Answer, makeCallers, send } from '#testing/callers.ts'
import { everyEndpoint } from '#testing/endpoints.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, type Person } from '#testing/people.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { startImpersonation } from '#features/accounts/server/sessions.ts'
import { noteMounted } from '#testing/mounted.ts'
import { policy } from '#testing/policy.ts'
import { type Kind, kinds, type Rule } from '#testing/rules.ts'

// With the files of a build, which are routes too.
const built = await mkdtemp(join(tmpdir(), 'lieta-built-'))
await mkdir(join(built, 'web/assets'), { recursive: true })
await mkdir(join(built, 'pages'))
await writeFile(join(built, 'web/assets/app.js'), '')
await writeFile(join(built, 'pages/pages.json'), '{"/search":"shell.html"}')
await writeFile(join(built, 'pages/shell.html'), '<!--head--><!--app-->')
await writeFile(
  join(built, 'pages/prerender.js'),
  "export const renderPage = async () => ''; export const sayAs = () => {}",
)
afterAll(() => rm(built, { recursive: true, force: true }))

const { started: app, mounted } = await noteMounted(() => startTestApp({}, { workJobs: false, built }))
const endpoints = await everyEndpoint()
const callers = await makeCallers(app)
const home = 'testing/policy.ts'

test('every route that is mounted has its line in the policy, and every line its route', () => {
  const missing = mounted.filter((name) => !(name in policy))
  expect(missing.map(lineFor), `add to ${home}, once you have thought about who may call it`).toEqual([])
  const gone = Object.keys(policy).filter((name) => !mounted.includes(name))
  expect(gone, `take out of ${home}: nothing mounts them any more`).toEqual([])
})

test('the contract names every endpoint once, and each is mounted', () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !mounted.includes(name))).toEqual([])
})

test('a line whose route takes an id says whose it is', () => {
  const silent = Object.entries(policy).filter(
    ([name, { names }]) => name.includes(':') && !name.includes('/api/admin/') && names === null,
  )
  expect(
    silent.map(([name]) => name),
    `say in ${home} .of('…') or .of('public')`,
  ).toEqual([])
})

// With an empty body whoever is admitted gets no further than the check of the input.
test.each(Object.entries(policy).filter(([name]) => mounted.includes(name)))(
  '%s is open to whom the policy names, and to nobody else',
  async (name, rule) => {
    const [method = '', path = ''] = name.split(' ')
    const request = { method, path: path.replace(/:\w+/g, '0').replace('*', 'app.js') }
    const credentials = await callers.fresh()
    const answers = await Promise.all(
      kinds.map(async (kind) => [kind, await send(app, request, credentials[kind])] as const),
    )
    const guest = answers.find(([kind]) => kind === 'guest')?.[1]
    const wanted = kinds.map((kind) => [kind, wantedOf(rule, kind)])
    const found = answers.map(([kind, answer], index) => {
      const outcome = outcomeOf(answer, rule, guest)
      // Who may look at nothing here is refused by the first of two guards, whichever that is.
      const isRefused = outcome === 'may only look' && wanted[index]?.[1] === 'refused'
      return [kind, isRefused ? 'refused' : outcome]
    })
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  },
)

test('a number beyond every row is nobody’s, and never a fault of ours', async () => {
  const credentials = await callers.fresh()
  const asked = Object.keys(policy).filter((name) => name.includes(':') && mounted.includes(name))
  expect(asked.length).toBeGreaterThan(50)
  for (const name of asked) {
    const [method = '', path = ''] = name.split(' ')
    const request = { method, path: path.replace(/:\w+/g, '9999999999') }
    for (const kind of ['king', 'hostess', 'owner'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status } = await send(app, request, credentials[kind])
      expect(status, `${name}, as ${kind}`).toBeLessThan(500)
    }
  }
})

test('a page of the site asks for no session: it is the same for everybody', async () => {
  const credentials = await callers.fresh()
  const request = { method: 'GET', path: '/search' }
  const answers = await Promise.all(
    kinds.map((kind) => send(app, request, { ...credentials[kind], banToken: undefined })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('nothing that an owner may read while looking as somebody holds a word of their messages [AUTH-56]', async () => {
  const { king, hostess, chatId } = await makeOpenChat(app)
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const word = 'rododendro'
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (const { id } of [king, hostess])
    for (const state of ['delivered', 'held', 'refused'])
      await writeMessage(chatId, id, state, `Ti porto un ${word}`)
  for (const person of [king, hostess]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const replies = await lookAround(person, owner, { other: person === king ? hostess : king, chatId })
    expect(replies.length).toBeGreaterThan(15)
    for (const { name, text } of replies) expect(text, name).not.toContain(word)
  }
  const own = { authorization: `Bearer ${king.token}` }
  const chats = await send(app, { method: 'GET', path: `/api/chats/${chatId}/messages` }, own)
  expect(chats.text).toContain(word)
})

async function writeMessage(chatId: number, senderId: number, state: string, text: string): Promise<void> {
  await sql`
    with written as (
      insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
      values (${chatId}, ${senderId}, gen_random_uuid(), ${text}, ${state},
        case ${state} when 'delivered' then now() end)
      returning id
    )
    update chat_member set last_message_id = (select id from written) where chat_id = ${chatId}`.execute(
    app.db,
  )
}

/** Everything that is open to who looks as `person`, read. */
async function lookAround(
  person: Person,
  { id: ownerId }: Person,
  { other, chatId }: { other: Person; chatId: number },
): Promise<{ name: string; text: string }[]> {
  const token = await app.db
    .transaction()
    .execute((trx) =>
      startImpersonation(app.needs.config, trx, person.id, ownerId, { userAgent: '', address: '' }),
    )
  const open = Object.entries(policy).filter(([name, { isSeen }]) => isSeen && name !== 'POST /api/logout')
  return Promise.all(
    open.map(async ([name]) => {
      const [method = '', path = ''] = name.split(' ')
      const filled = path
        .replace(':username', encodeURIComponent(other.name))
        .replace(/:\w+/g, String(chatId))
      const { text } = await send(app, { method, path: filled }, { authorization: `Bearer ${token}` })
      return { name, text }
    }),
  )
}

const looking =
  'Stai navigando come un’altra persona. Puoi guardare, non leggere i suoi messaggi né agire per lei.'

/** What a caller got: admitted, or by which guard refused. */
function outcomeOf({ status, text, body }: Answer, rule: Rule, guest: Answer | undefined): string {
  if (rule.callers === null)
    return status === guest?.status && text === guest.text ? 'as everybody' : `${status} ${text.slice(0, 80)}`
  if (body?.banned === true && status === 401) return body.noreload === true ? 'shown the ban' : 'no noreload'
  const code: unknown = body?.code
  if (status === 401 && code === 'unauthenticated') return 'sent to sign in'
  if (status === 403 && code === 'forbidden') return 'refused'
  if (status === 403 && code === 'impersonation')
    return body.message === looking ? 'may only look' : body.message
  return status >= 500 && status !== 503 ? `a fault: ${text}` : 'admitted'
}

function wantedOf({ callers: admitted, isSeen }: Rule, kind: Kind): string {
  if (admitted === null) return 'as everybody'
  if (kind === 'banned king') return 'shown the ban'
  if (kind === 'owner as king' || kind === 'owner as hostess') {
    const isOpenToPerson = admitted.includes(kind === 'owner as king' ? 'king' : 'hostess')
    if (!isOpenToPerson) return 'refused'
    return isSeen ? 'admitted' : 'may only look'
  }
  if (admitted.includes(kind)) return 'admitted'
  return ['guest', 'forged token', 'revoked token', 'unverified king', 'ban token'].includes(kind)
    ? 'sent to sign in'
    : 'refused'
}

/** The line as it would be if the contract were right: to be read before it is copied. */
function lineFor(name: string): string {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name)
  if (endpoint === undefined) return `'${name}': open,`
  const { who, permission, method, impersonator = method === 'GET' ? 'allowed' : 'refused' } = endpoint
  const roles = permission ? permissions[permission].filter((role) => role !== 'owner') : []
  const named = {
    user_or_banned: 'userOrBanned',
    king_or_banned: 'kingOrBanned',
    approved_member: 'approvedMember',
    admin: permission === null || roles.length === 3 ? 'everyStaff' : `staff('${roles.join("', '")}')`,
  }
  const rule = who in named ? named[who as keyof typeof named] : who
  return `'${name}': ${rule.replace("('')", '()')}${who !== 'admin' && impersonator === 'allowed' ? '.seen' : ''},`
}
