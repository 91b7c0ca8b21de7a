import { type Credits, type EuroCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

interface Bought {
  readonly king: { readonly name: string; readonly email: string }
  /** What was bought, as the shop names it. */
  readonly title: string
}

interface Taken extends Bought {
  readonly cause: 'refund' | 'dispute'
  readonly credits: Credits
  readonly amount: EuroCents
  /** All that he owes now. */
  readonly debt: Credits
}

/** `shopUrl` where a debt has to be paid, `walletUrl` otherwise. */
export function reversalMail(
  { king, title, cause, credits, amount, debt }: Taken,
  { shopUrl, walletUrl }: { shopUrl: string; walletUrl: string },
): MailMessage {
  const taken = formatCredits(credits)
  return writeMail({
    to: king.email,
    subject:
      cause === 'refund' ? 'Un tuo acquisto è stato rimborsato' : 'Un tuo pagamento è stato contestato',
    title: cause === 'refund' ? 'Acquisto rimborsato' : 'Pagamento contestato',
    paragraphs: [
      `Ciao ${king.name}, ${why(cause, title, amount)} Per questo abbiamo ritirato ${taken} dal tuo saldo.`,
      ...(debt > 0
        ? [
            `Una parte dei Crediti era già spesa, quindi hai un debito di ${formatCredits(debt)}: finché resta non puoi sbloccare chat. Si salda da solo con i prossimi Crediti che acquisti o che ti vengono restituiti.`,
          ]
        : []),
    ],
    facts: [
      { label: 'Acquisto', value: title },
      { label: 'Ritirati', value: taken },
      ...(debt > 0 ? [{ label: 'Debito', value: formatCredits(debt) }] : []),
    ],
    action:
      debt > 0 ? { label: 'Salda il debito', url: shopUrl } : { label: 'Vedi i movimenti', url: walletUrl },
    notes: ['Se non riconosci questa operazione, scrivi alla nostra assistenza.'],
  })
}

/** A dispute has ended in our favour: what it had taken is back. */
export function reversalBackMail(
  { king, title, credits }: Bought & { readonly credits: Credits },
  walletUrl: string,
): MailMessage {
  const back = formatCredits(credits)
  return writeMail({
    to: king.email,
    subject: `${back} sono tornati sul tuo saldo`,
    title: 'Contestazione chiusa',
    paragraphs: [
      `Ciao ${king.name}, la contestazione del pagamento per «${title}» è chiusa e il pagamento resta valido. I ${back} ritirati sono di nuovo tuoi; se avevi un debito, l’abbiamo saldato con questi.`,
    ],
    facts: [
      { label: 'Acquisto', value: title },
      { label: 'Restituiti', value: back },
    ],
    action: { label: 'Vedi i movimenti', url: walletUrl },
  })
}

function why(cause: 'refund' | 'dispute', title: string, amount: EuroCents): string {
  const paid = `${formatEuro(amount)} del tuo acquisto «${title}»`
  return cause === 'refund'
    ? `ti sono stati rimborsati ${paid}.`
    : `la tua banca o PayPal ha contestato il pagamento di ${paid}.`
}
