import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { startTestApp } from '#testing/harness.ts'
import { startS3Server } from '#testing/s3-server.ts'
import { bindRoutes } from '../http/bind.ts'
import { ok, route } from '../http/route.ts'
import { createServer as createHttp } from '../http/server.ts'
import { guardCalls, openBreaker, ProviderAway } from './breaker.ts'
import { PaymentRefused } from './payment/payment.ts'
import { stripeCard } from './payment/stripe.ts'

test('after failures in a row a provider is left alone, then one call tries, and a refusal is no failure', async () => {
  // On a busy machine any rest that a test can wait for may be over too soon.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const changes: boolean[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const breaker = openBreaker(
    'stripe',
    { log, observe: (_, up) => changes.push(up) },
    { failures: 3, restMs: 60_000 },
  )
  let answer: () => Promise<string> = () => Promise.reject(new Error('no answer'))
  let calls = 0
  const { ask } = guardCalls(
    {
      ask: () => {
        calls += 1
        return answer()
      },
    },
    ['ask'],
    breaker,
  )
  const outcome = () => ask().catch((error: Error) => error)
  const refusal = new PaymentRefused('charge_already_refunded')
  await outcome()
  await outcome()
  answer = () => Promise.reject(refusal)
  expect(await outcome()).toBe(refusal)
  answer = () => Promise.reject(new Error('no answer'))
  for (let n = 0; n < 3; n += 1) await outcome()
  expect(calls).toBe(6)
  expect(await outcome()).toBeInstanceOf(ProviderAway)
  expect(calls).toBe(6)

  vi.advanceTimersByTime(60_001)
  answer = () => sleep(20).then(() => 'paid')
  const [tried, beside] = await Promise.all([outcome(), outcome()])
  expect(tried).toBe('paid')
  expect(beside).toBeInstanceOf(ProviderAway)
  expect(await outcome()).toBe('paid')
  expect(changes).toEqual([true, false, true])
  expect(lines).toEqual(['the provider is away: it is left alone for a while', 'the provider is back'])
})

test('an answer that is no payment is a failure of the provider, whatever its status', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const card = stripeCard(
    { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase: `http://127.0.0.1:${port}` },
    { answer: 1_000, retries: 0 },
  )
  const order = {
    key: 'k',
    purchaseId: 1,
    userId: 1,
    shopItemId: 1,
    title: 'x',
    amount: euroCents(100),
    currency: 'EUR',
  } as const
  await expect(card.open(order)).rejects.toThrow(/no payment/)
  await expect(card.retrieve('pi_1')).rejects.toThrow(/no payment/)
})

test('a storage that is away is left alone, and whoever asks for a photo is told when to come back', async () => {
  const s3 = await startS3Server()
  const { settings } = s3
  const app = await startTestApp(
    {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      LOG_LEVEL: 'silent',
    },
    { workJobs: false },
  )
  const { storage } = app.needs
  const key = 'photos/1.webp'
  await storage.put(key, Buffer.from('webp'), 'image/webp')
  expect(String(await storage.get(key).then((bytes) => bytes && Buffer.from(bytes)))).toBe('webp')
  // Not one of those that are tried again.
  s3.faults.push(...Array.from({ length: 5 }, () => ({ status: 403, code: 'RequestTimeTooSkewed' })))
  for (let n = 0; n < 5; n += 1) await expect(storage.get(key)).rejects.toThrow(/RequestTimeTooSkewed/)
  const asked = s3.requests.length
  await expect(storage.open(key)).rejects.toBeInstanceOf(ProviderAway)
  expect(s3.requests).toHaveLength(asked)

  const http = await createHttp(app.needs.config, pino({ level: 'silent' }))
  onTestFinished(() => http.close())
  const read = endpoint({
    method: 'GET',
    path: '/photo',
    who: 'anyone',
    summary: 'probe',
    replies: { 200: z.object({ found: z.boolean() }) },
  })
  bindRoutes(http, app.needs, { authenticate: async () => null } as never, [
    route(read, async () => ok({ found: (await storage.get(key)) !== null }), { limits: [] }),
  ])
  const { statusCode, headers } = await http.inject({ method: 'GET', url: '/photo' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
})
