import { payBackDays } from '#features/payments/contract/purchases.ts'
import { type AccountEnd, sumOf } from '#features/payments/server/account-end.ts'
import { formatEuro } from '#platform/contract/money.ts'
import { company } from '#platform/contract/company.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** The last mail to an address that is forgotten in the same transaction. */
export function accountErasedMail(
  user: { name: string; email: string; banned: boolean; end: AccountEnd },
  publicUrl: string,
): MailMessage {
  const { paidBack } = user.end
  return writeMail({
    to: user.email,
    subject: 'Il tuo account è stato eliminato',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'Il tuo account, il profilo e le foto non esistono più. I messaggi che hai inviato restano visibili a chi li ha ricevuti, senza il tuo nome.',
      'Conserviamo senza il tuo nome solo ciò che la legge richiede, come i movimenti di Crediti e gli acquisti.',
    ],
    ...(paidBack.length > 0 && {
      facts: paidBack.map(({ receipt, amount, paidWith }) => ({
        label: `Ricevuta n. ${receipt}`,
        value: `${formatEuro(amount)} ${paidWith === 'paypal' ? 'sul conto PayPal' : 'sulla carta'}`,
      })),
      afterwards: [
        `Sono i Crediti che avevi comprato e non usato. Ti rimborsiamo ${formatEuro(sumOf(paidBack))} con lo stesso mezzo con cui hai pagato, al più tardi entro ${payBackDays} giorni. Se non arrivano, scrivi a ${company.email} con il numero della ricevuta e ti rimborsiamo in un altro modo.`,
      ],
    }),
    action: { label: 'Che cosa conserviamo', url: `${publicUrl}/privacy` },
    notes: [
      user.banned
        ? 'Finché dura la sospensione del tuo account non è possibile aprirne un altro.'
        : 'Se un giorno vorrai tornare, potrai iscriverti di nuovo.',
    ],
  })
}
