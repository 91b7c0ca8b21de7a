import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { impersonationEndpoints } from '#features/accounts/contract/impersonation.ts'
import { passwordEndpoints } from '#features/accounts/contract/passwords.ts'
import { datePlanCalls } from '#testing/date-plans.ts'
import { startTestApp } from '#testing/harness.ts'
import { proveHuman } from '#testing/human.ts'
import { testPassword } from '#testing/newcomer.ts'
import { makeAdmin, makeHostess } from '#testing/people.ts'
import { makeEnrolled, staffPassword } from '#testing/second-factor.ts'
import { waitingMails, waitingTexts } from '#testing/waiting-mails.ts'
import { makeBackup } from './backup/backup.ts'
import { readPart } from './backup/parts.ts'

// Nobody delivers: what is on its way out lies in the queue for as long as the test looks.
const app = await startTestApp({}, { workJobs: false })
const folder = await mkdtemp(join(tmpdir(), 'lieta-at-rest-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** By what it is; whoever has one may do something in somebody's name. */
const secrets = new Map<string, string>()
const email = 'anna.segreta@posta.test'
const phone = '+393471234567'

const parametersOf = (body: string | undefined) => {
  const url = /https?:\/\/\S+\?\S+/.exec(body ?? '')?.[0]
  return Object.fromEntries(new URL(url ?? '').searchParams)
}

beforeAll(async () => {
  await registerAndSignIn()
  await forget()
  await enrol()
  await plan()
  await impersonate()
})

async function registerAndSignIn() {
  const registered = await app.call(accountEndpoints.register, {
    body: {
      name: 'Anna Segreta',
      dob: '1996-06-22',
      email,
      phone,
      province: 15,
      password: testPassword,
      password_confirmation: testPassword,
      role: 'KING',
      termsAccepted: true,
      captcha: await proveHuman(app),
    },
  })
  secrets.set('registration', (registered.body as { registration: string }).registration)
  const [mail] = await waitingMails(app, email)
  const { id = '', ...query } = parametersOf(mail?.text)
  secrets.set('link that confirms an e-mail', query['signature'] ?? '')
  await app.call(accountEndpoints.verifyEmail, { params: { id }, query: query as never })
  const [sms] = await waitingTexts(app, phone)
  const otp = /\b\d{5}\b/.exec(sms?.text ?? '')?.[0] ?? ''
  secrets.set('code by SMS', otp)
  const { body } = await app.call(accountEndpoints.verifyOtp, { body: { email, otp } })
  secrets.set('session', (body as { access_token: string }).access_token)
}

async function forget() {
  await app.call(passwordEndpoints.forgot, { body: { email, captcha: await proveHuman(app) } })
  const mail = (await waitingMails(app, email)).at(-1)
  secrets.set('link that sets a password', parametersOf(mail?.text)['token'] ?? '')
}

async function enrol() {
  const { secret, recoveryCodes, email: address } = await makeEnrolled(app, { name: 'Collega' })
  secrets.set('second factor', secret)
  secrets.set('recovery code', recoveryCodes[0] ?? '')
  const { body } = await app.call(accountEndpoints.login, {
    body: { email: address, password: staffPassword },
  })
  secrets.set('ticket', (body as { ticket: string }).ticket)
}

async function plan() {
  const { madeBy, tokenOf } = datePlanCalls(app)
  secrets.set('private link of a plan', tokenOf(await madeBy(await makeHostess(app))))
}

async function impersonate() {
  const owner = await makeAdmin(app, { adminRole: 'owner' })
  const { body } = await app.call(impersonationEndpoints.issue, {
    as: owner,
    params: { id: (await makeHostess(app)).id },
    body: { reason: 'Segnalazione 42: la galleria non si apre.' },
  })
  const link = parametersOf((body as { url: string }).url)
  secrets.set('link of an impersonation', link['hash'] ?? '')
  secrets.set('its signature', link['signature'] ?? '')
}

/** As text, as the bytes of the text, as the bytes that it writes out, and as a digest that anybody can make. */
function formsOf(secret: string): string[] {
  if (/^\d+$/.test(secret)) return [String.raw`\m${secret}\M`]
  const plain = secret.replace(/[.+-]/g, String.raw`\$&`)
  const digest = createHash('sha256').update(secret).digest('hex')
  return [
    plain,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
    digest,
  ]
}

test('no token, code or link that has been given out stands in any column of any table', async () => {
  for (const [what, secret] of secrets) expect(secret.length, what).toBeGreaterThanOrEqual(5)
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind = 'r'`.execute(
    app.db,
  )
  expect(tables.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { name } of tables)
    for (const [what, secret] of secrets) {
      const { rows } = await sql`
        select from ${sql.raw(name)} t where t::text ~ any (${formsOf(secret)}::text[]) limit 1`.execute(
        app.db,
      )
      if (rows.length > 0) found.push(`${name} has the ${what}`)
    }
  expect(found).toEqual([])
})

test('nor in a backup, which takes along what waits in the queue', async () => {
  const backup = join(folder, 'clear')
  const { jobs } = await makeBackup(
    {
      databaseUrl: app.needs.pool.options.connectionString ?? '',
      storage: app.needs.storage,
      config: app.needs.config,
    },
    backup,
  )
  expect(jobs.rows).toBeGreaterThan(3)
  const parts = (await readdir(backup, { recursive: true })).filter((path) => path.endsWith('.gz'))
  for (const path of parts) {
    let content = await text(readPart(backup, path, null))
    if (path.startsWith('jobs'))
      content = content
        .split('\n')
        .map((line) => Buffer.from(line, 'base64').toString())
        .join('\n')
    for (const [what, secret] of secrets)
      for (const form of formsOf(secret)) {
        const pattern = new RegExp(form.replace(/\\m|\\M/g, String.raw`\b`))
        expect(pattern.test(content), `${path} has the ${what}`).toBe(false)
      }
  }
})
