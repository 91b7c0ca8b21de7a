/** What the social fields of a profile are called, in the order they are shown. */
export const socialLabels = {
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  instagram: 'Instagram',
  telegram: 'Telegram',
  tiktok: 'TikTok',
  onlyfans: 'OnlyFans',
  personal_website: 'Sito personale',
} as const
export type SocialNetwork = keyof typeof socialLabels
export const socialNetworks = Object.keys(socialLabels) as SocialNetwork[]
