import type { ServerResponse } from 'node:http'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startChatCompletionsServer } from '#testing/chat-completions-server.ts'
import { chatCompletions } from './chat-completions.ts'
import { guarded } from './guarded.ts'
import type { OutsideOutcome } from './moderation.ts'

// The clock by which answers grow old, and no other: what waits for the network waits as ever.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const question = { instructions: 'Leggi.', names: ['scam', 'abuse'] }
const good = '{"scam": 0.25, "abuse": 1}'
const goodShares = { scam: 0.25, abuse: 1 }

/** A local service and the reader that asks it; `limits` in milliseconds. */
async function start(limits: Partial<Parameters<typeof guarded>[2]> = {}) {
  const server = await startChatCompletionsServer()
  server.says = () => good
  const outcomes: OutsideOutcome[] = []
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const settings = {
    apiBase: server.environment['MODERATION_API_BASE'] ?? '',
    apiKey: server.environment['MODERATION_API_KEY'] ?? null,
    model: 'lettore',
  }
  const reader = guarded(
    chatCompletions(settings),
    { log, observe: (outcome) => void outcomes.push(outcome) },
    { deadline: 5_000, failures: 5, restMs: 30_000, kept: 60_000, keptMax: 3, ...limits },
  )
  return { server, reader, outcomes, lines, settings, ask: (text: string) => reader.sharesOf(question, text) }
}

const completion = JSON.stringify({ choices: [{ message: { content: good } }] })

const status = (code: number) => (reply: ServerResponse) => void reply.writeHead(code).end('{}')

describe('a question', () => {
  test('carries the text alone, as data in a message of its own, and asks for numbers by a schema', async () => {
    const { server, ask } = await start()
    expect(await ask('Ci vediamo "lì"?\nCiao')).toEqual(goodShares)
    expect(server.asked).toHaveLength(1)
    const { authorization, body } = server.asked[0]!
    expect(authorization).toBe('Bearer una-chiave')
    expect(body).toMatchObject({
      model: 'lettore',
      temperature: 0,
      messages: [
        { role: 'system', content: expect.stringContaining('Leggi.') },
        { role: 'user', content: '{"text":"Ci vediamo \\"lì\\"?\\nCiao"}' },
      ],
      response_format: {
        json_schema: { schema: { required: ['scam', 'abuse'], additionalProperties: false } },
      },
    })
    expect(body.messages[0]?.content).not.toContain('Ciao')
  })

  test('is put without a schema from the second time on to a service that refuses one', async () => {
    const { server, ask, outcomes } = await start()
    server.refusesSchemas = true
    expect([await ask('uno'), await ask('due')]).toEqual([null, goodShares])
    expect(server.asked.map(({ body }) => body.response_format === undefined)).toEqual([false, true])
    expect(outcomes).toEqual(['failed', 'answered'])
  })

  test('of a text with half a character reaches the service all the same', async () => {
    const { server, ask } = await start()
    expect(await ask('ciao \ud83d')).toEqual(goodShares)
    expect(server.asked[0]?.body.messages[1]?.content).toBe('{"text":"ciao \ufffd"}')
  })
})

