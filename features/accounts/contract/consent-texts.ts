import type { AskedPurpose, ConsentPurpose } from './consent-purposes.ts'

interface ConsentText {
  /** Its day. Whoever agreed to an older one is asked again. */
  readonly version: string
  readonly text: string
}

interface Consent {
  readonly title: string
  /** The newest first. What somebody agreed to stays readable: an old text is never taken out. */
  readonly texts: readonly [ConsentText, ...ConsentText[]]
  /** What happens without it: said before it is refused or withdrawn. */
  readonly without: string
  /** What `without` promises once it is withdrawn, for the mail. */
  readonly afterwards: string
}

const closed =
  'Il tuo profilo esce dalla ricerca e non lo vede chi non ti conosce, e le chat con le altre persone si fermano finché non dai di nuovo il consenso. Se una chat sbloccata aspetta ancora una risposta, chi ha pagato riceve indietro i Crediti allo scadere del termine, come sempre. L’Assistenza resta aperta e puoi scaricare i tuoi dati o eliminare l’account quando vuoi.'
const closedNow =
  'Da ora il tuo profilo non è visibile e le chat con le altre persone sono ferme. Ripartono quando dai di nuovo il consenso. L’Assistenza resta aperta.'

/** What each consent says, in versions (docs/decisions/0101). */
export const consents: Readonly<Record<ConsentPurpose, Consent>> = {
  special_data: {
    title: 'Dati sulla vita e sull’orientamento sessuale',
    texts: [
      {
        version: '2026-11-24',
        text: 'Do il consenso esplicito a usare i dati che possono rivelare la mia vita o il mio orientamento sessuale, anche solo perché ho un profilo qui. Servono a Lieta per mostrare il profilo, la ricerca e le chat (articolo 9 del GDPR).',
      },
    ],
    without: closed,
    afterwards: closedNow,
  },
  message_reading: {
    title: 'Lettura dei messaggi',
    texts: [
      {
        version: '2026-11-24',
        text: 'Do il consenso perché un programma legga prima della consegna i messaggi che scrivo e ricevo in chat, e una persona del team quelli fermati o segnalati, per riconoscere truffe, minacce e offerte vietate.',
      },
    ],
    without: closed,
    afterwards: closedNow,
  },
  sms: {
    title: 'Avvisi per SMS',
    texts: [
      {
        version: '2026-11-24',
        text: 'Voglio ricevere un SMS quando mi scrivono e non sono su Lieta, al massimo uno al giorno e senza nomi.',
      },
    ],
    without: 'Non ricevi più SMS di avviso. I codici per accedere continuano ad arrivare.',
    afterwards: 'Non ti mandiamo più SMS di avviso. I codici per accedere continuano ad arrivare.',
  },
  push: {
    title: 'Notifiche del browser',
    texts: [
      {
        version: '2026-11-24',
        text: 'Voglio che i browser in cui le attivo mostrino una notifica quando mi scrivono, senza nomi né testi.',
      },
    ],
    without:
      'Tutti i browser in cui le avevi attivate smettono di mostrarle, e cancelliamo l’indirizzo a cui le mandavamo.',
    afterwards: 'Abbiamo cancellato gli indirizzi dei tuoi browser, che non mostrano più notifiche.',
  },
}

export const presentText = (purpose: ConsentPurpose): ConsentText => consents[purpose].texts[0]

/** The words of that day; today's where there is none. */
export function textOf(purpose: ConsentPurpose, version: string | null): string {
  const { texts } = consents[purpose]
  return (texts.find((text) => text.version === version) ?? texts[0]).text
}

/** Whether it was ours at any time: a page may stay open over a change of the text. */
export const isKnownText = ({ purpose, version }: { purpose: AskedPurpose; version: string }): boolean =>
  consents[purpose].texts.some((text) => text.version === version)
