import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { workProofHeader } from '#platform/contract/work-proof.ts'
import { startTestApp } from '#testing/harness.ts'
import { proveWork } from '#testing/human.ts'
import { solve } from '#testing/solve-challenge.ts'
import { addressBlock, countHit, oneAddress, weighAnswered } from './rate-limit.ts'
import type { Actor } from './actor.ts'
import type { Limit } from './limits.ts'
import { Refusal } from './refuse.ts'

const app = await startTestApp({ RATE_LIMIT_SCALE: '1' })
const limit = [{ per: 'address', hits: 3, seconds: 3600 }] as const

const from = (ip: string, { email = 'Anna@Posta.test ', proof = undefined as string | undefined } = {}) =>
  ({ ip, body: { email }, headers: { [workProofHeader]: proof } }) as unknown as FastifyRequest

const refusedOf = (hit: Promise<unknown>): Promise<Refusal> =>
  hit.then(
    () => Promise.reject(new Error('it passed')),
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )

async function useUp(scope: string, list: readonly Limit[], request: FastifyRequest): Promise<Refusal> {
  for (;;) {
    const refused = await countHit(app.needs, scope, list, request, null).then(
      () => null,
      (error: unknown) => error,
    )
    if (refused instanceof Refusal) return refused
  }
}

test('the fourth hit of three is refused with the seconds to wait', async () => {
  for (let hit = 1; hit <= 3; hit += 1) await countHit(app.needs, 'login', limit, from('203.0.113.7'), null)
  const refused = await refusedOf(countHit(app.needs, 'login', limit, from('203.0.113.7'), null))
  expect(refused.status).toBe(429)
  // One of three in an hour is back after twenty minutes.
  expect(refused.body.retry_after).toBeGreaterThan(1190)
  expect(refused.body.retry_after).toBeLessThanOrEqual(1200)
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
  const again = from('203.0.113.2', { email: 'anna@posta.test' })
  await expect(countHit(app.needs, 'forgot', perEmail, again, null)).rejects.toMatchObject({ status: 429 })
})

test('a hit that one limit refuses does not count for the others', async () => {
  const both = [
    { per: 'address', hits: 1, seconds: 3600 },
    { per: 'email', hits: 2, seconds: 3600 },
  ] as const
  await useUp('both', both, from('203.0.113.20'))
  for (let more = 0; more < 5; more += 1)
    await refusedOf(countHit(app.needs, 'both', both, from('203.0.113.20'), null))
  await countHit(app.needs, 'both', both, from('203.0.113.21'), null)
})

test('a request that was answered costs less than one that failed', async () => {
  const weighed = [{ per: 'address', hits: 2, seconds: 3600, answered: 0.1 }] as const
  for (let good = 0; good < 10; good += 1)
    weighAnswered(app.needs, await countHit(app.needs, 'weighed', weighed, from('203.0.113.30'), null))
  await countHit(app.needs, 'weighed', weighed, from('203.0.113.30'), null)
  await refusedOf(countHit(app.needs, 'weighed', weighed, from('203.0.113.30'), null))
})

test('work opens a full budget that strangers share once, and only what it was asked for', async () => {
  const { body } = await useUp('open', limit, from('203.0.113.40'))
  const proof = await solve(body.work as never)
  await refusedOf(countHit(app.needs, 'open', limit, from('203.0.113.40', { proof: 'junk' }), null))
  await useUp('other', limit, from('203.0.113.40'))
  await refusedOf(countHit(app.needs, 'other', limit, from('203.0.113.40', { proof }), null))
  await countHit(app.needs, 'open', limit, from('203.0.113.40', { proof }), null)
  await refusedOf(countHit(app.needs, 'open', limit, from('203.0.113.40', { proof }), null))
})

test('a known device passes a budget that strangers used up, on one of its own', async () => {
  const known = () => Promise.resolve(true)
  await useUp('known', limit, from('203.0.113.50'))
  for (let hit = 1; hit <= 3; hit += 1)
    await countHit(app.needs, 'known', limit, from('203.0.113.50'), null, known)
  await refusedOf(countHit(app.needs, 'known', limit, from('203.0.113.50'), null, known))
})

test('an account’s own budget is refused without a way round', async () => {
  const own = [{ per: 'account', hits: 1, seconds: 3600 }] as const
  const { body } = await useUp('own', own, from('203.0.113.60'))
  expect(body.work).toBeUndefined()
})

const writer = (userId: number) => ({ userId }) as Actor
const writing = (to: unknown, proof?: string) =>
  ({
    ip: '203.0.113.70',
    params: { userId: to },
    headers: { [workProofHeader]: proof },
  }) as unknown as FastifyRequest
const toOne = [
  { per: 'account', hits: 3, seconds: 3600 },
  { per: 'beneficiary', of: 'userId', hits: 5, seconds: 3600 },
] as const

test('a crowd of accounts that writes to one person proves work, known devices too, and nobody else does', async () => {
  const known = () => Promise.resolve(true)
  for (let sender = 1; sender <= 5; sender += 1)
    await countHit(app.needs, 'crowd', toOne, writing('7'), writer(sender), known)
  const { status, body } = await refusedOf(
    countHit(app.needs, 'crowd', toOne, writing('7'), writer(6), known),
  )
  expect([status, body.work]).toEqual([429, expect.any(Object)])
  await countHit(app.needs, 'crowd', toOne, writing('8'), writer(6), known)

  // Whoever means it gets through, so no crowd keeps a person from being written to.
  const proof = await proveWork(app, 'crowd')
  await countHit(app.needs, 'crowd', toOne, writing('7', proof), writer(6), known)
})

test('what names nobody is nobody’s budget, and an id is one however it is written', async () => {
  const one = [{ per: 'beneficiary', of: 'userId', hits: 1, seconds: 3600 }] as const
  for (const odd of [['9'], '9x', '', null, true, '-9', undefined])
    for (let hit = 0; hit < 3; hit += 1) await countHit(app.needs, 'odd', one, writing(odd), writer(1))
  await countHit(app.needs, 'odd', one, writing(9), writer(1))
  await refusedOf(countHit(app.needs, 'odd', one, writing('9'), writer(2)))
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0:0::/56'],
])('the address %s is one with %s, in the block %s', (address, one, block) => {
  expect(oneAddress(address)).toBe(one)
  expect(addressBlock(address)).toBe(block)
})
