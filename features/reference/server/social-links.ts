import { socialLabels, type SocialNetwork, socialNetworks } from '../contract/social-networks.ts'

/** A network on which a person may be found [ENT-07]. */
export interface SocialLink {
  readonly name: SocialNetwork
  readonly label: string
  /** A handle appended to it makes the address; null where the value is an address already. */
  readonly baseAddress: string | null
}

const baseAddresses: Readonly<Record<SocialNetwork, string | null>> = {
  whatsapp: 'https://wa.me/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  telegram: 'https://t.me/',
  tiktok: 'https://www.tiktok.com/@',
  onlyfans: 'https://onlyfans.com/',
  personal_website: null,
}

export const socialLinks: readonly SocialLink[] = socialNetworks.map((name) => ({
  name,
  label: socialLabels[name],
  baseAddress: baseAddresses[name],
}))
