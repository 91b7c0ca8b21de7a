import type { LegalEditor } from '../../../contract/legal.ts'
import type { FactWords } from './text-parts.tsx'

/** What the menu and the chips call a name; one that has no word here shows itself. */
const labels: Readonly<Record<string, string>> = {
  name: 'Nome della società',
  seat: 'Sede legale',
  vat: 'Partita IVA',
  register: 'Registro delle imprese',
  capital: 'Capitale sociale',
  email: 'Email',
  phone: 'Telefono',
  taxRegime: 'Regime fiscale',
  certifiedEmail: 'PEC',
  contactPoint: 'Punto di contatto',
  privacyOfficer: 'Responsabile della protezione dei dati',
  disputeBody: 'Organismo ADR',
  refundHours: 'Tempo per il rimborso',
  supportHours: 'Orari di assistenza',
  reviewHours: 'Tempo prima di una recensione',
  reviewMessages: 'Messaggi prima di una recensione',
  reviewsForAverage: 'Recensioni per la media',
  withdrawalDays: 'Tempo per il recesso',
  limitRaiseHours: 'Attesa per alzare il limite',
  hearingHours: 'Tempo per rispondere a una misura',
  noticeDays: 'Giorni di preavviso',
  daysToLeave: 'Giorni per andarsene',
  deletionDays: 'Tempo prima dell’eliminazione',
  purposes: 'Righe delle finalità',
  recipients: 'Righe dei destinatari',
  retention: 'Righe dei tempi di conservazione',
  keptAfterErasure: 'Righe di ciò che resta',
  withdrawalInstructions: 'Istruzioni per il recesso',
  withdrawalForm: 'Modulo per il recesso',
}

/** Stand for rows of a table, and nowhere else. */
export const rowFacts: ReadonlySet<string> = new Set([
  'purposes',
  'recipients',
  'retention',
  'keptAfterErasure',
])

export function factWords(placeholders: LegalEditor['placeholders']): FactWords {
  return Object.fromEntries(
    placeholders.map(({ name, value }) => [name, { label: labels[name] ?? name, value }]),
  )
}
