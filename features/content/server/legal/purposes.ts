import type { AskedPurpose, ConsentPurpose } from '#features/accounts/contract/consent-purposes.ts'
import type { Retention } from '#platform/server/db/personal-data.ts'
import type { RecipientId } from './recipients.ts'

/** The bases of the GDPR on which something rests here, as the notice writes them. */
const bases = {
  consent: 'Consenso (art. 6.1.a)',
  contract: 'Contratto (art. 6.1.b)',
  law: 'Obbligo di legge (art. 6.1.c)',
  interest: 'Legittimo interesse (art. 6.1.f)',
  explicit: 'Consenso esplicito (art. 9.2.a)',
  claims: 'Accertare o difendere un diritto (art. 9.2.f)',
} as const

export interface Purpose {
  readonly name: string
  /** What is processed, as a member would say it. */
  readonly data: string
  readonly bases: readonly (keyof typeof bases)[]
  /** Which law, or whose interest in what, or how to object: what the basis alone does not say. */
  readonly because?: string
  /** Without it nothing of this happens; features/privacy/server/purposes.test.ts shows each. */
  readonly consent?: ConsentPurpose | 'cookies'
  /** All the consents that it needs, where one is not enough. */
  readonly alsoConsent?: AskedPurpose
  /** Kinds of the retention table. */
  readonly periods: readonly Retention[]
  readonly recipients: readonly RecipientId[]
}

