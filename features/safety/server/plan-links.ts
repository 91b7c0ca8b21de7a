import { createHmac } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'
import { equalsInConstantTime } from '#platform/server/http/constant-time.ts'

type Keys = Pick<Config, 'key'>
type Addresses = Pick<Config, 'key' | 'publicUrl'>

const mac = ({ key }: Keys, use: string, what: string | Uint8Array): Buffer =>
  createHmac('sha256', key(use)).update(what).digest()

/**
 * The secret of a private link: 128 bits, made anew of the random seed whenever the link has to be shown. The
 * database knows the seed and the digest, and with neither can the link be made.
 */
export function planToken(config: Keys, seed: Uint8Array): string {
  return mac(config, 'date-plan', seed).subarray(0, 16).toString('base64url')
}

export const planUrl = (config: Addresses, seed: Uint8Array): string =>
  `${config.publicUrl}/piano/${planToken(config, seed)}`

/** What a link in a mail may do. */
type Act = 'check-in' | 'refuse'
const pages: Record<Act, string> = { 'check-in': '/piano/tutto-bene', refuse: '/piano/stop' }

export interface MailLink {
  readonly plan: number
  readonly signature: string
}

/** Good for as long as the plan is kept. */
export function mailLink(config: Addresses, act: Act, plan: number): string {
  const signature = mac(config, `date-plan ${act}`, String(plan)).toString('base64url')
  return `${config.publicUrl}${pages[act]}?${new URLSearchParams({ plan: String(plan), signature })}`
}

export function mailLinkHolds(config: Keys, act: Act, { plan, signature }: MailLink): boolean {
  const right = mac(config, `date-plan ${act}`, String(plan))
  return equalsInConstantTime(Buffer.from(signature, 'base64url'), right)
}

/** Keyed, so that whoever reads the table alone cannot try addresses against it. */
export const addressDigest = (config: Keys, email: string): Buffer => mac(config, 'date-plan address', email)
