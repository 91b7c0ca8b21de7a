import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { provinces } from '#features/reference/server/provinces.ts'

type Found = NotificationData<'saved_searches'>['searches'][number]

/** Names in the mail for each search. */
export const namesShown = 10

/** Names and provinces only: a mail travels, and is read by whoever looks at the screen. */
export const savedSearchesTemplate: Template<'saved_searches'> = {
  mail({ searches }, { name, config }) {
    const one = searches.length === 1 && searches[0]?.people.length === 1
    return {
      subject: one ? 'Un nuovo profilo per te' : 'Nuovi profili per te',
      title: `Ciao ${name}`,
      paragraphs: [
        one
          ? 'C’è un nuovo profilo che corrisponde a una ricerca che hai salvato.'
          : 'Ci sono nuovi profili che corrispondono alle ricerche che hai salvato.',
        ...searches.map(paragraph),
      ],
      action: { label: 'Apri le tue ricerche', url: `${config.publicUrl}/saved-searches` },
      notes: ['Per ogni ricerca salvata puoi scegliere quanto spesso ricevere questa email.'],
    }
  },
}

/** More people than names are shown means that there are others. */
function paragraph({ search, people }: Found): string {
  const shown = people.slice(0, namesShown).map(({ name, province_id }) => {
    const place = provinces.find(({ id }) => id === province_id)?.name
    return place === undefined ? name : `${name} (${place})`
  })
  const others = people.length > namesShown ? ' e altri ancora' : ''
  return `«${search}»: ${shown.join(', ')}${others}.`
}
