import { createHash } from 'node:crypto'

/** What the database keeps of a secret that is too long to be guessed: it can be found, and not be made from it. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
