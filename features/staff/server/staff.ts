import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { secondFactorMail } from '#features/accounts/server/mails/second-factor.ts'
import { foldNickname, nicknameProblem } from '#features/accounts/server/nickname.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import { removePasskeys } from '#features/accounts/server/passkeys/own-passkeys.ts'
import { removeSecondFactor } from '#features/accounts/server/second-factor.ts'
import { endAllSessions } from '#features/accounts/server/sessions.ts'
import { resetLink } from '#features/accounts/server/signed-links.ts'
import {
  changeAdminRole,
  openStaffAccount,
  setDeactivated,
} from '#features/accounts/server/staff-accounts.ts'
import { createStaffProfile } from '#features/profiles/server/new-profile.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, isDuplicate, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Colleague, invitationHours } from '../contract/staff.ts'
import { staffInvitationMail } from './mails/staff-invitation.ts'

type Managing = Pick<Needs, 'db' | 'config' | 'jobs'>
type ColleagueOut = z.input<typeof Colleague>

/** All colleagues; deactivated ones come last. */
export async function staffList({ db }: Pick<Needs, 'db'>): Promise<ColleagueOut[]> {
  const rows = await colleagues(db).orderBy(sql`deactivated_at is not null`).orderBy('name').execute()
  return rows.map(present)
}

/**
 * Makes an account without a password and mails its owner the way to one.
 * @throws Refusal 422 under `name` or `email`, 403 for who is an owner no more
 */
export async function invite(
  needs: Managing,
  actor: Actor,
  input: { name: string; email: string; admin_role: AdminRole; reason: string },
): Promise<ColleagueOut> {
  const problem = nicknameProblem(input.name)
  if (problem !== null) throw refuseFields({ name: problem })
  // A random password that nobody knows; the link in the mail sets the first real one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    return await manage(needs, actor, async (trx) => {
      const colleague = await openStaffAccount(trx, {
        name: input.name,
        email: input.email,
        adminRole: input.admin_role,
        passwordHash,
        confirmed: false,
      })
      await createStaffProfile(trx, colleague.id)
      await mailInvitation(needs, trx, actor, colleague)
      await recordAuditEvent(trx, actor, {
        action: 'staff.invite',
        subject: 'user',
        subjectId: colleague.id,
        reason: input.reason,
        after: { admin_role: input.admin_role },
      })
      return colleague.id
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw refuseFields(await takenFields(needs.db, input))
  }
}

/** @throws Refusal 404 for nobody of the staff, 409 for who has a password already */
export function inviteAgain(needs: Managing, actor: Actor, { id, reason }: Naming): Promise<ColleagueOut> {
  return manage(needs, actor, async (trx) => {
    const colleague = await locked(trx, id)
    if (colleague.state !== 'email_pending' || colleague.deactivated_at !== null)
      throw refuse('conflict', { message: 'Questa persona non ha un invito in attesa.' })
    await mailInvitation(needs, trx, actor, colleague)
    await recordAuditEvent(trx, actor, { action: 'staff.invite', subject: 'user', subjectId: id, reason })
    return id
  })
}

interface Naming {
  readonly id: number
  readonly reason: string
}

/** @throws Refusal 403 for oneself, 404 for nobody of the staff, 409 for the last owner */
export function changeRole(
  needs: Managing,
  actor: Actor,
  { id, reason, admin_role }: Naming & { admin_role: AdminRole },
): Promise<ColleagueOut> {
  return manage(needs, actor, async (trx) => {
    const colleague = await lockedOther(trx, actor, id)
    if (colleague.admin_role === admin_role) return id
    await changeAdminRole(trx, id, admin_role)
    await recordAuditEvent(trx, actor, {
      action: 'staff.role',
      subject: 'user',
      subjectId: id,
      reason,
      before: { admin_role: colleague.admin_role },
      after: { admin_role },
    })
    return id
  })
}

/** Their sessions end in the same moment. @throws Refusal 403 for oneself, 404, 409 for the last owner */
export function deactivate(needs: Managing, actor: Actor, { id, reason }: Naming): Promise<ColleagueOut> {
  return manage(needs, actor, async (trx) => {
    const colleague = await lockedOther(trx, actor, id)
    if (colleague.deactivated_at !== null)
      throw refuse('conflict', { message: 'Questo accesso è già disattivato.' })
    await setDeactivated(trx, id, true)
    await endAllSessions(trx, id)
    await recordAuditEvent(trx, actor, { action: 'staff.deactivate', subject: 'user', subjectId: id, reason })
    return id
  })
}

