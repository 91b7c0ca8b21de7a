import { createHash } from 'node:crypto'

/** The digest under which the database stores a random token: enough to find it, not enough to use it. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