describe('an answer', () => {
  test.each([
    ['with other fields besides', '{"scam": 0.25, "abuse": 1, "note": "x", "hold": true}', goodShares],
    ['out of range', '{"scam": -3, "abuse": 17}', { scam: 0, abuse: 1 }],
    ['without one of the fields', '{"scam": 0.25}', null],
    ['with words for numbers', '{"scam": "0.25", "abuse": "high"}', null],
    ['with nothing for a number', '{"scam": null, "abuse": 1}', null],
    ['with a list', '[0.25, 1]', null],
    ['wrapped in talk', `Certo! ${good}`, null],
    ['cut short', '{"scam": 0.2', null],
    ['empty', '', null],
  ])('%s counts for what it is worth', async (_, content, wanted) => {
    const { server, ask } = await start()
    server.says = () => content
    expect(await ask('ciao')).toEqual(wanted)
  })

  test.each([
    ['429', status(429)],
    ['500', status(500)],
    ['401', status(401)],
    ['HTML', (reply: ServerResponse) => void reply.writeHead(200).end('<h1>no</h1>')],
    ['JSON of another shape', (reply: ServerResponse) => void reply.writeHead(200).end('{"choices":[]}')],
    [
      'without end',
      (reply: ServerResponse) => void reply.writeHead(200).end(completion + ' '.repeat(100_000)),
    ],
    ['a broken connection', (reply: ServerResponse) => void reply.destroy()],
    [
      'a way elsewhere',
      (reply: ServerResponse) => void reply.writeHead(307, { location: '/v1/chat/completions' }).end(),
    ],
  ])('that is %s is none, is asked for once, and not kept', async (_, fault) => {
    const { server, ask, outcomes } = await start()
    server.faults.push(fault)
    expect(await ask('ciao')).toBeNull()
    expect(server.asked).toHaveLength(1)
    expect(await ask('ciao')).toEqual(goodShares)
    expect(outcomes).toEqual(['failed', 'answered'])
  })

  test('that comes too late is none, however it dawdles', async () => {
    const { server, ask, outcomes } = await start({ deadline: 150 })
    server.faults.push(
      () => {},
      // The head at once, and then nothing.
      (reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    )
    for (const text of ['uno', 'due']) {
      const begun = Date.now()
      expect(await ask(text)).toBeNull()
      expect(Date.now() - begun).toBeLessThan(15_000)
    }
    expect(outcomes).toEqual(['late', 'late'])
  })

  test('is known for a while, to who asks at the same moment too, and the oldest go first', async () => {
    const { server, ask, outcomes } = await start({ kept: 60_000, keptMax: 2 })
    await Promise.all([ask('uno'), ask('uno')])
    await ask('uno')
    expect(server.asked).toHaveLength(1)
    expect(outcomes.toSorted()).toEqual(['answered', 'kept', 'kept'])
    for (const text of ['due', 'tre', 'uno']) await ask(text)
    expect(server.asked).toHaveLength(4)
    vi.advanceTimersByTime(60_001)
    await ask('uno')
    expect(server.asked).toHaveLength(5)
  })
})

describe('a reader that is away', () => {
  test('is left alone after five failures in a row, then tried by one question', async () => {
    const { server, reader, ask, outcomes, lines } = await start({ restMs: 30_000 })
    server.faults.push(...Array.from({ length: 6 }, () => status(503)))
    for (let count = 1; count <= 8; count += 1) expect(await ask(`testo ${count}`)).toBeNull()
    expect(server.asked).toHaveLength(5)
    expect(reader.state()).toBe('away')
    expect(outcomes.slice(5)).toEqual(['skipped', 'skipped', 'skipped'])

    vi.advanceTimersByTime(30_001)
    // The one that tries fails, and the pause begins anew.
    expect(await Promise.all([ask('a'), ask('b')])).toEqual([null, null])
    expect(server.asked).toHaveLength(6)
    vi.advanceTimersByTime(30_001)
    expect(await ask('c')).toEqual(goodShares)
    expect(reader.state()).toBe('up')
    expect(await ask('d')).toEqual(goodShares)

    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'the outside reader of texts is away: ours reads alone meanwhile',
      'the outside reader of texts is back',
    ])
    expect(lines[0]).toContain('the outside reader answered 503')
  })

  test('nobody answers at its address, and no text stands in the log', async () => {
    const { lines, settings } = await start()
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const gone = guarded(chatCompletions({ ...settings, apiBase: 'http://127.0.0.1:9/v1' }), {
      log,
      observe: () => {},
    })
    for (let count = 1; count <= 6; count += 1)
      expect(await gone.sharesOf(question, `segretissimo ${count}`)).toBeNull()
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('segretissimo')
    expect(lines[0]).not.toContain('una-chiave')
  })

  test('in between a success the failures are not in a row', async () => {
    const { server, reader, ask } = await start()
    const four = Array.from({ length: 4 }, () => status(500))
    for (let round = 0; round < 2; round += 1) {
      server.faults.push(...four)
      for (let count = 0; count < 5; count += 1) await ask(`giro ${round}, ${count}`)
    }
    expect(reader.state()).toBe('up')
    expect(server.asked).toHaveLength(10)
  })
})
