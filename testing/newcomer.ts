import { accountEndpoints, type RegisterBody } from '#features/accounts/contract/accounts.ts'
import type { TestApp } from './harness.ts'
import { proveHuman } from './human.ts'
import type { Person } from './people.ts'

export const testPassword = 'Dimostrazione1!'

let serial = 0

/** Registers somebody as the form does; the e-mail is still to be confirmed. */
export async function registerNewcomer(
  app: TestApp,
  changes: Partial<RegisterBody> = {},
): Promise<{ name: string; email: string }> {
  serial += 1
  const name = changes.name ?? `Nuova ${serial}`
  const email = changes.email ?? `nuova${serial}@posta.test`
  const answer = await app.call(accountEndpoints.register, {
    body: {
      name,
      dob: '1996-06-22',
      email,
      province: 15,
      password: testPassword,
      password_confirmation: testPassword,
      role: 'KING',
      termsAccepted: true,
      captcha: await proveHuman(app),
      ...changes,
    },
  })
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
  return { name, email }
}

/** Somebody whose e-mail is confirmed, signed in by that, and still to be approved; with the password of registering. */
export async function makeNewcomer(app: TestApp, changes: Partial<RegisterBody> = {}): Promise<Person> {
  return confirmNewcomer(app, await registerNewcomer(app, changes))
}

/** Follows the mailed link; who has a phone is asked for a code next, and cannot be made so. */
export async function confirmNewcomer(
  app: TestApp,
  newcomer: { readonly name: string; readonly email: string },
): Promise<Person> {
  const answer = await app.call(accountEndpoints.verifyEmail, await mailedLink(app, newcomer.email))
  const { access_token: token } = answer.body as { access_token?: string }
  if (token === undefined) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`)
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', newcomer.email)
    .executeTakeFirstOrThrow()
  return { ...newcomer, id, token }
}

/** The parameters of the newest verification link mailed to this address. */
export async function mailedLink(app: TestApp, email: string) {
  await app.runJobs()
  const mail = (await app.outbox(email)).find((message) => message.text.includes('/verify-email?'))
  const url = /https?:\/\/\S+\/verify-email\?\S+/.exec(mail?.text ?? '')?.[0]
  if (url === undefined) throw new Error(`no verification link for ${email}`)
  const { id = '', ...query } = Object.fromEntries(new URL(url).searchParams)
  return { params: { id }, query: query as { expires: string; hash: string; signature: string } }
}

/** The newest code sent to this number. */
export async function textedCode(app: TestApp, phone: string): Promise<string> {
  await app.runJobs()
  const [sms] = await app.outbox(phone)
  const code = /\b\d{5,6}\b/.exec(sms?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code for ${phone}`)
  return code
}