/** @throws Refusal 403 for oneself, 404 for nobody of the staff, 409 for who has access */
export function reactivate(needs: Managing, actor: Actor, { id, reason }: Naming): Promise<ColleagueOut> {
  return manage(needs, actor, async (trx) => {
    const colleague = await lockedOther(trx, actor, id)
    if (colleague.deactivated_at === null)
      throw refuse('conflict', { message: 'Questo accesso è già attivo.' })
    await setDeactivated(trx, id, false)
    await recordAuditEvent(trx, actor, { action: 'staff.reactivate', subject: 'user', subjectId: id, reason })
    return id
  })
}

/** For who has lost the app and the recovery codes, or the device with the passkey. @throws Refusal 403 for oneself, 404, 409 where there is none */
export function resetSecondFactor(
  needs: Managing,
  actor: Actor,
  { id, reason }: Naming,
): Promise<ColleagueOut> {
  return manage(needs, actor, async (trx) => {
    const colleague = await lockedOther(trx, actor, id)
    const removed = [await removeSecondFactor(trx, id), await removePasskeys(trx, id)]
    if (!removed.includes(true))
      throw refuse('conflict', { message: 'Questa persona non ha la verifica in due passaggi.' })
    await endAllSessions(trx, id)
    await recordAuditEvent(trx, actor, {
      action: 'second_factor.reset',
      subject: 'user',
      subjectId: id,
      reason,
    })
    await sendMail(needs, trx, secondFactorMail(colleague, 'reset', needs.config.publicUrl))
    return id
  })
}

/**
 * Changes a colleague under the lock of the staff (the trigger `users_keep_an_owner` takes the same), and answers
 * the colleague as they are now. The actor's role is read under that lock, so who was just demoted is refused.
 */
async function manage(
  { db }: Managing,
  actor: Actor,
  change: (trx: Transaction) => Promise<number>,
): Promise<ColleagueOut> {
  try {
    return await transaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(7215002)`.execute(trx)
      const still = await colleagues(trx)
        .where('id', '=', actor.userId)
        .where('admin_role', '=', 'owner')
        .where('deactivated_at', 'is', null)
        .executeTakeFirst()
      if (still === undefined) throw refuse('forbidden')
      const id = await change(trx)
      return present(await colleagues(trx).where('id', '=', id).executeTakeFirstOrThrow())
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'last_owner') throw error
    throw refuse('conflict', { message: 'Deve restare almeno un titolare.', code: 'last_owner' })
  }
}

function colleagues(db: Database) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'state',
      'deactivated_at',
      'last_sign_in_at',
      'created_at',
      sql<AdminRole>`admin_role`.as('admin_role'),
      sql<boolean>`has_second_factor(users.id)`.as('second_factor'),
    ])
    .where('role', '=', 'ADMIN')
    .where('state', '<>', 'erased')
}

type Row = Awaited<ReturnType<ReturnType<typeof colleagues>['executeTakeFirstOrThrow']>>

function present({ state, deactivated_at, last_sign_in_at, created_at, ...row }: Row): ColleagueOut {
  return {
    ...row,
    state: deactivated_at !== null ? 'deactivated' : state === 'email_pending' ? 'invited' : 'active',
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

async function locked(trx: Transaction, id: number) {
  const colleague = await colleagues(trx)
    .select('password_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (colleague === undefined) throw refuse('not_found')
  return colleague
}

async function lockedOther(trx: Transaction, actor: Actor, id: number) {
  if (id === actor.userId)
    throw refuse('forbidden', {
      message: 'Del tuo accesso si occupa un’altra persona del team.',
      code: 'oneself',
    })
  return locked(trx, id)
}

async function mailInvitation(
  needs: Managing,
  trx: Transaction,
  actor: Actor,
  colleague: { id: number; name: string; email: string; password_hash: string },
): Promise<void> {
  const url = resetLink(needs.config, colleague, { hours: invitationHours })
  await sendMail(needs, trx, staffInvitationMail(colleague, actor.name, url))
}

async function takenFields(db: Database, { name, email }: { name: string; email: string }) {
  const taken = await db
    .selectFrom('users')
    .select(['email', 'name_key'])
    .where((eb) => eb.or([eb('email', '=', email), eb('name_key', '=', foldNickname(name))]))
    .execute()
  return {
    ...(taken.some((row) => row.email === email) && { email: 'Esiste già un account con questa email.' }),
    ...(taken.some((row) => row.name_key === foldNickname(name)) && {
      name: 'Questo nickname non è disponibile.',
    }),
  }
}
