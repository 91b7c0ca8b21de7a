import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { guardCalls, openBreaker, ProviderAway } from './breaker.ts'
import { PaymentRefused } from './payment/payment.ts'
import { stripeCard } from './payment/stripe.ts'

test('after failures in a row a provider is left alone, then one call tries, and a refusal is no failure', async () => {
  const lines: string[] = []
  const changes: boolean[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const breaker = openBreaker(
    'stripe',
    { log, observe: (_, up) => changes.push(up) },
    { failures: 3, restMs: 60 },
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

  await sleep(70)
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
