import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import type { Template } from '#features/notifications/server/template.ts'

type Unread = NotificationData<'messages'>

/** Names in the mail. */
const namesShown = 10

export const unreadTemplate: Template<'messages'> = {
  /** Nicknames and numbers only: a mail travels, and is read by whoever looks at the screen. */
  mail(unread, { name, config }) {
    const { chats, strangers } = unread
    const shown = chats.slice(0, namesShown)
    const others = chats.slice(namesShown)
    return {
      subject: unreadSummary(unread),
      title: `Ciao ${name}`,
      paragraphs: [
        ...(chats.length === 0 ? [] : ['Mentre non c’eri sono arrivati dei messaggi per te.']),
        ...(strangers === 0 ? [] : [strangersLine(strangers)]),
      ],
      facts: [
        ...shown.map((chat) => ({ label: chat.name ?? 'Assistenza', value: counted(chat.messages) })),
        ...(others.length === 0
          ? []
          : [{ label: 'Altre chat', value: counted(sum(others.map((chat) => chat.messages))) }]),
      ],
      action: { label: 'Apri la chat', url: `${config.publicUrl}/chat` },
      notes: [
        'Leggi il testo dei messaggi solo su Lieta, mai nelle email. Scegli come ricevere gli avvisi nel tuo profilo, alla voce Notifiche.',
      ],
    }
  },

  /** Numbers only: whoever holds the phone reads it without unlocking it. */
  sms: (unread) =>
    `Lieta: ${lowered(unreadSummary(unread))}. Per non ricevere questi SMS: Il mio profilo, Notifiche.`,

  /** Neither who wrote nor what, on a screen that may lie on a table. */
  push: () => ({ body: 'Hai un nuovo messaggio', url: '/chat' }),
}

/** «Hai 3 messaggi non letti», without names. */
function unreadSummary({ chats, strangers }: Unread): string {
  const messages = sum(chats.map((chat) => chat.messages))
  if (messages > 0)
    return messages === 1 ? 'Hai un messaggio non letto' : `Hai ${messages} messaggi non letti`
  return strangers === 1 ? 'Qualcuno ti ha scritto' : `${strangers} persone ti hanno scritto`
}

function strangersLine(strangers: number): string {
  return strangers === 1
    ? 'Qualcuno ti ha scritto. Leggerai il messaggio quando la chat sarà sbloccata.'
    : `${strangers} persone ti hanno scritto. Leggerai i messaggi quando le chat saranno sbloccate.`
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
const counted = (messages: number): string => (messages === 1 ? '1 messaggio' : `${messages} messaggi`)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
