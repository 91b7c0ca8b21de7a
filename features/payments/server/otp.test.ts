import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createPaymentIntent,
  createPaypalOrder,
  getValidPaymentCode,
  requestPaymentCode,
  resendPaymentCode,
  verifyPaymentCode,
} from '../contract/payments.ts'
import { givePhone } from '#testing/account-states.ts'
import { lastCode, makeBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { endCooldowns } from '#testing/limit-window.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { quoted, requirement } from '#testing/requirement.ts'

const app = await startTestApp()

const request = (as: Caller) => app.call(requestPaymentCode, { as })
const resend = (as: Caller) => app.call(resendPaymentCode, { as })
const verify = (as: Caller, otp: string) => app.call(verifyPaymentCode, { as, body: { otp } })
const isFound = async (as: Caller) => (await app.call(getValidPaymentCode, { as })).body.otp_found
const shift = (as: Caller, column: 'expires_at' | 'verified_at', minutes: number) =>
  sql`update otp_challenge set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})
    where user_id = ${as.id}`.execute(app.db)
/** One who has been sent a code, and entered it. */
async function makeEntered() {
  const buyer = await makeBuyer(app)
  await request(buyer)
  expect((await verify(buyer, await lastCode(app, buyer.phone))).status).toBe(200)
  return buyer
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code of six digits goes to the verified phone and opens purchases', async () => {
  const buyer = await makeBuyer(app)
  expect(await isFound(buyer)).toBe(false)
  await requirement('PAY-08', async () =>
    expect(await request(buyer)).toMatchObject({
      status: 200,
      body: { [quoted('PAY-08', 'expiry_delay')]: 10 },
    }),
  )
  await requirement('PAY-06', async () => {
    const code = await lastCode(app, buyer.phone)
    expect(await verify(buyer, code)).toMatchObject({
      status: 200,
      body: { message: quoted('PAY-10', 'OTP verificato con successo!') },
    })
  })
  await requirement('PAY-09', async () => {
    const { body } = await app.call(getValidPaymentCode, { as: buyer })
    expect(body).toEqual({ [quoted('PAY-09', 'otp_found')]: true })
  })
})

test('without a verified phone there is nowhere to send it', async () => {
  const king = await makeKing(app)
  await requirement('PAY-05', async () => {
    const { status, body } = await request(king)
    expect(status).toBe(422)
    expect(body.message).toBe('Aggiungi un numero di telefono al tuo profilo per completare il pagamento.')
  })
  await givePhone(app, king, '+393200000001', { verified: false })
  expect((await request(king)).status).toBe(422)
})

test('a wrong code is an Invalid OTP, five of them end it', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  const code = await lastCode(app, buyer.phone)
  for (let n = 0; n < 5; n += 1) {
    const { status, body } = await verify(buyer, wrong(code))
    expect(status).toBe(422)
    requirement('PAY-11', () => expect(body.errors).toEqual({ otp: [quoted('PAY-11', 'Invalid OTP')] }))
  }
  expect((await verify(buyer, code)).status).toBe(422)
  expect(await isFound(buyer)).toBe(false)
})

test('a code lasts ten minutes', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  const code = await lastCode(app, buyer.phone)
  await shift(buyer, 'expires_at', 10)
  expect((await verify(buyer, code)).status).toBe(422)
})

test('a verified code is good for thirty minutes, and for the number it was sent to', async () => {
  const buyer = await makeEntered()
  await requirement('PAY-09', async () => {
    await shift(buyer, 'verified_at', 29)
    expect(await isFound(buyer)).toBe(true)
    await shift(buyer, 'verified_at', 1)
    expect(await isFound(buyer)).toBe(false)
  })

  const other = await makeEntered()
  await givePhone(app, other, '+393200000002')
  expect(await isFound(other)).toBe(false)
})

test('a second code comes after thirty seconds, and ends the first', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  const first = await lastCode(app, buyer.phone)
  await requirement('PAY-06', async () => {
    const early = await resend(buyer)
    expect(early.status).toBe(429)
    expect(early.headers.get('retry-after')).toBe('30')
    await endCooldowns(app)
    const late = await resend(buyer)
    expect(late.status).toBe(200)
    requirement('PAY-08', () => expect(late.body).toEqual({ expiry_delay: 10 }))
    const second = await lastCode(app, buyer.phone)
    if (second !== first) expect((await verify(buyer, first)).status).toBe(422)
    expect((await verify(buyer, second)).status).toBe(200)
  })
})

test('asking again within thirty seconds, as a reloaded page does, sends no second message', async () => {
  const buyer = await makeBuyer(app)
  const answers = await Promise.all([request(buyer), request(buyer), request(buyer)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.runJobs()
  expect(await app.outbox(buyer.phone)).toHaveLength(1)
})

test('no code, no payment', async () => {
  const buyer = await makeBuyer(app)
  await requirement('PAY-04', async () => {
    for (const pay of [createPaymentIntent, createPaypalOrder])
      expect(await app.call(pay, { as: buyer, body: { shop_id: 1 } })).toMatchObject({
        status: 403,
        body: { message: quoted('PAY-04', 'Verifica OTP incompleta') },
      })
    expect(await app.db.selectFrom('sandbox_payment').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('sandbox_order').selectAll().execute()).toEqual([])
  })
})

test('an empty code or one of more than ten characters is refused before it is tried', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  await requirement('PAY-07', async () => {
    const errors = async (otp: string) => (await verify(buyer, otp)).body.errors
    for (const otp of ['', '12345678901']) {
      expect(await errors(otp)).toHaveProperty('otp')
      expect(await errors(otp), 'not tried').not.toEqual({ otp: ['Invalid OTP'] })
    }
    expect(await errors('1234567890'), 'tried').toEqual({ otp: ['Invalid OTP'] })
  })
})

test('a payment code: 30 s between two, at most 10 characters [CONST-17]', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  expect((await resend(buyer)).headers.get('retry-after')).toBe('30')
  // What was spent knows when it may be spent again.
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - now())::float8 as seconds from used_token`.execute(app.db)
  expect(rows.every(({ seconds }) => seconds <= 30)).toBe(true)
  expect(Math.max(...rows.map(({ seconds }) => seconds))).toBeGreaterThan(20)
  expect((await verify(buyer, '1'.repeat(10))).body.errors).toEqual({ otp: ['Invalid OTP'] })
  expect((await verify(buyer, '1'.repeat(11))).body.errors).not.toEqual({ otp: ['Invalid OTP'] })
})

test('codes are for kings', async () => {
  const hostess = await makeHostess(app)
  expect((await request(hostess)).status).toBe(403)
  expect((await app.call(getValidPaymentCode)).status).toBe(401)
})
