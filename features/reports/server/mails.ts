import { categoryOf, type ReportCategory } from '../contract/reports.ts'
import { contestNotice } from '#features/moderation/contract/redress.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

interface Contact {
  readonly name: string
  readonly email: string
}

/** As long as a name, and nothing that leads anywhere: a guest names whatever mailbox they like. */
const nameOnly = /^[\p{L}\p{M}'’ -]{1,40}$/u

const greeting = (name: string, { first, alone }: { first: string; alone: string }): string =>
  nameOnly.test(name) ? `${first} ${name}` : alone

interface Reported {
  readonly code: string
  readonly category: ReportCategory
  readonly address: string
}

/** The receipt of a notice: Regulation (EU) 2022/2065, article 16(4). */
export function receivedMail(to: Contact, { code, category, address }: Reported): MailMessage {
  return writeMail({
    to: to.email,
    subject: `Abbiamo ricevuto la tua segnalazione ${code}`,
    title: greeting(to.name, { first: 'Grazie,', alone: 'Grazie della segnalazione' }),
    paragraphs: [
      'La tua segnalazione è arrivata. Il team la legge e ti scrive che cosa ha deciso.',
      `Codice: ${code}. Categoria: ${categoryOf(category).label}. Contenuto: ${address}.`,
      'Chi hai segnalato non sa chi l’ha fatto.',
    ],
    notes: ['Se tu o un’altra persona siete in pericolo adesso, non aspettare, chiama il 112.'],
  })
}

/** The outcome, and how to contest it: article 16(5). */
export function outcomeMail(
  to: Contact,
  { code, address }: Pick<Reported, 'code' | 'address'>,
  outcome: { readonly upheld: true } | { readonly upheld: false; readonly reason: string },
  publicUrl: string,
): MailMessage {
  const decision = outcome.upheld
    ? [
        'L’abbiamo accolta. Il contenuto è contrario alle nostre regole o alla legge, e il team lo rimuove o interviene su chi l’ha pubblicato.',
      ]
    : ['Non l’abbiamo accolta.', outcome.reason]
  return writeMail({
    to: to.email,
    subject: `L’esito della tua segnalazione ${code}`,
    title: greeting(to.name, { first: 'Ciao', alone: 'La tua segnalazione' }),
    paragraphs: [
      `Il team ha esaminato la segnalazione ${code} (${address}), senza decisioni automatiche.`,
      ...decision,
      contestNotice,
    ],
    action: { label: 'Apri Aiuto', url: `${publicUrl}/help` },
  })
}
