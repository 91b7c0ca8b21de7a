import { type Credits, type EuroCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { vatLabel } from '../vat.ts'

interface Bought {
  readonly number: string
  readonly title: string
  readonly credits: Credits
  readonly total: EuroCents
  readonly vatRate: number
}

export function receiptMail(
  buyer: { readonly name: string; readonly email: string },
  { number, title, credits, total, vatRate }: Bought,
  publicUrl: string,
): MailMessage {
  const amount = formatCredits(credits)
  return writeMail({
    to: buyer.email,
    subject: `Ricevuta n. ${number}`,
    title: 'La tua ricevuta',
    paragraphs: [
      `Ciao ${buyer.name}, il pagamento è riuscito e ${credits === 1 ? 'il Credito è' : `i ${amount} sono`} sul tuo saldo.`,
    ],
    facts: [
      { label: 'Ricevuta', value: number },
      { label: 'Acquisto', value: `${title}, ${amount}` },
      { label: 'Totale', value: `${formatEuro(total)}, ${vatLabel(vatRate)} compresa` },
    ],
    action: { label: 'Apri la ricevuta', url: `${publicUrl}/profile#acquisti` },
    notes: [
      'La trovi nel tuo profilo, sotto Acquisti, da leggere e in PDF. Lì puoi anche recedere dal contratto, entro 14 giorni dall’acquisto.',
    ],
  })
}
