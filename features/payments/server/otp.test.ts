import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createPaymentIntent,
  getValidPaymentCode,
  paymentTexts,
  requestPaymentCode,
  resendPaymentCode,
  verifyPaymentCode,
} from '../contract/payments.ts'
import { givePhone } from '#testing/account-states.ts'
import { lastCode, makeBuyer, makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { endCooldowns } from '#testing/limit-window.ts'
import { makeHostess, makeKing } from '#testing/people.ts'

const app = await startTestApp()

const request = (as: Caller) => app.call(requestPaymentCode, { as })
const resend = (as: Caller) => app.call(resendPaymentCode, { as })
const verify = (as: Caller, otp: string) => app.call(verifyPaymentCode, { as, body: { otp } })
const isFound = async (as: Caller) => (await app.call(getValidPaymentCode, { as })).body.otp_found
const shift = (as: Caller, column: 'expires_at' | 'verified_at', minutes: number) =>
  sql`update otp_challenge set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes})
    where user_id = ${as.id}`.execute(app.db)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code of six digits goes to the verified phone and opens purchases [PAY-06] [PAY-10] [API-54] [API-55] [API-57]', async () => {
  const buyer = await makeBuyer(app)
  expect(await isFound(buyer)).toBe(false)
  expect(await request(buyer)).toMatchObject({ status: 200, body: { expiry_delay: 10 } })
  const code = await lastCode(app, buyer.phone)
  expect(await verify(buyer, code)).toMatchObject({ status: 200, body: { message: paymentTexts.otpRight } })
  expect(await isFound(buyer)).toBe(true)
})

test('without a verified phone there is nowhere to send it [PAY-05] [API-55]', async () => {
  const king = await makeKing(app)
  const { status, body } = await request(king)
  expect(status).toBe(422)
  expect(body.message).toBe(paymentTexts.noPhone)
  await givePhone(app, king, '+393200000001', { verified: false })
  expect((await request(king)).status).toBe(422)
})

test('a wrong code is an Invalid OTP, five of them end it [PAY-11] [API-57]', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  const code = await lastCode(app, buyer.phone)
  for (let n = 0; n < 5; n += 1) {
    const { status, body } = await verify(buyer, wrong(code))
    expect(status).toBe(422)
    expect(body.errors).toEqual({ otp: ['Invalid OTP'] })
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

test('a verified code is good for thirty minutes, and for the number it was sent to [PAY-09] [API-54]', async () => {
  const buyer = await makeReadyBuyer(app)
  await shift(buyer, 'verified_at', 29)
  expect(await isFound(buyer)).toBe(true)
  await shift(buyer, 'verified_at', 1)
  expect(await isFound(buyer)).toBe(false)

  const other = await makeReadyBuyer(app)
  await givePhone(app, other, '+393200000002')
  expect(await isFound(other)).toBe(false)
})

test('a second code comes after thirty seconds, and ends the first [CONST-17] [PAY-06] [API-56]', async () => {
  const buyer = await makeBuyer(app)
  await request(buyer)
  const first = await lastCode(app, buyer.phone)
  const early = await resend(buyer)
  expect(early.status).toBe(429)
  expect(early.headers.get('retry-after')).toBe('30')
  await endCooldowns(app)
  expect(await resend(buyer)).toMatchObject({ status: 200, body: { expiry_delay: 10 } })
  const second = await lastCode(app, buyer.phone)
  if (second !== first) expect((await verify(buyer, first)).status).toBe(422)
  expect((await verify(buyer, second)).status).toBe(200)
})

test('asking again within thirty seconds, as a reloaded page does, sends no second message', async () => {
  const buyer = await makeBuyer(app)
  const answers = await Promise.all([request(buyer), request(buyer), request(buyer)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.runJobs()
  expect(await app.outbox(buyer.phone)).toHaveLength(1)
})

test('no code, no payment [PAY-04] [API-50]', async () => {
  const buyer = await makeBuyer(app)
  const { status, body } = await app.call(createPaymentIntent, { as: buyer, body: { shop_id: 1 } })
  expect(status).toBe(403)
  expect(body.message).toBe('Verifica OTP incompleta')
  expect(await app.db.selectFrom('sandbox_payment').selectAll().execute()).toEqual([])
})

test('an empty code or one of more than ten characters is refused before it is tried [CONST-17] [PAY-07]', async () => {
  const buyer = await makeBuyer(app)
  expect((await verify(buyer, '')).body.errors).toHaveProperty('otp')
  expect((await verify(buyer, '12345678901')).body.errors).toHaveProperty('otp')
})

test('codes are for kings [API-54] [API-55]', async () => {
  const hostess = await makeHostess(app)
  expect((await request(hostess)).status).toBe(403)
  expect((await app.call(getValidPaymentCode)).status).toBe(401)
})
