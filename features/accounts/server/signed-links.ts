import { createHash, createHmac } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'
import { linkHours } from '../contract/link-hours.ts'
import { databaseNow } from '#platform/server/db/database-time.ts'
import { equalsInConstantTime } from '#platform/server/http/constant-time.ts'

const life = linkHours * 60 * 60
/** In seconds, as the links carry it, and by the clock that all processes share. */
const now = (): number => Math.floor(databaseNow() / 1000)

function sign(config: Pick<Config, 'key'>, use: string, parts: readonly (string | number)[]): string {
  return signBy(config.key(use), parts)
}

/** Also what was signed under the secret before, as long as that is named. */
function holds(
  config: Pick<Config, 'keys'>,
  signature: string,
  use: string,
  parts: readonly (string | number)[],
): boolean {
  return config
    .keys(use)
    .some((key) => equalsInConstantTime(Buffer.from(signature), Buffer.from(signBy(key, parts))))
}

const signBy = (key: Buffer, parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url')

/** Binds a link to the address it was sent to: a changed e-mail makes it void. */
const fingerprint = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32)

/** Where the mail sends its reader; the page hands the four parameters to the API. Good for `linkHours` from `issued`. */
export function emailLink(
  config: Pick<Config, 'key' | 'publicUrl'>,
  user: { id: number; email: string },
  issued: number = now(),
): string {
  const expires = issued + life
  const hash = fingerprint(user.email)
  const signature = sign(config, 'email-link', [user.id, expires, hash])
  return `${config.publicUrl}/verify-email?${new URLSearchParams({
    id: String(user.id),
    expires: String(expires),
    hash,
    signature,
  })}`
}

/** Whether the parameters of a link are ours, for this address, and in time. */
export function readEmailLink(
  config: Pick<Config, 'keys'>,
  link: { id: string; expires: string; hash: string; signature: string },
  email: string | undefined,
): 'good' | 'expired' | 'forged' {
  const signed = holds(config, link.signature, 'email-link', [link.id, link.expires, link.hash])
  if (!signed || email === undefined || link.hash !== fingerprint(email)) return 'forged'
  return Number(link.expires) > now() ? 'good' : 'expired'
}

/** Two people may ask for the same address: the link is bound to the person, too. */
const claim = (userId: number, email: string): string => fingerprint(`${userId}\n${email}`)

/** Where the mail to a new address sends its reader. Good for `linkHours` from `issued`. */
export function newEmailLink(
  config: Pick<Config, 'key' | 'publicUrl'>,
  user: { id: number; newEmail: string },
  issued: number = now(),
): string {
  const expires = issued + life
  const hash = claim(user.id, user.newEmail)
  const signature = sign(config, 'new-email-link', [expires, user.newEmail, hash])
  return `${config.publicUrl}/verify-new-email?${new URLSearchParams({
    expires: String(expires),
    email: user.newEmail,
    hash,
    signature,
  })}`
}

/** Whether the parameters of such a link are ours and in time. */
export function readNewEmailLink(
  config: Pick<Config, 'keys'>,
  link: { expires: string; email: string; hash: string; signature: string },
): 'good' | 'expired' | 'forged' {
  if (!holds(config, link.signature, 'new-email-link', [link.expires, link.email, link.hash])) return 'forged'
  return Number(link.expires) > now() ? 'good' : 'expired'
}

/** Whether a valid link was made for this user. */
export function madeFor(link: { email: string; hash: string }, userId: number): boolean {
  return link.hash === claim(userId, link.email)
}

/** The owner of a link that sets a new password. */
interface Forgetful {
  readonly id: number
  readonly email: string
  readonly password_hash: string
}

const hour = 60 * 60

/** Where who has forgotten the password, or never had one, chooses it. Good for an hour, and until the password changes. */
export function resetLink(
  config: Pick<Config, 'key' | 'publicUrl'>,
  user: Forgetful,
  { issued = now(), hours = 1 }: { issued?: number; hours?: number } = {},
): string {
  const expires = issued + hours * hour
  const token = `${expires}.${sign(config, 'reset-link', resetParts(user, String(expires)))}`
  return `${config.publicUrl}/reset-password?${new URLSearchParams({ email: user.email, token })}`
}

/** Whether the token is ours, for the password that this user has now, and in time. */
export function resetTokenHolds(config: Pick<Config, 'keys'>, user: Forgetful, token: string): boolean {
  const [expires = '', signature = ''] = token.split('.')
  return holds(config, signature, 'reset-link', resetParts(user, expires)) && Number(expires) > now()
}

/** The password hash is part of what is signed: a new password voids all links. */
function resetParts(user: Forgetful, expires: string): readonly (string | number)[] {
  return [user.id, user.email, user.password_hash, expires]
}

/** The bearer of a ban token: the member, who may also appeal and export, or an impersonating owner. */
type BanBearer = 'ban-token' | 'ban-notice'

/** Lets a banned person read the notice, who has no session any more. Good for `linkHours`. */
export function banToken(
  config: Pick<Config, 'key'>,
  userId: number,
  bearer: BanBearer = 'ban-token',
): string {
  const expires = now() + life
  return [userId, expires, sign(config, bearer, [userId, expires])].join('.')
}

/** The user that a ban token was made for; null when it is not ours, for another bearer, or out of date. */
export function readBanToken(
  config: Pick<Config, 'keys'>,
  token: string,
  bearer: BanBearer = 'ban-token',
): number | null {
  const [userId = '', expires = '', signature = ''] = token.split('.')
  if (!holds(config, signature, bearer, [userId, expires])) return null
  return Number(expires) > now() ? Number(userId) : null
}

/** Where an owner goes to look at the site as somebody else; the database knows whether it was used. */
export function impersonationLink(
  config: Pick<Config, 'key' | 'publicUrl'>,
  { id, secret, expiresAt }: { id: number; secret: string; expiresAt: Date },
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const signature = sign(config, 'impersonation-link', [id, secret, expires])
  return `${config.publicUrl}/secret-login?${new URLSearchParams({
    id: String(id),
    hash: secret,
    expires: String(expires),
    signature,
  })}`
}

/** Whether the parameters of such a link are ours and in time. */
export function impersonationLinkHolds(
  config: Pick<Config, 'keys'>,
  link: { id: string; hash: string; expires: string; signature: string },
): boolean {
  const parts = [link.id, link.hash, link.expires]
  return holds(config, link.signature, 'impersonation-link', parts) && Number(link.expires) > now()
}

/** Where such a mail ends all of its kind: a page, or at once by POST (RFC 8058). Good for ever. */
export function unsubscribeLink(
  config: Pick<Config, 'key' | 'publicUrl'>,
  userId: number,
  about: string,
): string {
  const signature = sign(config, unsubscribeUse(about), [userId])
  return `${config.publicUrl}/unsubscribe?${new URLSearchParams({ user: String(userId), about, signature })}`
}

/** Links about searches went out before there were others: they name nothing, and stay good. */
function unsubscribeUse(about: string): string {
  return about === 'searches' ? 'unsubscribe' : `unsubscribe-${about}`
}

/** The user of such a link, or null when it is not ours. */
export function readUnsubscribeLink(
  config: Pick<Config, 'keys'>,
  about: string,
  { user, signature }: { user: string; signature: string },
): number | null {
  return holds(config, signature, unsubscribeUse(about), [user]) ? Number(user) : null
}
