import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Registration as Row } from '#platform/server/db/schema.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Registration, registrationMails } from '../contract/registration.ts'
import { isBannedIdentity } from './banned-identity.ts'
import { completeSignIn, type SignInResult } from './complete-sign-in.ts'
import { verificationMail } from './email-verification.ts'
import { alreadyRegisteredMail } from './mails/already-registered.ts'
import { bannedIdentityMail } from './mails/banned-identity.ts'
import { mailNewcomer } from './newcomer-mail.ts'
import { liveSignInCode } from './phone-otp.ts'
import type { Device } from './known-device.ts'
import { tokenDigest, tokenDigests } from './token-digest.ts'

interface Newcomer {
  /** Null: a banned identity, which has no account. */
  readonly userId: number | null
  readonly name: string
  readonly email: string
  readonly role: string
}

/** Answers the secret by which this browser, and nobody else, asks about the registration. */
export async function openRegistration(
  config: Pick<Config, 'key'>,
  trx: Transaction,
  { userId, ...shown }: Newcomer,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await trx
    .insertInto('registration')
    .values({ secret_hash: tokenDigest(config, secret), user_id: userId, ...shown })
    .execute()
  return secret
}

/**
 * The address under which an account waits whose own belongs to another one, until it is corrected: nobody can type
 * it, and no mail goes there.
 */
export const placeholderAddress = (): string => `waiting-${randomBytes(9).toString('hex')}@invalid`

/** @throws Refusal 404 where there is none, or its time is over */
export async function registrationStatus(
  config: Pick<Config, 'keys'>,
  db: Database | Transaction,
  secret: string,
): Promise<Registration> {
  const row = await db
    .selectFrom('registration as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.name', 'r.email', 'r.mailed_at', 'u.email_verified_at'])
    .select((eb) => eb.ref('r.role').$castTo<Registration['role']>().as('role'))
    .select([
      allSent.as('exhausted'),
      sql<boolean>`r.mailed_at < now() - interval '24 hours'`.as('expired'),
      sql<number>`greatest(0, ceil(${registrationMails.restSeconds}::int - extract(epoch from now() - r.mailed_at)))::int`.as(
        'resend_in',
      ),
    ])
    .where('r.secret_hash', 'in', tokenDigests(config, secret))
    .where('r.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row === undefined) throw gone()
  const { email_verified_at, mailed_at, ...shown } = row
  return {
    ...shown,
    mailed_at: mailed_at.toISOString(),
    state: email_verified_at === null ? 'waiting' : 'confirmed',
  }
}

/** SQL, over `registration r`: the mails of this hour are sent. */
const allSent = sql<boolean>`(r.mails >= ${registrationMails.perHour}::int and r.mails_since > now() - interval '1 hour')`

const noMore = 'Abbiamo già mandato molti messaggi. Riprova fra un’ora o scrivi all’assistenza.'

const gone = () => refuse('not_found', { message: 'Questa registrazione non è più in attesa. Accedi.' })

type Mailing = Pick<Needs, 'db' | 'config' | 'jobs'>

/** Mails the link again, at most once a minute and five times an hour; too early it does nothing. */
export async function resendRegistrationMail(needs: Mailing, secret: string): Promise<Registration> {
  return transaction(needs.db, async (trx) => {
    const row = await lockRegistration(needs.config, trx, secret)
    const { resend_in, exhausted, state } = await registrationStatus(needs.config, trx, secret)
    if (state === 'waiting' && resend_in === 0 && !exhausted) {
      await countMail(trx, row)
      await mailTo(needs, trx, row)
    }
    return registrationStatus(needs.config, trx, secret)
  })
}

/**
 * The old link dies with the old address. An address that has an account gets a mail that says so, and the caller
 * the same answer.
 */
