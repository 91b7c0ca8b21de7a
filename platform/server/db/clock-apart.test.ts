import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { accountEndpoints } from '#features/accounts/contract/accounts.ts'
import { linkHours } from '#features/accounts/contract/link-hours.ts'
import { emailLink } from '#features/accounts/server/signed-links.ts'
import { refundWhenDue } from '#features/chat/server/refund.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { requestPaymentCode, verifyPaymentCode } from '#features/payments/contract/payments.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { lastCode, makeBuyer } from '#testing/buyers.ts'
import { callEndpoint, startTestApp, type TestApp } from '#testing/harness.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'
import { transaction } from './database.ts'

/** Debian: `apt-get install faketime`. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const long = process.env['LONG'] === '1' && existsSync(library)

const secret = 'un-segreto-di-due-orologi-diversi-01'
const hours = 2

/** Without the library: what the program is told, though not what the kernel tells its libraries. */
const shifted = (by: number) =>
  `data:text/javascript,${encodeURIComponent(`const Real = Date, by = ${by * 3_600_000}
globalThis.Date = class extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + by) : super(...given) }
  static now() { return Real.now() + by }
}`)}`

const clocks = [
  ['two hours ahead', hours, { NODE_OPTIONS: `--import=${shifted(hours)}` }, true],
  ['two hours behind', -hours, { NODE_OPTIONS: `--import=${shifted(-hours)}` }, process.env['LONG'] === '1'],
  ['two hours ahead by libfaketime', hours, faked('+2h'), long],
  ['two hours behind by libfaketime', -hours, faked('-2h'), long],
] as const

function faked(by: string) {
  // Timers run by the monotonic clock, which no operator sets.
  return { LD_PRELOAD: library, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

let app: TestApp
beforeAll(async () => {
  // The process with the other clock works all jobs.
  app = await startTestApp({ APP_SECRET: secret }, { workJobs: false })
})

for (const [name, by, environment, wanted] of clocks)
  test.runIf(wanted)(
    `a process ${name} keeps every deadline of the database`,
    { timeout: 120_000 },
    async () => {
      const { freshPair } = chatCalls(app)
      // One is due in an hour of the database, the other since a minute.
      const [early, late] = [await freshPair({ unlocked: true }), await freshPair({ unlocked: true })]
      const dueIn = (chatId: number, minutes: number) =>
        sql`update unlock set due_at = now() + make_interval(mins => ${minutes}) where chat_id = ${chatId}`.execute(
          app.db,
        )
      await dueIn(early.chatId, 60)
      await dueIn(late.chatId, -1)
      const port = await freePort()
      const child = await startServerProcess(port, {
        ...environment,
        APP_SECRET: secret,
        DATABASE_URL: app.needs.pool.options.connectionString ?? '',
        DATA_DIR: app.needs.config.dataDir,
      })
      try {
        const apart = `http://127.0.0.1:${port}`
        const there: TestApp['call'] = (endpoint, call) => callEndpoint(apart, endpoint, call ?? {})

        const metrics = await (await fetch(`${apart}/metrics`)).text()
        const ahead = Number(/^lieta_clock_ahead_seconds(?:\{[^}]*\})? (\S+)$/m.exec(metrics)?.[1])
        expect(Math.abs(ahead - by * 3600)).toBeLessThan(10)

        // A session of either counts at the other.
        const king = await makeKing(app, { credits: 500 })
        expect((await there(ownUserEndpoint, { as: king })).status).toBe(200)

        // A code of either, for its ten minutes.
        for (const [from, to] of [
          [there, app.call],
          [app.call, there],
        ] as const) {
          const buyer = await makeBuyer(app)
          expect((await from(requestPaymentCode, { as: buyer })).status).toBe(200)
          const otp = await lastCode(app, buyer.phone)
          expect((await to(verifyPaymentCode, { as: buyer, body: { otp } })).status).toBe(200)
        }

        await readsLinksInTime(there)

        // A chat that is unlocked there is due after 72 hours of the database.
        const hostess = await makeHostess(app)
        const opened = await there(chatEndpoints.initiate, {
          as: king,
          params: { userId: hostess.id },
          body: { message: 'Buonasera' },
        })
        expect(opened.status).toBe(201)
        expect(
          (await there(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })).status,
        ).toBe(200)
        const { rows } = await sql<{ hours: number }>`
        select extract(epoch from due_at - now())::float / 3600 as hours from unlock
        where hostess_id = ${hostess.id}`.execute(app.db)
        expect(Math.abs(rows[0]!.hours - 72)).toBeLessThan(0.1)

        await refundsWhatIsDue(early.chatId, late.chatId)
      } finally {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  )

/** The other process, which works the jobs, gives back what is due, and nothing else. */
async function refundsWhatIsDue(earlyId: number, lateId: number): Promise<void> {
  const unlockOf = (chatId: number) =>
    app.db
      .selectFrom('unlock')
      .select(['id', 'state'])
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
  for (const chatId of [earlyId, lateId]) {
    const { id } = await unlockOf(chatId)
    await transaction(app.db, (trx) => app.needs.jobs.enqueue(trx, refundWhenDue, { unlockId: id }))
  }
  await app.runJobs()
  expect((await unlockOf(lateId)).state).toBe('refunded')
  expect((await unlockOf(earlyId)).state).toBe('pending')
}

/** A link in a mail is good for its last ten minutes, and not for the ten after. */
async function readsLinksInTime(there: TestApp['call']): Promise<void> {
  const statusOf = async (minutesLeft: number) => {
    const user = await makeKing(app, { state: 'email_pending' })
    const issued = Math.floor(Date.now() / 1000) - (linkHours * 60 - minutesLeft) * 60
    const { searchParams } = new URL(emailLink(app.needs.config, user, issued))
    const { id, ...query } = Object.fromEntries(searchParams) as Record<
      'id' | 'expires' | 'hash' | 'signature',
      string
    >
    return (await there(accountEndpoints.verifyEmail, { params: { id }, query })).status
  }
  expect(await statusOf(10)).toBe(200)
  expect(await statusOf(-10)).not.toBe(200)
}
