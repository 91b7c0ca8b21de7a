import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { userChannel } from '#platform/contract/realtime.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openLog } from '#platform/server/log.ts'
import { type Broker, brokerPassword, natsDouble, natsServer, redisServer } from '#testing/brokers.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { startTcpProxy } from '#testing/tcp-proxy.ts'
import type { Notice } from '../publish.ts'
import { type Bus, openBus } from './bus.ts'

const long = process.env['LONG'] === '1'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  return database.drop
})

interface Process {
  readonly bus: Bus
  readonly heard: number[]
  readonly gaps: () => number
  readonly log: string[]
}

/** A process as far as the bus knows it; undefined: NOTIFY. */
function openProcess(name: string, url: string | undefined, secret = 'x'.repeat(32)): Process {
  const log: string[] = []
  const heard: number[] = []
  let gaps = 0
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    APP_SECRET: secret,
    ...(url !== undefined && { REALTIME_BUS: url }),
  })
  const bus = openBus(config.realtimeBus, {
    config,
    databaseUrl: database.url,
    log: openLog('debug', { write: (line: string) => void log.push(line) }),
    self: name,
    onNotice: ({ ids }) => heard.push((ids as { chat_id: number }).chat_id),
    onGap: () => (gaps += 1),
  })
  onTestFinished(() => bus.close())
  return { bus, heard, gaps: () => gaps, log }
}

async function openPair(url: string | undefined, secret?: string) {
  const [near, far] = [openProcess('near', url, secret), openProcess('far', url, secret)]
  await Promise.all([near.bus.ready, far.bus.ready])
  return { near, far }
}

const notice = (n: number): Notice => ({ channel: userChannel(1), event: 'Typing', ids: { chat_id: n } })
const many = Array.from({ length: 600 }, (_, n) => n)

const kinds: { name: string; open: () => Promise<Broker | null>; run: boolean }[] = [
  { name: 'NOTIFY', open: async () => null, run: true },
  { name: 'the protocol of NATS', open: natsDouble, run: true },
  { name: 'Redis', open: redisServer, run: long },
  { name: 'NATS', open: natsServer, run: long },
]

describe.each(kinds.filter(({ run }) => run))('over $name', ({ open }) => {
  let broker: Broker | null
  beforeAll(async () => {
    broker = await open()
  })
  afterAll(() => broker?.stop())

  test('what one process sends the others hear, in order and once, and it does not hear itself', async () => {
    const { near, far } = await openPair(broker?.url)
    const third = openProcess('third', broker?.url)
    await third.bus.ready
    for (const n of many) near.bus.send(notice(n))
    await expect.poll(() => far.heard.length, { timeout: 5_000 }).toBe(many.length)
    await expect.poll(() => third.heard.length).toBe(many.length)
    expect(far.heard).toEqual(many)
    expect(near.heard).toEqual([])
    far.bus.send(notice(7))
    await expect.poll(() => near.heard).toEqual([7])
  })
})

describe.each(kinds.filter(({ run, name }) => run && name !== 'NOTIFY'))(
  'over a broker: $name',
  ({ open }) => {
    let broker: Broker
    beforeAll(async () => {
      broker = (await open())!
    })
    afterAll(() => broker.stop())

    test('while it is away nothing crashes; afterwards gaps are told, and what was sent meanwhile arrives', async () => {
      const { near, far } = await openPair(broker.url)
      await broker.stop()
      await expect.poll(() => [near, far].map(({ bus }) => bus.isUp())).toEqual([false, false])
      for (const n of [1, 2, 3]) near.bus.send(notice(n))
      await sleep(300)
      await broker.start()
      await expect.poll(() => [near.gaps(), far.gaps()], { timeout: 10_000 }).toEqual([1, 1])
      near.bus.send(notice(4))
      await expect.poll(() => far.heard.at(-1), { timeout: 5_000 }).toBe(4)
      // One of the two was back first, and what it said before the other was is a hint that got lost.
      expect([1, 2, 3, 4].join()).toMatch(new RegExp(`${far.heard.join()}$`))
    })

    test('a process starts while it is away, and its log never has the password', async () => {
      await broker.stop()
      const early = openProcess('early', broker.url)
      await expect.poll(() => early.log.length).toBeGreaterThan(1)
      expect(early.bus.isUp()).toBe(false)
      await broker.start()
      await early.bus.ready
      expect(early.log.join('')).toContain('realtime bus lost')
      expect(early.log.join('')).not.toContain(brokerPassword)
    })

    test('installations with different secrets do not hear each other, and processes with the same do', async () => {
      const [ours, theirs] = [
        await openPair(broker.url),
        await openPair(broker.url, 'another secret of another installation'),
      ]
      theirs.near.bus.send(notice(13))
      await expect.poll(() => theirs.far.heard).toEqual([13])
      ours.near.bus.send(notice(14))
      await expect.poll(() => ours.far.heard).toEqual([14])
      expect(theirs.far.heard).toEqual([13])
    })
  },
)

describe.runIf(long).each([
  { name: 'Redis', open: redisServer },
  { name: 'NATS', open: natsServer },
])('over $name', ({ open }) => {
  test('a link that carries nothing any more is noticed within 15 s, and what was sent on it arrives', {
    timeout: 60_000,
  }, async () => {
    const broker = await open()
    onTestFinished(() => broker.stop())
    const proxy = await startTcpProxy(broker.url)
    onTestFinished(proxy.close)
    const far = openProcess('far', broker.url)
    const near = openProcess('near', proxy.urlOf(broker.url))
    await Promise.all([near.bus.ready, far.bus.ready])
    proxy.silenceOld()
    const since = performance.now()
    near.bus.send(notice(21))
    await expect.poll(() => near.gaps(), { timeout: 30_000, interval: 50 }).toBe(1)
    expect(performance.now() - since).toBeLessThan(15_000)
    await expect.poll(() => far.heard).toEqual([21])
    far.bus.send(notice(22))
    await expect.poll(() => near.heard).toEqual([22])
  })

  test('a wrong password is a line in the log without it', async () => {
    const broker = await open()
    onTestFinished(() => broker.stop())
    const wrong = openProcess('wrong', broker.url.replace(brokerPassword, 'parola-sbagliata'))
    await expect.poll(() => wrong.log.length, { timeout: 5_000 }).toBeGreaterThan(1)
    expect(wrong.bus.isUp()).toBe(false)
    expect(wrong.log.join('')).not.toMatch(/parola-/)
  })
})
