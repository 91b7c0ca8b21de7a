import { type Period, retention as r } from '#platform/contract/retention.ts'
import type { Retention } from '#platform/server/db/personal-data.ts'
import { inWords } from './retention-table.ts'

interface Kept {
  readonly what: string
  readonly why: string
  /** Null: as long as somebody else has their account. */
  readonly time: Period | null
}

/**
 * What is left of somebody after the erasure, by the kinds of the retention table; never with nickname, e-mail or
 * number (features/accounts/sql/11-names-that-go.sql). That nothing else is left shows
 * features/privacy/server/marker.test.ts.
 */
export const keptAfterErasure: Readonly<Partial<Record<Retention, Kept>>> = {
  accounting: {
    what: 'Acquisti, ricevute, movimenti di Crediti e i motivi delle rettifiche',
    why: 'La legge ci obbliga a tenere i conti (art. 2220 c.c.)',
    time: r.accounting,
  },
  moderation: {
    what: 'Decisioni di moderazione con i testi su cui abbiamo deciso, segnalazioni, ricorsi, registro di ciò che ha fatto il team',
    why: 'Dobbiamo poter spiegare ogni decisione e rispondere a un ricorso, un giudice o un’autorità (artt. 17 e 20 del Regolamento (UE) 2022/2065; art. 17.3.e del GDPR)',
    time: r.moderation,
  },
  messages: {
    what: 'I messaggi che un’altra persona ha già ricevuto',
    why: 'Sono anche corrispondenza sua',
    time: null,
  },
  support: {
    what: 'Quello che hai scritto all’Assistenza e le note su quelle richieste',
    why: 'Difesa di un diritto in giudizio (art. 17.3.e del GDPR)',
    time: r.support,
  },
  account: {
    what: 'Quando e perché un titolare ha guardato il tuo account',
    why: 'Dobbiamo dimostrare chi ha avuto accesso ai dati (art. 5.2 del GDPR)',
    time: r.accounting,
  },
  barredIdentity: {
    what: 'Un’impronta di email e cellulare, solo se l’account era sospeso',
    why: 'Chi è sospeso non può iscriversi di nuovo (art. 6.1.f del GDPR)',
    time: r.barredIdentity,
  },
  photoFingerprint: {
    what: 'Un’impronta numerica delle foto, solo se l’account era sospeso',
    why: 'Riconoscere le foto di un account chiuso per abusi (art. 6.1.f del GDPR)',
    time: r.photoFingerprint,
  },
  evidenceSeal: {
    what: 'Il sigillo dei fascicoli che hai chiesto, senza contenuto',
    why: 'Chi indaga deve poterli verificare (art. 2946 c.c.)',
    time: r.evidenceSeal,
  },
}

/** The body of the table. */
export function keptRows(): string {
  return Object.values(keptAfterErasure)
    .map(({ what, why, time }) => {
      const words = time === null ? 'Finché quella persona ha l’account' : inWords(time)
      return `<tr><td>${what}</td><td>${why}</td><td>${words}</td></tr>`
    })
    .join('\n')
}
