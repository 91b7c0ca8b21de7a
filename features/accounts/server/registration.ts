import { provinceById } from '#features/reference/server/provinces.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { RegisterBody, roleRefusals } from '../contract/accounts.ts'
import { isBannedIdentity } from './banned-identity.ts'
import { birthDateProblem } from './birth-date.ts'
import { recordAtRegistration } from './consent-choices.ts'
import { recordAcceptance } from './consents.ts'
import { verificationMail } from './email-verification.ts'
import { bannedIdentityMail } from './mails/banned-identity.ts'
import { mailNewcomer } from './newcomer-mail.ts'
import { foldNickname, nicknameProblem, tidyNickname } from './nickname.ts'
import { isNicknameTaken, nicknameTaken, occupyNickname } from './nickname-taken.ts'
import { hashPassword, newPasswordProblems } from './password.ts'
import { isServed, notServed } from './phone-country.ts'
import { openRegistration, placeholderAddress, tellOwner } from './pending-registration.ts'

type NewAccount = RegisterBody & { readonly passwordHash: string }

/**
 * Opens an account and mails its link. An address that already has one gets a mail that says so, and the
 * caller the same answer: a secret by which its browser asks about this registration.
 * @throws Refusal 422 with messages under the fields of the form, `captcha` among them
 */
export async function register(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'captcha' | 'hooks'>,
  body: RegisterBody,
): Promise<string> {
  const input = { ...body, name: tidyNickname(body.name) }
  const faults = await faultsOf(needs, input)
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  const proof = await needs.captcha.check(input.captcha ?? '')
  if (proof === null) throw refuseFields({ captcha: needs.captcha.refusal })
  const passwordHash = await hashPassword(input.password)
  return transaction(needs.db, async (trx) => {
    if (!(await spendOnce(trx, proof.id, proof.seconds)))
      throw refuseFields({ captcha: needs.captcha.refusal })
    if (await isNicknameTaken(trx, input.name)) throw refuseFields({ name: nicknameTaken })
    // The answer is the same for everybody; the person concerned is told by mail.
    if (await isBannedIdentity(needs.config, trx, { email: input.email, phone: input.phone || null })) {
      await occupyNickname(trx, input.name)
      await mailNewcomer(needs, trx, bannedIdentityMail(input, needs.config.publicUrl))
      return openRegistration(needs.config, trx, shownOf(input, null))
    }
    const id = await insertAccount(needs, trx, { ...input, passwordHash })
    if (id === undefined) return waitElsewhere(needs, trx, { ...input, passwordHash })
    await mailNewcomer(needs, trx, verificationMail(needs, { id, name: input.name, email: input.email }), id)
    return openRegistration(needs.config, trx, shownOf(input, id))
  })
}

/** What else is wrong with a form of which some fields cannot be read: all is said at once [AUTH-33]. */
export function registrationFaults(needs: FaultNeeds, body: unknown): Promise<Record<string, string>> {
  const sent: Record<string, unknown> = typeof body === 'object' ? { ...body } : {}
  const readable = Object.entries(RegisterBody.shape).flatMap(([field, shape]) => {
    const { success, data } = shape.safeParse(sent[field])
    return success ? [[field, data] as const] : []
  })
  return faultsOf(needs, Object.fromEntries(readable) as Partial<RegisterBody>)
}

type FaultNeeds = Pick<Needs, 'db' | 'captcha' | 'config'>

/** What is wrong with the fields that are there, in words for who filled them in. */
async function faultsOf(needs: FaultNeeds, input: Partial<RegisterBody>): Promise<Record<string, string>> {
  const { dob, province, role, password, password_confirmation: repeated } = input
  const name = input.name && tidyNickname(input.name)
  const problems = {
    name: name === undefined ? null : (nicknameProblem(name) ?? (await takenProblem(needs.db, name))),
    dob: dob === undefined ? null : await birthDateProblem(needs.db, dob),
    province:
      province === undefined || provinceById(province) !== undefined ? null : 'Scegli la tua provincia.',
    role: role === 'KING' && input.isModel === true ? roleRefusals.role : null,
    profileTypes: role === 'HOSTESS' && !input.profileTypes?.length ? roleRefusals.profileTypes : null,
    phone: !input.phone || isServed(needs.config, input.phone) ? null : notServed,
    captcha: input.captcha ? null : needs.captcha.refusal,
  }
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    ...Object.fromEntries(found),
    ...(password !== undefined &&
      newPasswordProblems(
        { password, password_confirmation: repeated ?? password },
        { name: name ?? '', email: input.email ?? '' },
      )),
  }
}

/** Reported with the other problems; of two concurrent requests for one name `insertAccount` refuses one. */
async function takenProblem(db: Needs['db'], name: string): Promise<string | null> {
  return (await isNicknameTaken(db, name)) ? nicknameTaken : null
}

/** The id of the new account, or undefined when the e-mail is taken, which the reply must not reveal. */
async function insertAccount(
  needs: Pick<Needs, 'hooks'>,
  trx: Transaction,
  account: NewAccount,
): Promise<number | undefined> {
  const user = await trx
    .insertInto('users')
    .values({
      name: account.name,
      name_key: foldNickname(account.name),
      email: account.email,
      phone: account.phone || null,
      dob: account.dob,
      role: account.role,
      password_hash: account.passwordHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) {
    if (await isNicknameTaken(trx, account.name)) throw refuseFields({ name: nicknameTaken })
    return undefined
  }
  await needs.hooks.registered(trx, {
    userId: user.id,
    role: account.role,
    provinceId: account.province,
    profileTypes: account.role === 'HOSTESS' ? (account.profileTypes ?? []) : [],
  })
  await recordAcceptance(trx, [user.id])
  await recordAtRegistration(trx, [user.id], account.consents ?? [])
  return user.id
}

/**
 * The address belongs to somebody, who is told by mail. The account waits under a placeholder, so that who mistyped
 * corrects the address as anybody else would; nobody who did not goes on with it, and it is erased unconfirmed.
 */
async function waitElsewhere(
  needs: Pick<Needs, 'config' | 'jobs' | 'hooks'>,
  trx: Transaction,
  account: NewAccount,
): Promise<string> {
  const id = await insertAccount(needs, trx, { ...account, email: placeholderAddress() })
  const owner = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('email', '=', account.email)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
  if (owner !== undefined) await tellOwner(needs, trx, owner)
  return openRegistration(needs.config, trx, shownOf(account, id ?? null))
}

const shownOf = ({ name, email, role }: RegisterBody, userId: number | null) => ({
  userId,
  name,
  email,
  role,
})
