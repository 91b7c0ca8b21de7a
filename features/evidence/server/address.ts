import type { Config } from '#platform/server/config/config.ts'
import { readSignature, signAddress } from '#platform/server/http/signed-address.ts'

const goodForSeconds = 15 * 60

/** Where the storage has the parts of an archive. */
export const evidenceFolder = (code: string): string => `evidence/${code}`

/** Where an archive can be downloaded; made anew for each who may, since it opens without a session. */
export function evidenceUrl(config: Pick<Config, 'key'>, code: string): string {
  return `/api/evidence/${code}/download?${signAddress(config.key('evidence'), code, { seconds: goodForSeconds })}`
}

export function opensEvidence(
  config: Pick<Config, 'keys'>,
  code: string,
  query: { readonly expires?: unknown; readonly signature?: unknown },
): boolean {
  return readSignature(config.keys('evidence'), code, query) === 'good'
}
