/**
 * The grounds on which something is held or refused: one list for the automatic rules, the moderator's
 * choice and the statement of reasons, so that all three speak of the same thing in the same words.
 */
import type { QualityColumn } from './quality-columns.ts'

export interface Ground {
  /** For the moderator, in the queue. */
  readonly label: string
  /** For the person concerned: which rule it is. */
  readonly rule: string
  /** A first draft of what the moderator writes to the person; every word may be changed. */
  readonly draft: string
  /** In which decisions on it are counted. */
  readonly column: Exclude<QualityColumn, 'none'>
  /** What it can be given as the reason for; absent: for everything but a report. */
  readonly fits?: 'photos' | 'selfies' | 'profiles' | 'reports' | 'everything'
  /**
   * About somebody's safety: a suspension on it asks nobody first, and more of the decisions are read again.
   * The database has the same list (`is_about_safety`).
   */
  readonly safety?: true
}

const catalogue = {
  underage: {
    label: 'Minore età',
    rule: 'Lieta è riservata a persone maggiorenni',
    draft: 'Il contenuto fa riferimento a una persona minorenne. Su Lieta non è ammesso in nessun caso.',
    column: 'minors',
    safety: true,
  },
  coercion: {
    label: 'Coercizione',
    rule: 'Nessuno può essere costretto o spinto ad accettare un incontro',
    draft: 'Il contenuto fa pensare a una costrizione. Se hai bisogno di aiuto, scrivici in Assistenza.',
    column: 'violence',
    safety: true,
  },
  paid_sex: {
    label: 'Sesso a pagamento',
    rule: 'Non si offrono e non si chiedono prestazioni sessuali a pagamento',
    draft: 'Il contenuto offre o chiede prestazioni sessuali a pagamento. Su Lieta non è ammesso.',
    column: 'other',
    safety: true,
  },
  safeguarding: {
    label: 'Persona in pericolo',
    rule: 'Il team si occupa di chi può essere in pericolo',
    draft:
      'Il contenuto fa pensare che qualcuno sia in pericolo. Se hai bisogno di aiuto, scrivici in Assistenza o chiama il 112.',
    column: 'violence',
    safety: true,
  },
  threat: {
    label: 'Minaccia',
    rule: 'Non sono ammesse minacce',
    draft: 'Il contenuto contiene una minaccia. Su Lieta non è ammesso.',
    column: 'violence',
    safety: true,
  },
  scam: {
    label: 'Richiesta di denaro',
    rule: 'Non si chiedono e non si offrono pagamenti fuori da Lieta',
    draft: 'Il contenuto parla di denaro, ricariche o buoni regalo da inviare fuori da Lieta.',
    column: 'money',
  },
  iban: {
    label: 'Coordinate bancarie',
    rule: 'Non si chiedono e non si offrono pagamenti fuori da Lieta',
    draft: 'Il contenuto riporta coordinate bancarie. Rimuovile e riscrivilo.',
    column: 'money',
  },
  phone: {
    label: 'Telefono',
    rule: 'I contatti restano su Lieta',
    draft: 'Il contenuto riporta un numero di cellulare. Puoi riscriverlo senza il recapito.',
    column: 'contacts',
  },
  email: {
    label: 'Indirizzo email',
    rule: 'I contatti restano su Lieta',
    draft: 'Il contenuto riporta un indirizzo email. Puoi riscriverlo senza il recapito.',
    column: 'contacts',
  },
  link: {
    label: 'Link',
    rule: 'I contatti restano su Lieta',
    draft: 'Il contenuto riporta un collegamento esterno. Puoi riscriverlo senza il link.',
    column: 'contacts',
  },
  handle: {
    label: 'Contatto esterno',
    rule: 'I contatti restano su Lieta',
    draft: 'Il contenuto invita a spostarsi su un altro servizio. Puoi riscriverlo senza il contatto.',
    column: 'contacts',
  },
  sexual: {
    label: 'Sesso non richiesto',
    rule: 'Non si scrive di sesso a chi non lo ha chiesto',
    draft: 'Il contenuto è sessuale e non è stato richiesto. Puoi riscriverlo con altre parole.',
    column: 'insults',
  },
  insult: {
    label: 'Insulto',
    rule: 'Ci si scrive con rispetto',
    draft: 'Il contenuto è offensivo. Puoi riscriverlo con altre parole.',
    column: 'insults',
  },
  nudity: {
    label: 'Nudo o allusione',
    rule: 'Le foto non sono esplicite né allusive',
    draft: 'La foto è troppo esplicita per Lieta. Caricane una diversa.',
    column: 'photos',
    fits: 'photos',
  },
  not_recognisable: {
    label: 'Persona non riconoscibile',
    rule: 'Le foto mostrano chiaramente la persona del profilo',
    draft: 'Nella foto non ti si riconosce bene. Caricane una nitida in cui compari tu.',
    column: 'photos',
    fits: 'photos',
  },
  not_own: {
    label: 'Contenuto altrui',
    rule: 'Si pubblica soltanto ciò che è proprio',
    draft: 'Il contenuto sembra appartenere ad altri. Pubblica soltanto foto e testi tuoi.',
    column: 'photos',
  },
  gesture_missing: {
    label: 'Gesto diverso',
    rule: 'Il selfie di verifica mostra il volto e il gesto richiesto',
    draft: 'Nel selfie non si vede il gesto richiesto, o non si vede bene il viso. Puoi riprovare.',
    column: 'photos',
    fits: 'selfies',
  },
  another_person: {
    label: 'Persona diversa',
    rule: 'Le foto mostrano chiaramente la persona del profilo',
    draft: 'Il selfie e le foto non sembrano mostrare la stessa persona. Carica foto in cui ti si riconosce.',
    column: 'photos',
    fits: 'selfies',
  },
  banned_person: {
    label: 'Account sospeso',
    rule: 'Chi è stato sospeso non torna con un altro profilo',
    draft:
      'La foto appartiene a un account sospeso. Se pensi che sia un errore, puoi contestare la decisione.',
    column: 'other',
    safety: true,
  },
  untrue: {
    label: 'Profilo non veritiero',
    rule: 'Il profilo descrive una persona vera',
    draft: 'Alcuni dati non sembrano corrispondere al vero. Correggili e inviali di nuovo.',
    column: 'other',
    fits: 'profiles',
  },
  incomplete: {
    label: 'Dati incompleti',
    rule: 'Il profilo è completo prima della pubblicazione',
    draft: 'Mancano alcuni dati necessari. Completali e invia di nuovo la richiesta.',
    column: 'other',
    fits: 'profiles',
  },
  no_violation: {
    label: 'Nessuna violazione',
    rule: 'Il team esamina ogni segnalazione',
    draft:
      'Abbiamo esaminato il contenuto e non abbiamo trovato una violazione della legge o delle nostre regole.',
    column: 'other',
    fits: 'reports',
  },
  already_handled: {
    label: 'Già risolto',
    rule: 'Il team esamina ogni segnalazione',
    draft: 'Quando l’abbiamo esaminato il contenuto non era più visibile, quindi non c’è altro da fare.',
    column: 'other',
    fits: 'reports',
  },
  too_vague: {
    label: 'Non verificabile',
    rule: 'Il team esamina ogni segnalazione',
    draft:
      'Con quello che ci hai scritto non riusciamo a capire che cosa viola. Puoi mandare un’altra segnalazione con più dettagli.',
    column: 'other',
    fits: 'reports',
  },
  other: {
    label: 'Altro',
    rule: 'Regole della comunità',
    draft: '',
    column: 'other',
    fits: 'everything',
  },
} as const satisfies Record<string, Ground>

export type GroundId = keyof typeof catalogue
export const grounds: Readonly<Record<GroundId, Ground>> = catalogue
export const groundIds = Object.keys(grounds) as GroundId[]
export const safetyGrounds = groundIds.filter((id) => grounds[id].safety)

/** The ground behind a stored rule; undefined for what only describes a case ('new', 'changed'). */
export function groundOf(rule: string): Ground | undefined {
  return Object.hasOwn(grounds, rule) ? grounds[rule as GroundId] : undefined
}
