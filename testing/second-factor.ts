import { Secret, TOTP } from 'otpauth'
import { secondFactorEndpoints } from '#features/accounts/contract/second-factor.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import type { TestApp } from './harness.ts'
import { makeAdmin, type Person } from './people.ts'

export const staffPassword = 'una porta sul giardino'

const hashed = hashPassword(staffPassword)

export interface Enrolled extends Person {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** The time step of the code that the enrolment used up. */
  readonly step: number
}

/** Staff who sign in with a password. */
export async function makeColleague(
  app: TestApp,
  wishes: Parameters<typeof makeAdmin>[1] = {},
): Promise<Person> {
  const person = await makeAdmin(app, wishes)
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashed })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** The same, and with a code. The enrolment uses a code of the past, so that two more are good at once. */
export async function makeEnrolled(
  app: TestApp,
  wishes: Parameters<typeof makeAdmin>[1] = {},
): Promise<Enrolled> {
  const person = await makeColleague(app, wishes)
  const { secret } = await begin(app, person)
  const step = currentStep()
  const { status, body } = await app.call(secondFactorEndpoints.confirm, {
    as: person,
    body: { code: codeAt(secret, step) },
  })
  if (status !== 200) throw new Error(`the enrolment answered ${status} ${JSON.stringify(body)}`)
  return { ...person, secret, recoveryCodes: (body as { recovery_codes: string[] }).recovery_codes, step }
}

export async function begin(app: TestApp, as: Person): Promise<{ secret: string; uri: string }> {
  const { status, body } = await app.call(secondFactorEndpoints.begin, {
    as,
    body: { password: staffPassword },
  })
  if (status !== 200) throw new Error(`no enrolment began: ${status} ${JSON.stringify(body)}`)
  return body as { secret: string; uri: string }
}

export const currentStep = (): number => Math.floor(Date.now() / 30_000)

/** What an app shows in that step. */
export function codeAt(secret: string, step: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })
}

/** One that no step near now shows. */
export function wrongCode(person: Enrolled): string {
  const good = [-2, -1, 0, 1, 2].map((aside) => codeAt(person.secret, currentStep() + aside))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code))!
}

/** What the audit log has of a person, oldest first. */
export async function auditActions(app: TestApp, person: Person): Promise<string[]> {
  const events = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', String(person.id))
    .orderBy('id')
    .execute()
  return events.map(({ action }) => action)
}
