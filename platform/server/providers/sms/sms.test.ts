import type { ServerResponse } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { type Received, startWebServer } from '#testing/web-server.ts'
import { Undeliverable } from '../undeliverable.ts'
import { outboxSms } from './outbox.ts'
import type { Sms } from './sms.ts'
import { twilioSms } from './twilio.ts'

const message = { to: '+393331234567', text: 'Lieta: il tuo codice è 12345. Non dirlo & basta + sì' }
const account = { accountSid: 'AC0123', authToken: 'gettone', from: '+393330000000' }
const patience = { answer: 30_000, pause: 1 }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

type Answer = (reply: ServerResponse) => void

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const accepted = json(201, { sid: 'SM1', status: 'queued' })

/** Twilio as far as it concerns us: it takes messages, unless `answers` say otherwise, one each. */
async function startTwilio(...answers: Answer[]) {
  const received: Received[] = []
  const { origin } = await startWebServer((request, reply) => {
    received.push(request)
    const answer = answers.shift() ?? accepted
    answer(reply)
  })
  const sent = () => received.map(({ body }) => Object.fromEntries(new URLSearchParams(body.toString())))
  return { sms: twilioSms({ ...account, apiBase: origin }, patience), origin, received, sent }
}

async function outbox(): Promise<{ sms: Sms; delivered: () => Promise<unknown> }> {
  const delivered = async () =>
    app.db.selectFrom('outbox').select(['recipient as to', 'text']).where('channel', '=', 'sms').execute()
  return { sms: outboxSms(app.db), delivered }
}

async function twilio(): Promise<{ sms: Sms; delivered: () => Promise<unknown> }> {
  const { sms, sent } = await startTwilio()
  return { sms, delivered: async () => sent().map(({ To: to, Body: text }) => ({ to, text })) }
}

test.each([
  ['the outbox', outbox],
  ['Twilio', twilio],
])('%s delivers number and text as they are', async (_, open) => {
  const { sms, delivered } = await open()
  await sms.send(message)
  expect(await delivered()).toEqual([message])
})

const failure = (sms: Sms): Promise<unknown> =>
  sms.send(message).then(
    () => 'sent',
    (error: unknown) => error,
  )

describe('Twilio', () => {
  test('is asked with the account’s credentials, on the account’s path, by a form', async () => {
    const { sms, received, sent } = await startTwilio()
    await sms.send(message)
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/2010-04-01/Accounts/AC0123/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC0123:gettone').toString('base64')}`,
        'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      },
    })
    expect(sent()).toEqual([{ To: message.to, From: account.from, Body: message.text }])
  })

  test('is given the messaging service where the sender is one', async () => {
    const { origin, sent } = await startTwilio()
    const from = `MG${'0'.repeat(32)}`
    await twilioSms({ ...account, from, apiBase: origin }).send(message)
    expect(sent()).toEqual([{ To: message.to, MessagingServiceSid: from, Body: message.text }])
  })

  test.each([21211, 21610, 21614, 21408])('a message refused with %i is never tried again', async (code) => {
    const { sms } = await startTwilio(
      json(400, {
        code,
        message: `The 'To' number ${message.to} is not valid: ${message.text}`,
        status: 400,
      }),
    )
    const error = await failure(sms)
    expect(error).toBeInstanceOf(Undeliverable)
    expect((error as Undeliverable).reason).toBe(`400 ${code}`)
    expect(`${String(error)} ${(error as Error).stack}`).not.toMatch(/333|12345/)
  })

  test.each([
    ['a full queue of the sender', json(400, { code: 21611, message: 'full' }), '400 21611'],
    ['our own wrong credentials', json(401, { code: 20003, message: 'Authenticate' }), '401 20003'],
    ['a fault of its own', json(500, { code: 20500, message: 'oops' }), '500 20500'],
    ['a page instead of JSON', (reply) => void reply.writeHead(503).end('<h1>503</h1>'), '503'],
    ['a long wait', json(429, { code: 20429, message: 'slow' }, { 'retry-after': '60' }), '429 20429'],
  ] satisfies [string, Answer, string][])('%s is worth another try', async (_, answer, reason) => {
    const { sms, received } = await startTwilio(answer)
    const error = await failure(sms)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Undeliverable)
    expect(String(error)).toContain(reason)
    expect(received).toHaveLength(1)
  })

  test('a short wait is waited', async () => {
    const { sms, received } = await startTwilio(json(429, { code: 20429 }, { 'retry-after': '1' }))
    const begun = performance.now()
    await sms.send(message)
    expect(performance.now() - begun).toBeGreaterThan(950)
    expect(received).toHaveLength(2)
  })

  test('silence, absence and a way to elsewhere are worth another try, and give nothing away', async () => {
    const other = await startTwilio()
    const { origin: silence } = await startTwilio(() => {})
    const silent = twilioSms({ ...account, apiBase: silence }, { ...patience, answer: 400 })
    const moved = await startTwilio((reply) => void reply.writeHead(307, { location: other.origin }).end())
    const absent = twilioSms({ ...account, apiBase: 'http://127.0.0.1:9' }, patience)
    for (const sms of [silent, moved.sms, absent]) {
      const error = await failure(sms)
      expect(String(error)).toBe('Error: the SMS service did not answer')
    }
    expect(other.received).toEqual([])
  })
})
