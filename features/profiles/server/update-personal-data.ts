import { birthDateProblem } from '#features/accounts/server/birth-date.ts'
import { changeIdentity } from '#features/accounts/server/identity.ts'
import { nicknameProblem, tidyNickname } from '#features/accounts/server/nickname.ts'
import { isNicknameTaken, nicknameTaken } from '#features/accounts/server/nickname-taken.ts'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PersonalData, PersonalDataAnswer } from '../contract/personal-data.ts'
import { requestEmail } from './new-email.ts'
import { phoneInProof, requestPhone } from './new-phone.ts'
import { takePendingChange } from './pending-change.ts'

/** Somebody whose row is locked. */
export interface Owner {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly state: string
}

/**
 * Changes one's personal data [API-44]. What others rely on waits, and the old value stays in use: the name
 * for a moderator, the e-mail for its link and then a moderator, the phone for its code.
 * @throws Refusal 422 with messages under the fields
 */
export async function updatePersonalData(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'hooks'>,
  actor: Actor,
  input: PersonalData,
): Promise<PersonalDataAnswer> {
  return transaction(needs.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'state', 'dob', 'created_at'])
      .where('id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const name = tidyNickname(input.name)
    await refuseProblems(trx, user, { name, dob: input.dob })
    const published = user.state === 'approved'
    await changeIdentity(trx, user.id, { dob: input.dob, ...(!published && { name }) })
    if (published) await requestName(trx, user, name)
    await requestEmail(needs, trx, user, input.email)
    if (input.phone !== undefined) await requestPhone(needs, trx, user, input.phone || null)
    if (user.state === 'pending') await needs.hooks.awaitsReview(trx, user.id)
    await needs.hooks.profileChanged(trx, user.id)
    return whatWaits(trx, user.id)
  })
}

async function refuseProblems(
  trx: Transaction,
  user: Owner & { readonly dob: string; readonly created_at: Date },
  input: { name: string; dob: string },
): Promise<void> {
  const name = input.name === user.name ? null : await nameProblem(trx, user.id, input.name)
  const dob = input.dob === user.dob ? null : await birthDateProblem(trx, input.dob, user.created_at)
  if (name !== null || dob !== null)
    throw refuseFields({ ...(name !== null && { name }), ...(dob !== null && { dob }) })
}

async function nameProblem(trx: Transaction, userId: number, name: string): Promise<string | null> {
  return nicknameProblem(name) ?? ((await isNicknameTaken(trx, name, userId)) ? nicknameTaken : null)
}

/** A new name of a published profile waits for a moderator; the old one given again takes the wish back. */
async function requestName(trx: Transaction, user: Owner, name: string): Promise<void> {
  const subject = { subject: 'personal', subjectId: String(user.id) } as const
  if (name === user.name) {
    await takePendingChange(trx, user.id, 'name')
    await withdrawCase(trx, subject)
    return
  }
  await trx
    .insertInto('pending_change')
    .values({ user_id: user.id, field: 'name', value: name })
    .onConflict((conflict) => conflict.columns(['user_id', 'field']).doUpdateSet({ value: name }))
    .execute()
  const { findings, priority } = examine(name)
  await openCase(trx, {
    ...subject,
    userId: user.id,
    findings,
    priority,
    before: { facts: [{ label: 'Nome', value: user.name }] },
    after: { facts: [{ label: 'Nome', value: name }] },
  })
}

async function whatWaits(trx: Transaction, userId: number): Promise<PersonalDataAnswer> {
  const rows = await trx
    .selectFrom('pending_change')
    .select(['field', 'verified_at'])
    .where('user_id', '=', userId)
    .execute()
  const name = rows.some(({ field }) => field === 'name')
  const email = rows.find(({ field }) => field === 'email')
  const confirmed = email !== undefined && email.verified_at !== null
  return {
    infoModeration: name,
    IsDataInModeration: name || confirmed,
    emailModified: email !== undefined && !confirmed,
    phonePending: (await phoneInProof(trx, userId)) !== null,
  }
}