/** Why anything about people is processed: the notice, the register and the DPIA take their tables from here. */
export const purposes = {
  account: {
    name: 'Iscrizione e accesso',
    data: 'Nickname, email, cellulare se lo indichi, data di nascita, Provincia, password, sessioni',
    bases: ['contract'],
    periods: ['account', 'unconfirmedAccount', 'rejectedAccount', 'session', 'sentCode'],
    recipients: ['hosting', 'mail', 'sms'],
  },
  age: {
    name: 'Accesso riservato ai maggiorenni',
    data: 'Data di nascita, segnalazioni di minore età',
    bases: ['law', 'interest'],
    because: 'protezione dei minori, art. 28 del Regolamento (UE) 2022/2065',
    periods: ['account', 'moderation'],
    recipients: ['hosting', 'authorities'],
  },
  profile: {
    name: 'Mostrare il profilo e farlo trovare, secondo criteri pubblicati',
    data: 'Descrizione, foto, lingue, interessi, aspetto, disponibilità, recensioni, badge, ruolo di privato o professionista; di per sé possono rivelare la vita o l’orientamento sessuale',
    bases: ['explicit', 'contract'],
    consent: 'special_data',
    alsoConsent: 'message_reading',
    periods: ['account'],
    recipients: ['hosting', 'storage'],
  },
  conversations: {
    name: 'Chat tra le persone',
    data: 'Messaggi, date di consegna e di lettura, blocchi; possono rivelare la vita o l’orientamento sessuale',
    bases: ['explicit', 'contract'],
    consent: 'special_data',
    alsoConsent: 'message_reading',
    periods: ['messages'],
    recipients: ['hosting', 'realtime'],
  },
  message_reading: {
    name: 'Lettura dei messaggi prima della consegna',
    data: 'Testo dei messaggi nelle chat tra le persone',
    bases: ['consent', 'explicit'],
    because: 'di chi scrive e di chi riceve',
    consent: 'message_reading',
    periods: ['moderation', 'readerLabel'],
    recipients: ['hosting', 'reader'],
  },
  moderation: {
    name: 'Lettura di profili e foto, segnalazioni, decisioni e ricorsi',
    data: 'Il contenuto su cui si decide, chi segnala e chi è segnalato, le decisioni; impronte numeriche delle foto',
    bases: ['law', 'interest', 'claims'],
    because: 'artt. 16, 17 e 20 del Regolamento (UE) 2022/2065; sicurezza delle persone',
    periods: ['moderation', 'photoFingerprint', 'barredIdentity'],
    recipients: ['hosting', 'mail', 'authorities'],
  },
  verification: {
    name: 'Verifica con selfie, se la chiedi',
    data: 'Un selfie con un gesto, guardato dal team e poi eliminato; nessun dato biometrico',
    bases: ['contract'],
    periods: ['account'],
    recipients: ['hosting', 'storage'],
  },
  reviews: {
    name: 'Recensioni',
    data: 'Il voto, e la conversazione da cui nasce',
    bases: ['contract', 'interest'],
    because: 'recensioni solo di chi ha davvero parlato con te',
    periods: ['account'],
    recipients: ['hosting'],
  },
  plans: {
    name: 'Piani per un incontro',
    data: 'Con chi, dove e quando; nome ed email della persona di fiducia',
    bases: ['interest'],
    because: 'sicurezza di chi crea il piano; la persona di fiducia può opporsi',
    periods: ['datePlan', 'planRefusal'],
    recipients: ['hosting', 'mail', 'trusted'],
  },
  evidence: {
    name: 'Fascicolo sigillato per una denuncia, se lo chiedi',
    data: 'Una conversazione, una segnalazione o un piano, con il suo sigillo',
    bases: ['interest', 'claims'],
    because: 'difesa di chi lo chiede',
    periods: ['evidence', 'evidenceSeal'],
    recipients: ['hosting'],
  },
  purchases: {
    name: 'Crediti, acquisti, recesso e rimborsi',
    data: 'Acquisti, importi, esito, movimenti di Crediti, conferma del contratto in PDF; i numeri delle carte non passano dai nostri archivi',
    bases: ['contract'],
    periods: ['accounting'],
    recipients: ['hosting', 'mail', 'card', 'paypal'],
  },
  accounting: {
    name: 'Contabilità, ricevute, fatture e IVA',
    data: 'Ricevute; se chiedi la fattura, nome, codice fiscale o partita IVA, indirizzo, codice SDI o PEC; il Paese da cui acquisti e la sua prova',
    bases: ['law'],
    because: 'art. 2220 del codice civile, D.P.R. 633/1972, art. 24-septies del Regolamento (UE) 282/2011',
    periods: ['accounting'],
    recipients: ['hosting', 'revenue', 'authorities'],
  },
  spending: {
    name: 'Limite di spesa e riepilogo mensile',
    data: 'Il limite che ti dai, quanto hai speso e che cosa hai ricevuto',
    bases: ['contract'],
    periods: ['account'],
    recipients: ['hosting'],
  },
  support: {
    name: 'Assistenza e modulo di contatto',
    data: 'Quello che ci scrivi, con nome ed email; un programma segnala i messaggi da leggere per primi, nessuno viene fermato',
    bases: ['contract', 'interest'],
    because: 'rispondere a chi ci scrive e a chi è in pericolo',
    periods: ['support'],
    recipients: ['hosting', 'mail'],
  },
  mail_notices: {
    name: 'Avvisi per email su messaggi, recensioni e ricerche salvate',
    data: 'Chi ti ha scritto e quanti messaggi, mai il testo',
    bases: ['interest'],
    because:
      'farti sapere che qualcuno ti aspetta; puoi opporti con un clic in ogni email e nelle impostazioni',
    periods: ['technicalLog'],
    recipients: ['hosting', 'mail'],
  },
  sms_notices: {
    name: 'Avvisi per SMS',
    data: 'Cellulare e numero dei messaggi, senza nomi',
    bases: ['consent'],
    consent: 'sms',
    periods: ['technicalLog'],
    recipients: ['hosting', 'sms'],
  },
  push_notices: {
    name: 'Notifiche del browser',
    data: 'Indirizzo e chiave del browser, senza nomi né testi',
    bases: ['consent'],
    consent: 'push',
    periods: ['session'],
    recipients: ['hosting', 'push'],
  },
  payment_tools: {
    name: 'Strumenti dei fornitori di pagamento nel browser',
    data: 'Cookie e segnali antifrode, letti dal fornitore',
    bases: ['consent'],
    consent: 'cookies',
    periods: ['guestConsent'],
    recipients: ['card', 'paypal'],
  },
  security: {
    name: 'Sicurezza del servizio, contro truffe e accessi altrui',
    data: 'Indirizzo IP, dispositivo, tentativi di accesso, ultima attività',
    bases: ['interest'],
    because: 'proteggere gli account e le persone',
    periods: ['technicalLog', 'knownDevice', 'sentCode'],
    recipients: ['hosting', 'captcha'],
  },
  proofs: {
    name: 'Prova dei consensi e dei testi accettati o letti',
    data: 'Quale testo, in quale versione, quando e dove; senza account, sotto un codice casuale',
    bases: ['law'],
    because: 'art. 7.1 del GDPR',
    periods: ['guestConsent'],
    recipients: ['hosting', 'mail'],
  },
  rights: {
    name: 'Le tue richieste di copia, cancellazione e opposizione',
    data: 'La richiesta e ciò che serve a esaudirla',
    bases: ['law'],
    because: 'artt. da 15 a 22 del GDPR',
    periods: ['dataExport', 'account'],
    recipients: ['hosting', 'mail'],
  },
  claims: {
    name: 'Difesa di un diritto e richieste delle autorità',
    data: 'Solo ciò che serve al caso',
    bases: ['interest', 'law', 'claims'],
    because: 'difenderci e rispondere a un giudice o a un’autorità',
    periods: ['moderation', 'accounting'],
    recipients: ['authorities'],
  },
} as const satisfies Record<string, Purpose>

export type PurposeId = keyof typeof purposes

/** «Contratto (art. 6.1.b); obbligo…», with the reason. */
export function basisWords({ bases: of, because }: Purpose): string {
  return [of.map((basis) => bases[basis]).join('; '), ...(because === undefined ? [] : [because])].join(', ')
}

/** The body of the table of the notice. */
export function purposeRows(): string {
  return Object.values<Purpose>(purposes)
    .map(
      (purpose) => `<tr><td>${purpose.name}</td><td>${purpose.data}</td><td>${basisWords(purpose)}</td></tr>`,
    )
    .join('\n')
}
