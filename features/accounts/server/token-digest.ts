import { createHmac } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'

const digestBy = (key: Buffer, token: string): Buffer => createHmac('sha256', key).update(token).digest()

/**
 * The keyed digest under which the database stores a random token: whoever reads the database can neither use it nor
 * put in one of their own.
 */
export const tokenDigest = (config: Pick<Config, 'key'>, token: string): Buffer =>
  digestBy(config.key('token'), token)

/** Under which it may stand: those of the secret before are good until that secret goes. */
export const tokenDigests = (config: Pick<Config, 'keys'>, token: string): Buffer[] =>
  config.keys('token').map((key) => digestBy(key, token))
