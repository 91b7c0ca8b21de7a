import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { workProofHeader } from '#platform/contract/work-proof.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { givePassword } from '#testing/account-states.ts'
import { testPassword } from '#testing/newcomer.ts'
import { makeKing } from '#testing/people.ts'
import { solve } from '#testing/solve-challenge.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
})

/** A call from one of the addresses of this machine. */
function post(
  path: string,
  body: object,
  { localAddress = '127.0.0.9', headers = {} as Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: any }> {
  const { hostname, port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: JSON.parse(text || 'null'),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

async function anOwner(): Promise<string> {
  const king = await makeKing(app)
  await givePassword(app, king, testPassword)
  return king.email
}

const guess = (email: string, localAddress: string, headers = {}) =>
  post('/api/login', { email, password: 'sbagliata' }, { localAddress, headers })

test('eleven wrong passwords end the guessing of their address, and the owner is let in from another', async () => {
  const email = await anOwner()
  const statuses: number[] = []
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess(email, '127.0.0.66')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  const owner = await post('/api/login', { email, password: testPassword })
  expect(owner.status).toBe(200)
})

test('a whole network that guesses keeps nobody out who lets the browser calculate for a second', async () => {
  const email = await anOwner()
  for (let address = 100; address < 104; address += 1)
    for (let tries = 0; tries < 10; tries += 1) await guess(email, `127.0.0.${address}`)
  const refused = await post('/api/login', { email, password: testPassword })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const headers = { [workProofHeader]: await solve(refused.body.work) }
  const owner = await post('/api/login', { email, password: testPassword }, { headers })
  expect(owner.status).toBe(200)
  await useUpWhatCameBack(email)
  const again = await post('/api/login', { email, password: testPassword }, { headers })
  expect(again.status).toBe(429)
})

/** Tries come back while the browser calculates; on a slow machine one may be there by then. */
async function useUpWhatCameBack(email: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) if ((await guess(email, '127.0.0.105')).status === 429) return
}

test('who always knows the password is not stopped where who guesses is', async () => {
  const email = await anOwner()
  for (let times = 0; times < 15; times += 1)
    expect(
      (await post('/api/login', { email, password: testPassword }, { localAddress: '127.0.0.70' })).status,
    ).toBe(200)
})

test('links for a new password that nobody proved to be a person for use up nothing of the owner’s', async () => {
  const email = await anOwner()
  for (let tries = 0; tries < 6; tries += 1)
    expect((await post('/api/forgot-password', { email, captcha: 'x' })).status).toBe(422)
  const owner = await post('/api/forgot-password', { email, captcha: await proveHuman(app) })
  expect(owner.status).toBe(200)
})

test('of proved wishes for a link five pass in an hour from one address', async () => {
  const email = await anOwner()
  const ask = async (localAddress: string) =>
    (await post('/api/forgot-password', { email, captcha: await proveHuman(app) }, { localAddress })).status
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) statuses.push(await ask('127.0.0.80'))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await ask('127.0.0.81')).toBe(200)
})
