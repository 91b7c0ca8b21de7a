import { beforeAll, expect, test } from 'vitest'
import { startImpersonation } from './accounts/sessions.ts'
import { everyEndpoint, filledParams } from './testing/endpoints.ts'
import { type Caller, type Refused, startTestApp, type TestApp } from './testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from './testing/people.ts'

let app: TestApp
let callers: Caller[]
beforeAll(async () => {
  app = await startTestApp()
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const lookAs = async (person: Person): Promise<Caller> => {
    const device = { userAgent: 'test', address: '127.0.0.1' }
    const token = await app.db
      .transaction()
      .execute((trx) => startImpersonation(trx, person.id, owner.id, device))
    return { id: person.id, token }
  }
  callers = [await lookAs(await makeKing(app, { credits: 500 })), await lookAs(await makeHostess(app))]
})

/** Written down by hand: what staff may call although it is no mere reading. */
const harmless = ['POST /api/search', 'POST /api/search-guest', 'POST /api/logout']
/** And what they may not read: messages, money, what is only for the person, and links that change something. */
const closed = [
  /^\/api\/(chats|chats-activity|unread-messages-count)\b/,
  /^\/api\/(wallet|purchases|payment-otp)\b/,
  /^\/api\/(blocks|data-export|date-plans|decisions|favourites|reports|reviews|saved-searches)\b/,
  /^\/api\/(notification-settings|word-filter)\b/,
  /^\/api\/(email|email-new)\/verify\b/,
]

const mayCall = ({ method, path }: { method: string; path: string }) =>
  harmless.includes(`${method} ${path}`) ||
  (method === 'GET' && !closed.some((pattern) => pattern.test(path)))

const endpoints = await everyEndpoint()

test.each(endpoints.filter((endpoint) => !mayCall(endpoint)))(
  'staff who look at an account are refused $method $path [AUTH-56]',
  async (endpoint) => {
    for (const as of callers) {
      const answer = (await app.call(endpoint, {
        as,
        params: filledParams(endpoint) as never,
        ...(endpoint.body && { body: {} as never }),
      })) as Refused
      expect(answer).toMatchObject({ status: 403, body: { code: 'impersonation' } })
      expect(answer.body.message).toBe(
        'Stai navigando come un’altra persona: puoi guardare, non leggere i suoi messaggi né agire per lei.',
      )
    }
  },
)

// The sign-out last: it ends the sessions that all of them share.
const open = endpoints
  .filter(mayCall)
  .sort((a, b) => Number(a.path === '/api/logout') - Number(b.path === '/api/logout'))

test.each(open)('staff who look at an account may call $method $path [AUTH-56]', async (endpoint) => {
  for (const as of callers) {
    const answer = (await app.call(endpoint, {
      as,
      params: filledParams(endpoint) as never,
      ...(endpoint.body && { body: {} as never }),
    })) as Refused
    expect(answer.body?.code).not.toBe('impersonation')
    expect(answer.body?.code).not.toBe('unauthenticated')
  }
})
