import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { secondFactorFailures as failing } from '../contract/second-factor.ts'
import { proveSession } from './fresh.ts'
import { noteIdentityChange } from './identity-changes.ts'
import { type SecondFactorChange, secondFactorMail } from './mails/second-factor.ts'
import { passwordMatches } from './password.ts'
import { endOtherSessions } from './sessions.ts'
import {
  forTheApp,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  sealSecret,
  stepOf,
} from './totp.ts'

type Keeping = Pick<Needs, 'db' | 'config' | 'jobs'>

export const codeTexts = {
  wrong: 'Il codice non è corretto. Controlla e riprova.',
  unreadable: 'Non possiamo più leggere la tua verifica in due passaggi. Chiedi a un titolare di azzerarla.',
  locked: `Troppi codici errati. Riprova tra ${failing.hours} ore, o chiedi a un titolare di azzerare la verifica.`,
}

/** Of the app; a passkey is a second factor beside it, or in its place (docs/decisions/0091). */
export async function secondFactorState(needs: Pick<Needs, 'db' | 'config'>, actor: Actor) {
  const enrolled = await hasApp(needs.db, actor.userId)
  const { left } = await needs.db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', actor.userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    enrolled,
    required: needs.config.production,
    recovery_codes_left: enrolled ? Number(left) : 0,
  }
}

/**
 * Makes a new secret. It is not in force until its first code is confirmed.
 * @throws Refusal 409 where there is a second factor already, 422 under `password`
 */
