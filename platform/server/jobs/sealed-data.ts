import type { Config } from '../config/config.ts'
import { seal, unseal } from '../secrets/seal.ts'

export type JobKeys = Pick<Config, 'key' | 'keys'>

/** What the queue stores of a sealed job: bound to its queue, so that nobody turns one kind into another. */
export const sealedData = ({ key }: JobKeys, queue: string, data: object): { readonly sealed: string } => ({
  sealed: seal(key('job'), Buffer.from(JSON.stringify(data)), queue).toString('base64'),
})

/** Null: sealed under a secret that is neither that of today nor the one before. */
export function unsealedData({ keys }: JobKeys, queue: string, data: object): object | null {
  const { sealed } = data as { readonly sealed?: unknown }
  if (typeof sealed !== 'string') return null
  const opened = unseal(keys('job'), Buffer.from(sealed, 'base64'), queue)
  return opened === null ? null : (JSON.parse(opened.plain.toString()) as object)
}
