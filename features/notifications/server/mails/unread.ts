import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** What has come for somebody who is away. */
export interface UnreadNews {
  /** The chats with most unread messages first; `name` null is the chat with the staff. */
  readonly chats: readonly { readonly name: string | null; readonly messages: number }[]
  /** People who wrote into a chat that is not unlocked yet. */
  readonly strangers: number
}

/** Names in the mail. */
const namesShown = 10

/** Nicknames and numbers only: a mail travels, and is read by whoever looks at the screen. */
export function unreadMail(
  reader: { readonly name: string; readonly email: string },
  news: UnreadNews,
  publicUrl: string,
  unsubscribeUrl: string,
): MailMessage {
  const { chats, strangers } = news
  const shown = chats.slice(0, namesShown)
  const others = chats.length - shown.length
  return writeMail({
    to: reader.email,
    subject: unreadSummary(news),
    title: `Ciao ${reader.name}`,
    paragraphs: [
      ...(chats.length === 0 ? [] : ['Mentre non c’eri sono arrivati dei messaggi per te.']),
      ...(strangers === 0 ? [] : [strangersLine(strangers)]),
    ],
    facts: [
      ...shown.map(({ name, messages }) => ({ label: name ?? 'Assistenza', value: counted(messages) })),
      ...(others === 0
        ? []
        : [
            {
              label: 'Altre chat',
              value: counted(sum(chats.slice(namesShown).map((chat) => chat.messages))),
            },
          ]),
    ],
    action: { label: 'Apri la chat', url: `${publicUrl}/chat` },
    notes: [
      'Il testo dei messaggi non è mai nelle e-mail: lo leggi solo su Lieta. Come avvisarti lo scegli nel tuo profilo, alla voce Notifiche.',
    ],
    unsubscribeUrl,
  })
}

/** «Hai 3 messaggi non letti», without names. */
export function unreadSummary({ chats, strangers }: UnreadNews): string {
  const messages = sum(chats.map((chat) => chat.messages))
  if (messages > 0)
    return messages === 1 ? 'Hai un messaggio non letto' : `Hai ${messages} messaggi non letti`
  return strangers === 1 ? 'Qualcuno ti ha scritto' : `${strangers} persone ti hanno scritto`
}

function strangersLine(strangers: number): string {
  return strangers === 1
    ? 'Qualcuno ti ha scritto: leggerai il messaggio quando la chat sarà sbloccata.'
    : `${strangers} persone ti hanno scritto: leggerai i messaggi quando le chat saranno sbloccate.`
}

const counted = (messages: number): string => (messages === 1 ? '1 messaggio' : `${messages} messaggi`)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