export async function beginEnrolment(needs: Keeping, actor: Actor, password: string) {
  const user = await ownerWithPassword(needs, actor, password)
  const secret = newSecret()
  await transaction(needs.db, async (trx) => {
    const kept = await trx
      .insertInto('second_factor')
      .values({ user_id: actor.userId, sealed_secret: sealSecret(needs.config, actor.userId, secret) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({
            sealed_secret: sealSecret(needs.config, actor.userId, secret),
            last_step: 0,
            failures: 0,
            failing_since: null,
          })
          .where('second_factor.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows === 0n) throw already()
  })
  return forTheApp(secret, user.email)
}

/**
 * Puts the second factor in force, and answers its recovery codes, which are shown this once.
 * @throws Refusal 409 where none was begun, or it is in force already; 422 under `code`
 */
export async function confirmEnrolment(needs: Keeping, actor: Actor, code: string): Promise<string[]> {
  return transaction(needs.db, async (trx) => {
    const user = await lockedOwner(trx, actor.userId)
    const factor = await lockedFactor(trx, actor.userId)
    if (factor?.confirmed_at) throw already()
    const secret = factor && openSecret(needs.config, actor.userId, factor.sealed_secret)
    if (!secret) throw refuse('conflict', { message: 'Comincia da capo e chiedi un nuovo codice QR.' })
    const step = stepOf(secret, digitsOf(code), factor.at)
    if (step === null) throw refuseFields({ code: codeTexts.wrong })
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: sql<Date>`now()`, last_step: step })
      .where('user_id', '=', actor.userId)
      .execute()
    const codes = await replaceRecoveryCodes(needs, trx, actor.userId)
    // The other sessions were opened with the password alone.
    await endOtherSessions(trx, actor)
    await proveSession(trx, actor.sessionId)
    await recordAuditEvent(trx, actor, own(actor, 'second_factor.enrol'))
    await notify(needs, trx, user, 'on')
    return codes
  })
}

/** @throws Refusal 409 without a second factor, 422 under `password` or `code` */
export async function regenerateRecoveryCodes(
  needs: Keeping,
  actor: Actor,
  proof: { password: string; code: string },
): Promise<string[]> {
  return withProof(needs, actor, proof, async (trx) => {
    const codes = await replaceRecoveryCodes(needs, trx, actor.userId)
    await recordAuditEvent(trx, actor, own(actor, 'second_factor.recovery_codes'))
    return codes
  })
}

/** @throws Refusal 409 without a second factor, 422 under `password` or `code` */
export async function disableSecondFactor(
  needs: Keeping,
  actor: Actor,
  proof: { password: string; code: string },
): Promise<void> {
  await withProof(needs, actor, proof, async (trx, user) => {
    await removeSecondFactor(trx, actor.userId)
    await endOtherSessions(trx, actor)
    await recordAuditEvent(trx, actor, own(actor, 'second_factor.disable'))
    await notify(needs, trx, user, 'off')
  })
}

/** Removes a second factor, in force or only begun, and its tickets. Answers whether there was one. */
export async function removeSecondFactor(trx: Transaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether there is an app whose codes are asked for, or a passkey. */
export async function hasSecondFactor(trx: Transaction, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${userId}) as has`.execute(trx)
  return rows[0]?.has === true
}

/** Whether there is an app whose codes are asked for. */
export async function hasApp(db: Database, userId: number): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor !== undefined
}

/**
 * Tries a code of the app or a recovery code, and uses it up. Right or wrong, it is written in the caller's
 * transaction, which therefore must commit before a refusal is thrown. The caller holds the user's row.
 */
export async function useCode(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: { id: number; name: string; email: string },
  code: string,
): Promise<'right' | keyof typeof codeTexts> {
  const factor = await lockedFactor(trx, user.id)
  if (factor?.confirmed_at == null) return 'wrong'
  const secret = openSecret(needs.config, user.id, factor.sealed_secret)
  // Nor would a recovery code be known again: its digest is of the same root.
  if (secret === null) return 'unreadable'
  if (factor.locked) return 'locked'
  const right = /^[\d\s]+$/.test(code)
    ? await useStep(trx, user.id, { ...factor, secret }, digitsOf(code))
    : await useRecoveryCode(needs, trx, user, code)
  await trx
    .updateTable('second_factor')
    .set(
      right
        ? { failures: 0, failing_since: null }
        : {
            failures: factor.window_over ? 1 : factor.failures + 1,
            failing_since: factor.window_over ? sql<Date>`now()` : factor.failing_since,
          },
    )
    .where('user_id', '=', user.id)
    .execute()
  return right ? 'right' : 'wrong'
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockedFactor>>>

async function useStep(
  trx: Transaction,
  userId: number,
  { secret, at, last_step }: Pick<Factor, 'at' | 'last_step'> & { readonly secret: Buffer },
  code: string,
): Promise<boolean> {
  const step = stepOf(secret, code, at)
  if (step === null || step <= last_step) return false
  await trx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
  return true
}

async function useRecoveryCode(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: { id: number; name: string; email: string },
  code: string,
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user.id)
    .where('code_hash', '=', hashRecoveryCode(needs.config, user.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return false
  await notify(needs, trx, user, 'recovered')
  return true
}

function lockedFactor(trx: Transaction, userId: number) {
  return trx
    .selectFrom('second_factor')
    .select((eb) => [
      'sealed_secret',
      'confirmed_at',
      'failing_since',
      'failures',
      eb.cast<number>('last_step', 'float8').as('last_step'),
      sql<number>`extract(epoch from clock_timestamp())::float8`.as('at'),
      windowOver.as('window_over'),
      sql<boolean>`failures >= ${failing.tries}::int and not ${windowOver}`.as('locked'),
    ])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

const windowOver = sql<boolean>`(failing_since is null or failing_since < now() - interval '1 hour' * ${failing.hours}::int)`

/** Proves the password and a code, then does `action` in the transaction that used the code up. */
async function withProof<R>(
  needs: Keeping,
  actor: Actor,
  { password, code }: { password: string; code: string },
  action: (trx: Transaction, user: { id: number; name: string; email: string }) => Promise<R>,
): Promise<R> {
  await ownerWithPassword(needs, actor, password)
  // A wrong code must be counted, so the transaction commits before anything is refused.
  const outcome = await transaction(needs.db, async (trx) => {
    const user = await lockedOwner(trx, actor.userId)
    if (!(await hasApp(trx, actor.userId)))
      throw refuse('conflict', { message: 'La verifica in due passaggi non è attiva.' })
    const tried = await useCode(needs, trx, user, code)
    return tried === 'right' ? { done: await action(trx, user) } : tried
  })
  if (typeof outcome === 'string') throw refuseFields({ code: codeTexts[outcome] })
  return outcome.done
}

async function ownerWithPassword({ db }: Pick<Needs, 'db'>, actor: Actor, password: string) {
  const user = await ownerOf(db, actor.userId).select('password_hash').executeTakeFirstOrThrow()
  if (!(await passwordMatches(user.password_hash, password)))
    throw refuseFields({ password: 'La password non è corretta.' })
  return user
}

const lockedOwner = (trx: Transaction, userId: number) =>
  ownerOf(trx, userId).forUpdate().executeTakeFirstOrThrow()

const ownerOf = (db: Database, userId: number) =>
  db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId)

async function replaceRecoveryCodes({ config }: Pick<Needs, 'config'>, trx: Transaction, userId: number) {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(config, userId, code) })))
    .execute()
  return codes
}

async function notify(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  user: { id: number; name: string; email: string },
  news: SecondFactorChange,
): Promise<void> {
  const { publicUrl } = needs.config
  const undoUrl =
    news === 'on' || news === 'off'
      ? await noteIdentityChange(needs, trx, { userId: user.id, kind: 'second_factor' })
      : undefined
  await sendMail(needs, trx, secondFactorMail(user, news, publicUrl, undoUrl))
}

const own = <A>(actor: Actor, action: A) => ({
  action,
  subject: 'user',
  subjectId: actor.userId,
  reason: null,
})

const digitsOf = (code: string) => code.replace(/\s/g, '')

const already = () => refuse('conflict', { message: 'La verifica in due passaggi è già attiva.' })
