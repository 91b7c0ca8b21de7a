import { signInCode } from '#features/accounts/contract/accounts.ts'
import { linkHours } from '#features/accounts/contract/link-hours.ts'
import { type Period, retention } from '#platform/contract/retention.ts'
import type { Retention } from '#platform/server/db/personal-data.ts'

const units = {
  days: ['giorno', 'giorni'],
  months: ['mese', 'mesi'],
  years: ['anno', 'anni'],
} as const

/** «30 giorni», «6 mesi», «1 anno». */
export function inWords(period: Period): string {
  const [[unit, count]] = Object.entries(period) as [[keyof typeof units, number]]
  return `${count} ${units[unit][count === 1 ? 0 : 1]}`
}

const r = retention

/** What the privacy notice says of each kind of data that a table names (`personal-data.ts`), in its order. */
const rows: Readonly<Record<Retention, readonly [data: string, time: string]>> = {
  account: [
    'Account, profilo, foto',
    `Finché hai l’account; dopo la richiesta di eliminazione, ${inWords(r.deletionGrace)} di ripensamento`,
  ],
  messages: [
    'Messaggi nelle conversazioni',
    'Finché hai l’account; quelli già ricevuti da un’altra persona restano a lei, senza il tuo nome, finché ha il suo',
  ],
  unconfirmedAccount: ['Account mai confermati', inWords(r.unconfirmedAccount)],
  rejectedAccount: ['Account rifiutati', `${inWords(r.rejectedAccount)} dalla decisione`],
  session: ['Sessioni', `${inWords(r.session)} dall’accesso, o fino all’uscita`],
  knownDevice: [
    'Dispositivi da cui hai già fatto l’accesso',
    `${inWords(r.knownDevice)} dall’ultimo accesso, o finché li scolleghi`,
  ],
  sentCode: [
    'Codici e link di verifica',
    `Validi da ${signInCode.minutes} minuti a ${linkHours} ore; la traccia dell’invio, ${inWords(r.sentCode)}`,
  ],
  technicalLog: ['Registri tecnici con indirizzo IP', inWords(r.technicalLog)],
  dataExport: ['Copia dei tuoi dati che hai chiesto', `${inWords(r.dataExport)} da quando è pronta`],
  evidence: ['Fascicolo sigillato che hai chiesto', `${inWords(r.evidence)} da quando è pronto`],
  evidenceSeal: [
    'Sigillo del fascicolo (codice, data, impronta: nessun contenuto)',
    `${inWords(r.evidenceSeal)}, perché chi indaga possa verificarlo (art. 2946 c.c.)`,
  ],
  accounting: [
    'Movimenti di Crediti, acquisti, ricevute',
    `${inWords(r.accounting)} (art. 2220 c.c.); dopo l’eliminazione senza il tuo nome`,
  ],
  moderation: ['Decisioni di moderazione, segnalazioni, ricorsi', `${inWords(r.moderation)} dalla decisione`],
  barredIdentity: [
    'Impronta di email e cellulare, se elimini l’account durante una sospensione',
    `Fino alla fine della sospensione, al massimo ${inWords(r.barredIdentity)}`,
  ],
  photoFingerprint: [
    'Impronta numerica delle foto di un account sospeso',
    `Finché dura la sospensione, al massimo ${inWords(r.photoFingerprint)}`,
  ],
  datePlan: [
    'Piano per un incontro e indirizzo della persona di fiducia',
    `${inWords(r.datePlan)} dalla fine prevista, o finché lo elimini`,
  ],
  planRefusal: [
    'Impronta dell’indirizzo di chi non vuole essere persona di fiducia',
    `${inWords(r.planRefusal)} dal rifiuto`,
  ],
  support: ['Messaggi all’Assistenza', `${inWords(r.support)} dalla risposta`],
  readerLabel: [
    'Messaggi su cui il team ha deciso, senza nomi e senza numeri, per migliorare i controlli automatici',
    `${inWords(r.readerLabel)} dalla decisione`,
  ],
  guestConsent: ['Prova dei consensi', `Finché hai l’account; senza account, ${inWords(r.guestConsent)}`],
}

/** What the table says of one kind, for the register and the DPIA. */
export function retentionWords(kind: Retention): string {
  const [data, time] = rows[kind]
  return `${data}: ${time}`
}

export const retentionKinds = Object.keys(rows) as Retention[]

/** The body of the table. */
export function retentionRows(): string {
  return Object.values(rows)
    .map(([data, time]) => `<tr><td>${data}</td><td>${time}</td></tr>`)
    .join('\n')
}
