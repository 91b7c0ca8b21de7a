import { databaseNow } from '#platform/server/db/database-time.ts'
import type { Config } from '#platform/server/config/config.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'

const goodForSeconds = 15 * 60

/** Where the storage has the parts of an archive. */
export const archiveFolder = (archiveId: string): string => `exports/${archiveId}`

/** Where an archive can be downloaded; made anew for each who may, since it opens without a session. */
export function archiveUrl(config: Pick<Config, 'key'>, archiveId: string, now = databaseNow()): string {
  return `/api/data-export/${archiveId}?${signAddress(config.key('archive'), archiveId, { seconds: goodForSeconds }, now)}`
}

export function opensArchive(
  config: Pick<Config, 'keys'>,
  archiveId: string,
  query: { readonly expires?: unknown; readonly signature?: unknown },
): boolean {
  return readSignature(config.keys('archive'), archiveId, query) === 'good'
}
