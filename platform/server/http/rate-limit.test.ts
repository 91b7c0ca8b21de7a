import { beforeEach, expect, test } from 'vitest'
import { addressBlock, countHit } from './rate-limit.ts'
import { startTestApp } from '#testing/harness.ts'
import { withinOneWindow } from '#testing/limit-window.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refuse.ts'

const app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
const limit = [{ per: 'address', hits: 3, seconds: 3600 }] as const

beforeEach(() => withinOneWindow(app, 3600, 10))

function from(ip: string): FastifyRequest {
  return { ip, body: { email: 'Anna@Posta.test ' } } as unknown as FastifyRequest
}

test('the fourth hit of three in a window is refused with the seconds to wait', async () => {
  for (let hit = 1; hit <= 3; hit += 1) await countHit(app.needs, 'login', limit, from('203.0.113.7'), null)
  const refused = await countHit(app.needs, 'login', limit, from('203.0.113.7'), null).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 429 })
  expect((refused as Refusal).body.retry_after).toBeGreaterThan(0)
})

test('another address and another scope have counts of their own', async () => {
  await countHit(app.needs, 'login', limit, from('203.0.113.8'), null)
  await countHit(app.needs, 'register', limit, from('203.0.113.7'), null)
})

test('of many hits at once exactly as many pass as the limit says', async () => {
  const hits = Array.from({ length: 20 }, () =>
    countHit(app.needs, 'burst', limit, from('203.0.113.9'), null),
  )
  const results = await Promise.allSettled(hits)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('an e-mail counts the same whatever its case and spaces', async () => {
  const perEmail = [{ per: 'email', hits: 1, seconds: 3600 }] as const
  await countHit(app.needs, 'forgot', perEmail, from('203.0.113.1'), null)
  const again = { ip: '203.0.113.2', body: { email: 'anna@posta.test' } } as unknown as FastifyRequest
  await expect(countHit(app.needs, 'forgot', perEmail, again, null)).rejects.toMatchObject({ status: 429 })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('the address %s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})
