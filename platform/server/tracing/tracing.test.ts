import { expect, test } from 'vitest'
import { startCollector } from '#testing/otlp-collector.ts'
import { traceCalls } from './call-spans.ts'
import { openTracing, type Tracing } from './tracing.ts'

const collector = await startCollector()

async function open() {
  const lines: string[] = []
  const log = { warn: (_: object, line: string) => void lines.push(line) }
  const tracing = await openTracing(
    { endpoint: collector.endpoint, headers: { authorization: 'Bearer prova' }, serviceName: 'prova' },
    log as never,
  )
  return { tracing: tracing as Tracing, lines }
}

const batch = 512
const spend = (tracing: Tracing, count: number) => {
  for (let n = 0; n < count; n += 1) tracing.begin({ name: 'x', kind: 'client', attributes: {} }).end()
}

test('without a collector nothing is opened, and a port stays the very same object', async () => {
  const port = { send: async () => {} }
  expect(await openTracing(null, { warn: () => {} } as never)).toBeNull()
  expect(traceCalls(null, 'smtp', port, ['send'])).toBe(port)
})

test('what happens within a span is its child, until it has ended', async () => {
  const { tracing } = await open()
  const remote = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`
  const request = tracing.begin({ name: 'request', kind: 'server', attributes: {}, parent: remote })
  const port = traceCalls(tracing, 'twilio', { send: () => Promise.reject(new RangeError('+39…')) }, ['send'])
  await tracing.within(request, async () => {
    await expect(port.send()).rejects.toThrow(RangeError)
    expect(tracing.current()?.traceparent).toBe(request.traceparent)
    request.end()
    request.end({ late: 1 })
    expect(tracing.current()).toBeUndefined()
    tracing.begin({ name: 'later', kind: 'client', attributes: {} }).end()
  })
  const unsampled = tracing.begin({
    name: 'unsampled',
    kind: 'server',
    attributes: {},
    parent: `${remote.slice(0, -1)}0`,
  })
  unsampled.end()
  tracing.begin({ name: 'odd', kind: 'server', attributes: {}, parent: '00-nonsense' }).end()
  await tracing.close()

  expect(collector.bytes()).toContain('"authorization":"Bearer prova"')
  const byName = Object.fromEntries(collector.spans().map((span) => [span.name, span]))
  expect(byName['request']).toMatchObject({
    traceId: 'a1'.repeat(16),
    parentSpanId: 'b2'.repeat(8),
    attributes: {},
  })
  expect(byName['twilio send']).toMatchObject({
    traceId: 'a1'.repeat(16),
    parentSpanId: byName['request']?.spanId,
    failed: true,
    attributes: { 'peer.service': 'twilio', 'rpc.method': 'send', 'error.type': 'RangeError' },
  })
  expect(byName['later']?.traceId).not.toBe('a1'.repeat(16))
  expect(byName['odd']?.parentSpanId).toBeUndefined()
  expect(byName).not.toHaveProperty('unsampled')
  expect(collector.services()).toEqual(['prova'])
  expect(collector.bytes()).not.toContain('+39')
})

test('a collector that refuses costs one line a minute, one that is silent two seconds of a shutdown', async () => {
  const { tracing, lines } = await open()
  const before = collector.spans().length
  collector.answer = 400
  spend(tracing, batch)
  await expect.poll(() => lines).toEqual(['the collector of traces is away: spans are lost'])
  spend(tracing, batch)
  await expect.poll(() => collector.spans().length).toBe(before + 2 * batch)

  collector.answer = 'silent'
  const started = performance.now()
  // Far more than wait for a collector: the rest is dropped, and nobody waits.
  spend(tracing, 20 * batch)
  expect(performance.now() - started).toBeLessThan(1_500)
  const closing = performance.now()
  await tracing.close()
  expect(performance.now() - closing).toBeLessThan(3_000)
  expect(lines).toHaveLength(1)
})
