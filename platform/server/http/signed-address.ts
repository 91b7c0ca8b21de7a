import { createHmac } from 'node:crypto'
import { databaseNow } from '../db/database-time.ts'
import { equalsInConstantTime } from './constant-time.ts'

interface Validity {
  /** Works for so many seconds, at least. */
  readonly seconds: number
  /** Stays the same for so many seconds, so that a refetched list does not reload every picture. */
  readonly step?: number
}

/** `expires=…&signature=…`, for requests without a token: an `<img>` or a download cannot send one. */
export function signAddress(
  key: Buffer,
  id: string | number,
  { seconds, step = 1 }: Validity,
  now = databaseNow(),
): string {
  const expires = Math.ceil(now / 1000 / step) * step + seconds
  return `expires=${expires}&signature=${sign(key, id, expires).toString('base64url')}`
}

/** Checks the query of a request against any of the keys. `late`: the signature is right, but has expired. */
export function readSignature(
  keys: readonly Buffer[],
  id: string | number,
  { expires, signature }: { readonly expires?: unknown; readonly signature?: unknown },
): 'good' | 'late' | 'none' {
  if (typeof expires !== 'string' || typeof signature !== 'string') return 'none'
  const until = Number(expires)
  if (!Number.isSafeInteger(until)) return 'none'
  const given = Buffer.from(signature, 'base64url')
  if (!keys.some((key) => equalsInConstantTime(given, sign(key, id, until)))) return 'none'
  return until * 1000 > databaseNow() ? 'good' : 'late'
}

const sign = (key: Buffer, id: string | number, expires: number): Buffer =>
  createHmac('sha256', key).update(`${id}.${expires}`).digest()
