import { createHash } from 'node:crypto'

/** By which a content security policy lets a style or a script pass that stands in a page; with its quotes. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
