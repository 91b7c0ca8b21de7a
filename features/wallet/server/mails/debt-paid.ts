import { type Credits, formatCredits } from '#platform/contract/money.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

interface DebtPaid {
  readonly king: { readonly name: string; readonly email: string }
  readonly debt: Credits
  /** What is left to him. */
  readonly balance: Credits
}

export function debtPaidMail({ king, debt, balance }: DebtPaid, url: string): MailMessage {
  return writeMail({
    to: king.email,
    subject: 'Il tuo debito è saldato',
    title: 'Debito saldato',
    paragraphs: [
      `Ciao ${king.name}, con i Crediti appena arrivati il tuo debito è saldato per intero. Puoi sbloccare di nuovo le chat.`,
    ],
    facts: [
      { label: 'Debito saldato', value: formatCredits(debt) },
      { label: 'Il tuo saldo', value: formatCredits(balance) },
    ],
    action: { label: 'Cerca un profilo', url },
    notes: ['Trovi i movimenti nel tuo profilo, sotto Movimenti.'],
  })
}
