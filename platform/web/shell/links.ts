import { say } from './wording.ts'

export const publicLinks = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Cerca' },
  {
    to: '/hostess',
    get label() {
      return say('Per Hostess/Models')
    },
  },
  { to: '/help', label: 'Aiuto' },
] as const

/** In the footer of every page, beside the public ones. */
export const safetyLink = { to: '/sicurezza', label: 'Sicurezza' } as const

export const transparencyLink = { to: '/trasparenza', label: 'Trasparenza' } as const

export const accessibilityLink = { to: '/accessibilita', label: 'Accessibilità' } as const

export const legalLinks = [
  { to: '/terms', label: 'Termini e Condizioni' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/cookies', label: 'Cookie Policy' },
  { to: '/payments', label: 'Crediti e Pagamenti' },
  { to: '/recesso', label: 'Recedi da un acquisto' },
  { to: '/segnala', label: 'Segnala un contenuto' },
] as const
