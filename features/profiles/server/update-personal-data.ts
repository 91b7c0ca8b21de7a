import { birthDateProblem } from '#features/accounts/server/birth-date.ts'
import { changeIdentity } from '#features/accounts/server/identity.ts'
import { nicknameProblem, tidyNickname } from '#features/accounts/server/nickname.ts'
import { isNicknameTaken, nicknameTaken } from '#features/accounts/server/nickname-taken.ts'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import { type Judgement, judgeHere } from '#features/moderation/server/judge/judge.ts'
import { acceptWork } from '#platform/server/budgets/work-proof.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type PersonalData, type PersonalDataAnswer, wishedData } from '../contract/personal-data.ts'
import { judgeWish } from './judge-wish.ts'
import { requestEmail } from './new-email.ts'
import { anotherNumber, requestPhone } from './new-phone.ts'
import { pendingChanges } from './own-user.ts'
import { takePendingChange } from './pending-change.ts'
import { refuseOutdated } from './personal-version.ts'

/** Somebody whose row is locked. */
export interface Owner {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly state: string
  /** From which it is asked. */
  readonly sessionId: number
}

/**
 * Changes one's personal data [API-44]. What others rely on waits, and the old value stays in use: the name
 * for a moderator, the e-mail for its link and then a moderator, the phone for its code. Only who says which version
 * was seen takes such a wish back, by giving the value in use (docs/decisions/0057).
 * @throws Refusal 422 with messages under the fields; 409 if the version seen is not the newest
 */
export async function updatePersonalData(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'hooks' | 'moderation'>,
  actor: Actor,
  input: PersonalData,
  workProof?: string,
): Promise<PersonalDataAnswer> {
  const worked =
    workProof !== undefined && (await acceptWork(needs, workProof, anotherNumber(actor.userId), 'light'))
  const name = tidyNickname(input.name)
  const judgement = await judgeWish(needs, actor, name, 'nickname')
  return transaction(needs.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone', 'state', 'dob', 'created_at'])
      .where('id', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (input.version !== undefined)
      refuseOutdated(input.version, wishedData(user, await pendingChanges(trx, user.id)))
    await refuseProblems(trx, user, { name, dob: input.dob })
    await changeIdentity(trx, user.id, { dob: input.dob, ...(user.state !== 'approved' && { name }) })
    const asking = { ...user, sessionId: actor.sessionId }
    await requestChanges(needs, trx, asking, { ...input, name, judgement, worked })
    if (user.state === 'pending') await needs.hooks.awaitsReview(trx, user.id)
    await needs.hooks.profileChanged(trx, user.id)
    return whatWaits(trx, user.id)
  })
}

/** Who does not say what was seen may have seen the value in use alone: giving it back must not end what waits. */
async function requestChanges(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: Owner,
  wish: PersonalData & { readonly judgement: Judgement | null; readonly worked: boolean },
): Promise<void> {
  const { name, email, phone: typed, version, judgement, worked } = wish
  const saysSo = version !== undefined
  if (user.state === 'approved' && (saysSo || name !== user.name))
    await requestName(trx, user, name, judgement)
  if (saysSo || email !== user.email) await requestEmail(needs, trx, user, email)
  if (typed === undefined) return
  const phone = typed || null
  if (saysSo || phone !== user.phone) await requestPhone(needs, trx, user, { phone, worked })
}

async function refuseProblems(
  trx: Transaction,
  user: Omit<Owner, 'sessionId'> & { readonly dob: string; readonly created_at: Date },
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
async function requestName(
  trx: Transaction,
  user: Owner,
  name: string,
  judgement: Judgement | null,
): Promise<void> {
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
  const { findings, priority } = judgement ?? judgeHere(name, 'nickname')
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
  const { name, email, phone } = await pendingChanges(trx, userId)
  return {
    infoModeration: name !== null,
    IsDataInModeration: name !== null || email?.verified === true,
    emailModified: email?.verified === false,
    phonePending: phone !== null,
  }
}
