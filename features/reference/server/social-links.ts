import type { SocialNetwork } from '#features/profiles/contract/user.ts'

/** A network on which a person may be found [ENT-07]. */
export interface SocialLink {
  readonly name: SocialNetwork
  readonly label: string
  /** A handle appended to it makes the address; null where the value is an address already. */
  readonly baseAddress: string | null
}

export const socialLinks: readonly SocialLink[] = [
  { name: 'whatsapp', label: 'WhatsApp', baseAddress: 'https://wa.me/' },
  { name: 'facebook', label: 'Facebook', baseAddress: 'https://www.facebook.com/' },
  { name: 'instagram', label: 'Instagram', baseAddress: 'https://www.instagram.com/' },
  { name: 'telegram', label: 'Telegram', baseAddress: 'https://t.me/' },
  { name: 'tiktok', label: 'TikTok', baseAddress: 'https://www.tiktok.com/@' },
  { name: 'onlyfans', label: 'OnlyFans', baseAddress: 'https://onlyfans.com/' },
  { name: 'personal_website', label: 'Sito personale', baseAddress: null },
]
