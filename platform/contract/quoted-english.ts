/**
 * The strings of the specification that are English, or that call a woman a man, each with the requirement that quotes
 * it and what `UI_STRINGS=italian` says instead. Everything else that people read is Italian from the start
 * (docs/voice.md). The product says them through `say`: platform/web/shell/wording.ts in the browser, `worded` here
 * on the server. Loanwords that every Italian says stay: Shop, Online, OTP, Privacy Policy, Cookie Policy.
 */
const quotedEnglish = {
  'Log In': { requirement: 'SHELL-03', italian: 'Accedi' },
  'Sign Up': { requirement: 'SHELL-03', italian: 'Iscriviti' },
  'Back to Top': { requirement: 'SHELL-15', italian: 'Torna su' },
  'Per Hostess/Models': { requirement: 'ROUTE-04', italian: 'Per le hostess' },
  'Contact us': { requirement: 'HOME-07', italian: 'Scrivici' },
  'Verifica la tua mailbox, segui le istruzioni. Benvenuto!': {
    requirement: 'AUTH-07',
    italian: 'Ti abbiamo scritto. Apri l’email e conferma il tuo indirizzo.',
  },
  'Sono una Hostess/Model': { requirement: 'AUTH-19', italian: 'Sono una hostess' },
  'Cerco una Hostess/Model': { requirement: 'AUTH-19', italian: 'Cerco una hostess' },
  'Sono un': { requirement: 'AUTH-27', italian: 'Mi presento come' },
  'Missing required verification parameters': {
    requirement: 'AUTH-39',
    italian: 'Il link non è completo. Aprilo di nuovo dall’email.',
  },
  'Click to Login': { requirement: 'AUTH-53', italian: 'Entra' },
  'Logged in successfully': { requirement: 'AUTH-54', italian: 'Hai fatto accesso' },
  'Login Link has expired': { requirement: 'AUTH-55', italian: 'Il link di accesso è scaduto' },
  'Verification failed': { requirement: 'AUTH-55', italian: 'Verifica non riuscita' },
  'Cerca hostess, wing woman e sugarbabies vicino a te': {
    requirement: 'SEARCH-01',
    italian: 'Cerca hostess, wing woman e sugar baby vicino a te',
  },
  'Clear All': { requirement: 'SEARCH-04', italian: 'Azzera i filtri' },
  'No profiles found': { requirement: 'SEARCH-08', italian: 'Nessun profilo con questi filtri' },
  'Try adjusting your search filters': {
    requirement: 'SEARCH-08',
    italian: 'Prova ad allargare la zona o l’età.',
  },
  Search: { requirement: 'SEARCH-19', italian: 'Mostra i profili' },
  'In Moderation Queue': { requirement: 'PHOTO-06', italian: 'In moderazione' },
  'Error Setting Profile Picture': {
    requirement: 'PHOTO-15',
    italian: 'Non siamo riusciti a cambiare la foto del profilo',
  },
  'Sei sicuro di voler eliminare questa foto?': {
    requirement: 'PHOTO-16',
    italian: 'Vuoi eliminare questa foto?',
  },
  'Invalid OTP': { requirement: 'PAY-11', italian: 'Il codice non è corretto' },
  'Promo Code non è valido, scaduto o non applicabile a questo prodotto.': {
    requirement: 'PAY-16',
    italian: 'Il codice promozionale non è valido, è scaduto o non vale per questo pacchetto.',
  },
  'Stripe or elements not loaded': {
    requirement: 'PAY-20',
    italian: 'Il modulo della carta non si è caricato',
  },
  'Processing...': { requirement: 'PAY-23', italian: 'Elaboro…' },
  'Page Not Found': { requirement: 'ERR-04', italian: 'Pagina non trovata' },
} as const

export type QuotedEnglish = keyof typeof quotedEnglish

/** `UI_STRINGS`. */
export type UiStrings = 'specified' | 'italian'

/** What is said instead, by the words of the specification; empty: nothing. */
export type Wording = Readonly<Record<string, string>>

export function wordingOf(strings: UiStrings): Wording {
  if (strings === 'specified') return {}
  return Object.fromEntries(Object.entries(quotedEnglish).map(([words, { italian }]) => [words, italian]))
}

/** On the server; the browser has `say`, and this list only where its page brings it. */
export function worded({ uiStrings }: { uiStrings: UiStrings }, words: QuotedEnglish): string {
  return uiStrings === 'italian' ? quotedEnglish[words].italian : words
}
