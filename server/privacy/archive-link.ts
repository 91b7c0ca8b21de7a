import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'

const goodForSeconds = 15 * 60

/** Where an archive can be downloaded; made anew for each who may, since it opens without a session. */
export function archiveUrl(config: Pick<Config, 'key'>, archiveId: string, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + goodForSeconds
  return `/api/data-export/${archiveId}?expires=${expires}&signature=${sign(config, archiveId, expires)}`
}

export function opensArchive(
  config: Pick<Config, 'key'>,
  archiveId: string,
  { expires, signature }: { readonly expires?: unknown; readonly signature?: unknown },
): boolean {
  const until = Number(expires)
  if (typeof signature !== 'string' || !Number.isSafeInteger(until) || until * 1000 <= Date.now())
    return false
  const given = Buffer.from(signature, 'base64url')
  const right = Buffer.from(sign(config, archiveId, until), 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(config: Pick<Config, 'key'>, archiveId: string, expires: number): string {
  return createHmac('sha256', config.key('archive')).update(`${archiveId}.${expires}`).digest('base64url')
}
