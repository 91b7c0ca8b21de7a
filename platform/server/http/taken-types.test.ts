import { expect, test } from 'vitest'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'

const app = await startTestApp({}, { workJobs: false })

const post = async (path: string, type: string, body: string, token?: string) => {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(`${app.origin}${path}`, { method: 'POST', headers, body })).status
}

test('a form of another page cannot speak to what takes JSON: neither as a form nor as text', async () => {
  const login = 'email=king%40posta.test&password=segretissima'
  expect(await post('/api/login', 'application/x-www-form-urlencoded', login)).toBe(415)
  expect(await post('/api/login', 'text/plain', '{"email":"king@posta.test","password":"x"}')).toBe(415)
  expect(await post('/api/login', 'multipart/form-data; boundary=x', '--x--')).toBe(415)
  expect(await post('/api/login', 'application/json', '{"email":"king@posta.test","password":"x"}')).toBe(422)
})

test('an empty body of any type does no harm, and a Pusher client asks by a form', async () => {
  const { token, id } = await makeKing(app)
  expect(await post('/api/heartbeat', 'application/x-www-form-urlencoded', '', token)).toBe(204)
  const asked = `socket_id=1.2&channel_name=private-user.${id}`
  expect(await post('/broadcasting/auth', 'application/x-www-form-urlencoded', asked, token)).toBe(200)
})

test.each(['/api/email/verify/1?expires=1&hash=2&signature=3', '/api/user', '/api/my-faqs'])(
  'HEAD does nothing at %s, and nobody gets there ahead of their reader',
  async (path) => {
    expect((await fetch(`${app.origin}${path}`, { method: 'HEAD' })).status).toBe(404)
    const ahead = await fetch(`${app.origin}${path}`, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect(ahead.status).toBe(503)
  },
)

test('HEAD tells a health check as much as GET, and is answered for a page', async () => {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const path of ['/healthz', '/robots.txt'])
    expect((await fetch(`${app.origin}${path}`, { method: 'HEAD' })).status).toBe(200)
})

test('an id is a number or its digits; nothing else is read as one', async () => {
  const { token } = await makeKing(app, { credits: 500 })
  const unlock = (id: unknown) =>
    post('/api/chats/credits', 'application/json', JSON.stringify({ other_user_id: id }), token)
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const id of [
    [311],
    true,
    '1e3',
    ' 311',
    '0311',
    '311.0',
    '+311',
    311.5,
    -1,
    0,
    '0',
    {},
    null,
    '2147483648',
  ])
    expect(await unlock(id), JSON.stringify(id)).toBe(422)
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const id of [2_147_483_647, '2147483647']) expect(await unlock(id)).toBe(404)
})

test.each([
  ['/api/promocode/apply', (id: number) => ({ product_id: id, code: 'BENVENUTO' })],
  ['/api/create-payment-intent', (id: number) => ({ shop_id: id })],
] as const)('%s takes no package beyond what a row can be numbered', async (path, body) => {
  const { token } = await makeKing(app)
  expect(await post(path, 'application/json', JSON.stringify(body(2_147_483_648)), token)).toBe(422)
})
