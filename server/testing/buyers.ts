import { requestPaymentCode, verifyPaymentCode } from '#contract/payments.ts'
import type { TestApp } from './harness.ts'
import { makeKing, type Person } from './people.ts'

let serial = 0

/** A king with a verified phone. */
export async function makeBuyer(app: TestApp): Promise<Person & { phone: string }> {
  serial += 1
  const phone = `+3934${String(Date.now()).slice(-5)}${String(serial).padStart(4, '0')}`
  return { ...(await makeKing(app, { phone })), phone }
}

/** The code in the newest text message to this number. */
export async function lastCode(app: TestApp, phone: string): Promise<string> {
  await app.runJobs()
  const [message] = await app.outbox(phone)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** A buyer whose payment code is verified. */
export async function makeReadyBuyer(app: TestApp): Promise<Person & { phone: string }> {
  const buyer = await makeBuyer(app)
  await app.call(requestPaymentCode, { as: buyer })
  await app.call(verifyPaymentCode, { as: buyer, body: { otp: await lastCode(app, buyer.phone) } })
  return buyer
}
