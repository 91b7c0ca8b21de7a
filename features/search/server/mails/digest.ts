import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { provinces } from '#features/reference/server/provinces.ts'

export interface Newcomer {
  readonly name: string
  readonly province_id: number
}

/** What one saved search has found since the last mail. */
export interface News {
  readonly search: string
  /** The latest first; more than `namesShown` means that there are others. */
  readonly people: readonly Newcomer[]
}

/** Names in the mail for each search. */
export const namesShown = 10

/** Names and provinces only: a mail travels, and is read by whoever looks at the screen. */
export function digestMail(
  reader: { readonly name: string; readonly email: string },
  news: readonly News[],
  publicUrl: string,
  unsubscribeUrl: string,
): MailMessage {
  const one = news.length === 1 && news[0]?.people.length === 1
  return writeMail({
    to: reader.email,
    subject: one ? 'Un nuovo profilo per te' : 'Nuovi profili per te',
    title: `Ciao ${reader.name}`,
    paragraphs: [
      one
        ? 'C’è un nuovo profilo che corrisponde a una ricerca che hai salvato.'
        : 'Ci sono nuovi profili che corrispondono alle ricerche che hai salvato.',
      ...news.map(paragraph),
    ],
    action: { label: 'Apri le tue ricerche', url: `${publicUrl}/saved-searches` },
    notes: ['Scegli quanto spesso ricevere questa e-mail, ricerca per ricerca, nelle tue ricerche salvate.'],
    unsubscribeUrl,
  })
}

function paragraph({ search, people }: News): string {
  const shown = people.slice(0, namesShown).map(({ name, province_id }) => {
    const place = provinces.find(({ id }) => id === province_id)?.name
    return place === undefined ? name : `${name} (${place})`
  })
  const others = people.length > namesShown ? ' e altri ancora' : ''
  return `«${search}»: ${shown.join(', ')}${others}.`
}
