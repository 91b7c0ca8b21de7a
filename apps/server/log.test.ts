import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { describeError, inScope, openLog } from '#platform/server/log.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { startLoggedApp } from '#testing/logged-app.ts'

interface Line {
  readonly level: string
  readonly msg: string
  readonly reqId?: string
  readonly [name: string]: unknown
}

const planted = {
  email: 'ludovica.segreta@posta.example',
  name: 'Ludovica Segreta',
  phone: '+393471112223',
  password: 'Cavallo-Batteria-77',
  message: 'Ci vediamo al Caffè Florian alle nove',
  address: '203.0.113.77',
  signature: 'c2lnbmF0dXJlLXRoYXQtb3BlbnMtYWxs',
  otp: '48151',
} as const

test('typical requests and failures leave nothing of anybody in the log, and every line its request', async () => {
  const { app, origin, text, lines } = await startLoggedApp('trace')
  const { needs } = app
  const { king, chatId } = await makeOpenChat({ db: needs.db, needs })
  const call = (path: string, body?: object, token?: string) =>
    fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': planted.address,
        'user-agent': `Mozilla ${planted.name}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).then((answer) => answer.text().then(() => answer))
  const { email, password, phone, name, message, signature, otp } = planted

  await call(accountEndpoints.login.path, { email, password })
  await call('/api/register', { name, email, password, password_confirmation: password, phone, role: 'KING' })
  await call('/api/verify-otp', { email, otp })
  await call('/api/forgot-password', { email })
  await call('/api/contact-form', { name, email, message, termsAccepted: true })
  await call(`/api/email/verify/1?expires=1&hash=${signature}&signature=${signature}`)
  await call(`/attachments/abcdefghijklmnopqrstuv?right=${signature}&signature=${signature}`)
  await call(`/api/user-profile-guest/${encodeURIComponent(name)}`)
  await call(`/hostess/${encodeURIComponent(name)}?token=${signature}`)
  await call(`/api/nowhere/${email}?q=${encodeURIComponent(message)}`)
  await call(
    chatEndpoints.send.path.replace(':id', String(chatId)),
    { message, client_id: crypto.randomUUID() },
    king.token,
  )
  await call(accountEndpoints.login.path, { email, password: { not: 'text' } })

  // Faults: a statement of ours that breaks on a person's row, a job that does, a library that quotes.
  app.needs.log.info({ err: await rowError(needs.pool, email) }, 'a row that exists already')
  needs.log.warn({ err: new Error(`550 5.1.1 <${email}>: no such user; ${phone}`) }, 'mail server')
  needs.log.error(
    { err: new Error(`GET https://photos.example/x?X-Amz-Signature=${signature} failed`) },
    's3',
  )
  await sql`alter table users rename column name_key to gone`.execute(needs.db)
  const fault = await call('/api/user-profile-guest/Ludovica')
  expect(fault.status).toBe(500)
  await sql`alter table users rename column gone to name_key`.execute(needs.db)

  await expect.poll(lines).toContainEqual(expect.stringContaining('"status":500'))
  // Of all random values, a request id may happen to contain the digits of a code.
  const said = text().replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  for (const secret of [...Object.values(planted), king.token, king.name, king.email, 'Ludovica'])
    expect(said, secret).not.toContain(secret)

  const parsed = lines().map((line) => JSON.parse(line) as Line)
  const ofFault = parsed.filter(({ reqId }) => reqId === fault.headers.get('x-request-id'))
  expect(ofFault.map(({ msg, level }) => [level, msg])).toEqual([
    ['error', 'unexpected error'],
    ['info', 'request'],
  ])
  expect(ofFault[0]).toMatchObject({ err: { code: '42703', stack: expect.stringContaining('at ') } })
  const requests = parsed.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThanOrEqual(13)
  expect(requests.filter(({ reqId }) => reqId === undefined)).toEqual([])
  expect(requests).toContainEqual(expect.objectContaining({ route: '/api/email/verify/:id', method: 'GET' }))
})

/** What PostgreSQL says of a row that breaks a unique key: its values stand in `detail`. */
async function rowError(pool: pg.Pool, email: string): Promise<unknown> {
  const insert = `insert into used_token (digest, expires_at) values (convert_to($1, 'UTF8'), now())`
  await pool.query(insert, [email])
  const error = await pool.query(insert, [email]).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(pg.DatabaseError)
  expect((error as pg.DatabaseError).detail).toMatch(/already exists/)
  return error
}

test('a logged error keeps where it happened, and drops personal data', async () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    table: 'users',
    constraint: 'users_email',
    detail: 'Key (email)=(anna@posta.example) already exists.',
    where: 'COPY users, line 1: "anna"',
    parameters: ['anna'],
  })
  const described = describeError(new Error('could not be stored', { cause: error }))
  expect(described).toMatchObject({
    message: 'could not be stored',
    cause: { code: '23505', table: 'users', constraint: 'users_email' },
  })
  expect(JSON.stringify(described)).not.toContain('anna')
  const data = Object.assign(new Error('invalid input syntax for type date: "17 maggio 1994"'), {
    code: '22007',
  })
  expect(describeError(data)).toMatchObject({ message: 'invalid input syntax for type date: "…"' })
  expect(JSON.stringify(describeError(data))).not.toContain('1994')
  expect(describeError('anna@posta.example')).toEqual({ type: 'string' })
})

test('a line says to which job it belongs', async () => {
  const written: string[] = []
  const log = openLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => done(void written.push(String(chunk)) as never) }),
  )
  await inScope({ queue: 'mail', job: '7' }, async () => {
    await Promise.resolve()
    log.info('sent')
  })
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'info', queue: 'mail', job: '7', msg: 'sent' })
})
