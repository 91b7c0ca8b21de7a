import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Role } from '#contract/people.ts'
import { placeholderUrl } from '#contract/photos.ts'
import type { Config } from '#server/config.ts'

export interface Picture {
  /** Null: the person has none. */
  readonly id: string | null
  /** Approved, of a published profile that is not private: anyone may see it, and caches may keep it. */
  readonly open: boolean
  /** Of its owner: decides the placeholder. */
  readonly role: Role
}

/** `entitled`: the owner, a moderator, or a registered person looking at an approved photo of a private profile. */
export type PhotoRight = 'anyone' | 'entitled'

/** A signed address works for one to one and a half hours. */
const signedForSeconds = 3600
const stepSeconds = 1800

/**
 * The only place where addresses of photos are made; whoever may not see the photo gets the placeholder.
 * Signed addresses stay the same for half an hour, so that a refetched list does not reload every picture.
 */
export function photoUrl(
  config: Pick<Config, 'key'>,
  { id, open, role }: Picture,
  right: PhotoRight,
): string {
  if (id === null || (!open && right === 'anyone')) return placeholderUrl(role)
  if (open) return `/attachments/${id}`
  const expires = Math.ceil(Date.now() / 1000 / stepSeconds) * stepSeconds + signedForSeconds
  return `/attachments/${id}?expires=${expires}&signature=${sign(config, id, expires)}`
}

export interface PhotoSignature {
  readonly expires: string
  readonly signature: string
}

export function isSignatureGood(
  config: Pick<Config, 'key'>,
  photoId: string,
  { expires, signature }: PhotoSignature,
): boolean {
  const until = Number(expires)
  if (!Number.isSafeInteger(until) || until * 1000 <= Date.now()) return false
  const given = Buffer.from(signature, 'base64url')
  const right = Buffer.from(sign(config, photoId, until), 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(config: Pick<Config, 'key'>, photoId: string, expires: number): string {
  return createHmac('sha256', config.key('photo')).update(`${photoId}.${expires}`).digest('base64url')
}