export async function correctAddress(needs: Mailing, secret: string, email: string): Promise<Registration> {
  return transaction(needs.db, async (trx) => {
    const row = await lockRegistration(needs.config, trx, secret)
    const { exhausted, state } = await registrationStatus(needs.config, trx, secret)
    if (state === 'waiting' && email !== row.email) {
      if (exhausted) throw refuseFields({ email: noMore })
      if (row.user_id !== null) await moveAccount(needs, trx, row.user_id, email)
      await trx
        .updateTable('registration')
        .set({ email })
        .where('secret_hash', '=', row.secret_hash)
        .execute()
      await countMail(trx, row)
      await mailTo(needs, trx, { ...row, email })
    }
    return registrationStatus(needs.config, trx, secret)
  })
}

/**
 * Signs in the browser that registered, where the link was opened in another one. The secret is worth what the
 * password of the same form is: it opens one session, and none after a new password or «esci da tutti i dispositivi».
 * @throws Refusal 404 before the address is confirmed, and where the secret is spent
 */
export async function goOn(needs: Mailing, secret: string, device: Device): Promise<SignInResult> {
  return transaction(needs.db, async (trx) => {
    const row = await lockRegistration(needs.config, trx, secret)
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', row.user_id)
      .where('email_verified_at', '>', sql<Date>`now() - interval '24 hours'`)
      .executeTakeFirst()
    if (user === undefined) throw gone()
    // The tab of the link has just had one sent: another would make that one worthless.
    const code = await liveSignInCode(trx, user.id)
    if (code !== null) return code
    const answer = await completeSignIn(needs, trx, user.id, device)
    if (!('must_verify_phone' in answer))
      await trx.deleteFrom('registration').where('secret_hash', '=', row.secret_hash).execute()
    return answer
  })
}

async function lockRegistration(
  config: Pick<Config, 'keys'>,
  trx: Transaction,
  secret: string,
): Promise<Selectable<Row>> {
  const row = await trx
    .selectFrom('registration')
    .selectAll()
    .where('secret_hash', 'in', tokenDigests(config, secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw gone()
  return row
}

async function countMail(trx: Transaction, { secret_hash }: Pick<Selectable<Row>, 'secret_hash'>) {
  const fresh = sql<boolean>`mails_since <= now() - interval '1 hour'`
  await trx
    .updateTable('registration')
    .set({
      mails: sql`case when ${fresh} then 1 else mails + 1 end`,
      mails_since: sql`case when ${fresh} then now() else mails_since end`,
      mailed_at: sql`now()`,
    })
    .where('secret_hash', '=', secret_hash)
    .execute()
}

/** Of an account whose address nobody has confirmed; one that is taken, or banned, it does not get. */
async function moveAccount(needs: Mailing, trx: Transaction, userId: number, email: string): Promise<void> {
  const { phone } = await trx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refused =
    (await isBannedIdentity(needs.config, trx, { email, phone })) || (await ownerOf(trx, email)) !== undefined
  await trx
    .updateTable('users')
    .set({ email: refused ? placeholderAddress() : email })
    .where('id', '=', userId)
    .where('state', '=', 'email_pending')
    .execute()
}

/** What arrives depends on whose address it is; who asked learns nothing of it. */
async function mailTo(
  needs: Mailing,
  trx: Transaction,
  row: Pick<Selectable<Row>, 'user_id' | 'name' | 'email'>,
): Promise<void> {
  const owner = await ownerOf(trx, row.email)
  if (owner !== undefined && owner.id === row.user_id)
    return mailNewcomer(needs, trx, verificationMail(needs, owner), owner.id)
  if (owner !== undefined) return tellOwner(needs, trx, owner)
  await mailNewcomer(needs, trx, bannedIdentityMail(row, needs.config.publicUrl))
}

function ownerOf(trx: Transaction, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
}

/** For the owner of an address with which somebody registers again. */
export async function tellOwner(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  owner: { readonly name: string; readonly email: string },
): Promise<void> {
  await mailNewcomer(needs, trx, alreadyRegisteredMail(owner, `${needs.config.publicUrl}/login`))
}
