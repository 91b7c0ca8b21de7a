import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { romeMoment } from './rome-moment.ts'

/** To the trusted person: the sign that was agreed has not come. */
export function noSignMail(
  contact: { readonly name: string; readonly email: string },
  { name, ends_at, link_until }: { readonly name: string; readonly ends_at: Date; readonly link_until: Date },
  { planUrl, refuseUrl }: { readonly planUrl: string; readonly refuseUrl: string },
): MailMessage {
  return writeMail({
    to: contact.email,
    subject: `${name} non ha ancora confermato che va tutto bene`,
    title: `Ciao ${contact.name}`,
    paragraphs: [
      `${name} aveva previsto di finire il suo incontro alle ${romeMoment(ends_at)} e non ha ancora confermato che va tutto bene.`,
      'Può esserci un motivo semplice, come il telefono scarico o una serata più lunga. Prova a chiamare. Nel piano trovi con chi, dove e quando.',
      'Se non risponde e qualcosa ti preoccupa, chiama il 112 e leggi il piano all’operatore.',
    ],
    action: { label: 'Apri il piano', url: planUrl },
    notes: [
      `Il link vale fino alle ${romeMoment(link_until)}. Ti scriviamo se intanto conferma.`,
      'Lieta non sa dove si trova la persona e non ha avvisato nessun altro.',
    ],
    unsubscribeUrl: refuseUrl,
  })
}
