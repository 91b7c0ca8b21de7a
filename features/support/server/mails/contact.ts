import type { ContactBody } from '../../contract/contact.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To the support; an answer goes to who wrote. */
export function contactMail(
  to: string,
  actor: Actor | null,
  { name, email, message }: ContactBody,
): MailMessage {
  const account =
    actor === null
      ? 'Chi scrive non era collegato a un account.'
      : `Chi scrive era collegato come ${actor.name} (account ${actor.userId}). L’indirizzo qui sopra può essere un altro.`
  return writeMail({
    to,
    subject: `Modulo di contatto: ${name}`,
    title: `${name} ha scritto dalla pagina Aiuto.`,
    paragraphs: ['Se rispondi a questa email, la risposta va a chi ha scritto.'],
    quote: message.split(/\n+/),
    facts: [
      { label: 'Nome', value: name },
      { label: 'Email', value: email },
    ],
    notes: [account],
    replyTo: email,
  })
}
