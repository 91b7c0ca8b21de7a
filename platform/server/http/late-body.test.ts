import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authentication } from '#features/accounts/server/authentication.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { bindRoutes } from './bind.ts'
import { ok, route } from './route.ts'
import { createServer } from './server.ts'

const app = await startTestApp()
const http = await createServer(app.needs.config, pino({ level: 'silent' }))
const letter = endpoint({
  method: 'POST',
  path: '/letter',
  who: 'user',
  summary: 'probe',
  body: z.object({ text: z.string() }),
  replies: { 200: z.object({ from: z.number() }) },
})
let asked = 0
let isAway = false
const known = authentication(app.needs)
const counting: typeof known = {
  ...known,
  authenticate(token, asking) {
    asked += 1
    if (isAway) return Promise.reject(new Error('away'))
    return known.authenticate(token, asking)
  },
}
bindRoutes(http, app.needs, counting, [route(letter, async ({ actor }) => ok({ from: actor.userId }))])
await http.listen({ host: '127.0.0.1', port: 0 })
const { port } = http.server.address() as AddressInfo
afterAll(() => http.close())

/** The status of the answer; `meanwhile` comes between the headers and the body. */
function send(token: string, body: string, meanwhile?: () => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        method: 'POST',
        path: '/letter',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode!)),
    )
    outgoing.once('error', reject)
    if (meanwhile === undefined) return outgoing.end(body)
    outgoing.flushHeaders()
    meanwhile().then(() => outgoing.end(body), reject)
  })
}

test('who sends a request is asked once, with its headers', async () => {
  const { token } = await makeKing(app)
  asked = 0
  expect(await send(token, '{"text":"ciao"}')).toBe(200)
  expect(asked).toBe(1)
})

test('a session that ends while the body is still arriving does not see it through', async () => {
  const king = await makeKing(app)
  const endSession = async () => {
    await sleep(150)
    await app.needs.db.deleteFrom('session').where('user_id', '=', king.id).execute()
  }
  expect(await send(king.token, '{"text":"ciao"}', endSession)).toBe(401)
})

test('of a body that is refused nobody hears what the database would have said', async () => {
  const { token } = await makeKing(app)
  isAway = true
  expect(await send(token, '{')).toBe(400)
  expect(await send(token, '{"text":"ciao"}')).toBe(500)
})
