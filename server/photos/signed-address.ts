import { createHmac, timingSafeEqual } from 'node:crypto'

interface Validity {
  /** Works for so many seconds, at least. */
  readonly seconds: number
  /** Stays the same for so many seconds, so that a refetched list does not reload every picture. */
  readonly step: number
}

/** `expires=…&signature=…` for the picture of this id: an `<img>` sends no token. */
export function signAddress(key: Buffer, id: string, { seconds, step }: Validity): string {
  const expires = Math.ceil(Date.now() / 1000 / step) * step + seconds
  return `expires=${expires}&signature=${sign(key, id, expires)}`
}

/** Takes the query of the request as it came. */
export function isSignatureGood(
  key: Buffer,
  id: string,
  { expires, signature }: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string') return false
  const until = Number(expires)
  if (!Number.isSafeInteger(until) || until * 1000 <= Date.now()) return false
  const given = Buffer.from(signature, 'base64url')
  const right = Buffer.from(sign(key, id, until), 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(key: Buffer, id: string, expires: number): string {
  return createHmac('sha256', key).update(`${id}.${expires}`).digest('base64url')
}
