import type { SocialNetwork } from '#features/reference/contract/social-networks.ts'

/** On which hosts a link of each network may point; a personal website may be anywhere. */
const hosts: Readonly<Record<Exclude<SocialNetwork, 'personal_website'>, readonly string[]>> = {
  whatsapp: ['wa.me', 'whatsapp.com'],
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  telegram: ['t.me', 'telegram.me'],
  tiktok: ['tiktok.com'],
  onlyfans: ['onlyfans.com'],
}

/**
 * A social value as it is stored: a handle without `@`, or an https address on that network's host.
 * Null for anything else, so that no profile links to where it does not say.
 */
export function socialValue(name: SocialNetwork, text: string): string | null {
  const value = text.trim()
  if (value.includes('/') || value.includes(':')) return secureLink(name, value)
  if (name === 'personal_website') return value.includes('.') ? secureLink(name, `https://${value}`) : null
  if (name === 'whatsapp') return phoneDigits(value)
  const handle = value.replace(/^@/, '')
  return /^[\w.-]+$/.test(handle) && /\w/.test(handle) ? handle : null
}

/** WhatsApp knows people by number: digits with the international prefix. */
function phoneDigits(value: string): string | null {
  const digits = value.replace(/^\+|[\s.-]/g, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}

function secureLink(name: SocialNetwork, value: string): string | null {
  const url = URL.parse(/^https:/i.test(value) ? value : '')
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return null
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname)) return null
  if (name === 'personal_website') return url.href
  const own = hosts[name].some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return own ? url.href : null
}

/** Where a stored value leads. `baseAddress` comes with the reference lists; null for a personal website. */
export function socialAddress(value: string, baseAddress: string | null): string {
  return value.startsWith('https://') || baseAddress === null ? value : `${baseAddress}${value}`
}
