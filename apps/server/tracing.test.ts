import { expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import type { Needs } from '#platform/server/needs.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { proveHuman } from '#testing/human.ts'
import { startLoggedApp } from '#testing/logged-app.ts'
import { startCollector } from '#testing/otlp-collector.ts'

const collector = await startCollector()

/** The application as it sends traces; `close` sends what is left. */
async function startTraced(environment: Record<string, string>) {
  const { app, lines, ...rest } = await startLoggedApp('info', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    ...environment,
  })
  return {
    ...rest,
    needs: app.needs,
    lines: () => lines().map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

const planted = {
  email: 'ludovica.segreta@posta.example',
  name: 'Ludovica Segreta',
  phone: '+393471112223',
  dob: '1994-05-17',
  password: 'Cavallo-Batteria-77',
  message: 'Ci vediamo al Caffè Florian alle nove',
  address: '203.0.113.77',
  browser: 'Mozilla/5.0 Segretissimo',
  signature: 'c2lnbmF0dXJlLXRoYXQtb3BlbnMtYWxs',
  id: '918273645',
} as const

const upstream = { traceId: 'c3'.repeat(16), spanId: 'd4'.repeat(8) }

/** Sends as a proxy would, for somebody with all that is planted. */
const callsTo = (origin: string) => (path: string, body?: object, token?: string) =>
  fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': planted.address,
      'user-agent': planted.browser,
      traceparent: `00-${upstream.traceId}-${upstream.spanId}-01`,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).then((answer) => answer.text().then(() => answer))

/** Registers, signs in, looks around, writes, forgets a password; waits for the mails. Answers whose it was besides. */
async function liveADay(needs: Needs, origin: string): Promise<readonly string[]> {
  const { king, hostess, chatId } = await makeOpenChat({ db: needs.db, needs })
  const { email, password, phone, dob, name, message, signature, id } = planted
  const call = callsTo(origin)
  const registered = await call('/api/register', {
    name,
    email,
    password,
    password_confirmation: password,
    phone,
    dob,
    role: 'KING',
    province: 15,
    termsAccepted: true,
    captcha: await proveHuman({ needs }),
  })
  expect(registered.status).toBe(201)
  await call(accountEndpoints.login.path, { email, password })
  await call('/api/contact-form', { name, email, message, termsAccepted: true })
  await call(`/api/email/verify/${id}?expires=1&hash=${signature}&signature=${signature}`)
  await call(`/attachments/abcdefghijklmnopqrstuv?right=${signature}&signature=${signature}`)
  await call(`/api/user-profile-guest/${encodeURIComponent(name)}`)
  await call(`/api/nowhere/${email}?q=${encodeURIComponent(message)}`)
  expect((await call('/api/search-guest', { province_id: 15 })).status).toBe(200)
  await call(
    chatEndpoints.send.path.replace(':id', id),
    { message, client_id: crypto.randomUUID() },
    king.token,
  )
  const sent = await call(
    chatEndpoints.send.path.replace(':id', String(chatId)),
    { message, client_id: crypto.randomUUID() },
    king.token,
  )
  expect(sent.status).toBe(201)
  const forgotten = await call('/api/forgot-password', {
    email: king.email,
    captcha: await proveHuman({ needs }),
  })
  expect(forgotten.status).toBe(200)
  const mailed = () => needs.db.selectFrom('outbox').select('recipient').distinct().execute()
  await expect.poll(async () => (await mailed()).map((row) => row.recipient)).toContain(king.email)
  await expect.poll(async () => (await mailed()).map((row) => row.recipient)).toContain(email)
  await call('/readyz')
  return [king.token, king.name, king.email, hostess.name]
}

test('a request, its statements and its job are one trace, and nothing of anybody is sent', async () => {
  const { needs, origin, close, lines } = await startTraced({ TRUST_PROXY: 'loopback' })
  const theirs = await liveADay(needs, origin)
  await close()

  const spans = collector.spans()
  const one = (name: string) => {
    const found = spans.find((span) => span.name === name)
    if (found === undefined)
      throw new Error(`no ${name} among ${[...new Set(spans.map((span) => span.name))].join()}`)
    return found
  }
  const below = (parent: { readonly spanId: string }) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

  const forgot = one('POST /api/forgot-password')
  expect(forgot).toMatchObject({
    traceId: upstream.traceId,
    parentSpanId: upstream.spanId,
    kind: 2,
    failed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/forgot-password',
      'http.response.status_code': 200,
    },
  })
  const asked = below(forgot).map(({ attributes }) => String(attributes['db.query.text']))
  expect(asked).toContainEqual(expect.stringMatching(/^select .*\$1/))
  for (const queuedBy of [forgot, one('POST /api/register')]) {
    const job = below(queuedBy).find((span) => span.name === 'job mail')
    expect(job).toMatchObject({ kind: 5, attributes: { 'lieta.job.outcome': 'done' } })
    const mail = below(job ?? forgot).find((span) => span.name === 'outbox send')
    expect(below(mail ?? forgot).map((span) => span.name)).toContain('postgresql insert')
  }
  const found = below(one('POST /api/search-guest')).map((span) => String(span.attributes['db.query.text']))
  expect(found).toContainEqual(expect.stringContaining('search_profile'))
  expect(below(one(`POST ${chatEndpoints.send.path}`)).length).toBeGreaterThan(0)
  expect(spans.filter((span) => span.name.includes('readyz'))).toEqual([])

  for (const secret of [...Object.values(planted), ...theirs, 'Segret'])
    for (const form of [secret, encodeURIComponent(secret)])
      expect(collector.bytes(), secret).not.toContain(form)
  const requests = lines().filter(({ msg }) => msg === 'request')
  const traced = requests.filter(({ route }) => route !== '/readyz')
  expect(traced.length).toBeGreaterThanOrEqual(11)
  expect(traced.filter(({ trace_id }) => trace_id !== upstream.traceId)).toEqual([])
})

const strangers: readonly Record<string, string>[] = [{}, { TRUST_PROXY: '10.9.8.7' }]

test.each(strangers)('a stranger does not choose the trace: %o', async (environment) => {
  const { origin, close } = await startTraced(environment)
  const before = collector.spans().length
  const headers = {
    'x-forwarded-for': planted.address,
    traceparent: `00-${'e5'.repeat(16)}-${'f6'.repeat(8)}-00`,
  }
  await (await fetch(`${origin}/api/provinces`, { headers })).text()
  await close()
  const own = collector
    .spans()
    .slice(before)
    .filter(({ kind }) => kind === 2)
  expect(own).toHaveLength(1)
  expect(own[0]?.traceId).not.toBe('e5'.repeat(16))
  expect(own[0]?.parentSpanId).toBeUndefined()
})
