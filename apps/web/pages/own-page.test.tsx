import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Country } from '#features/reference/contract/reference.ts'
import { CompletionBanner } from '#features/profiles/web/completion-banner.tsx'
import { ContactsCard } from '#features/chat/web/contacts-card.tsx'
import { CreditsCard } from '#features/payments/web/credits-card.tsx'
import { OwnCard } from '#features/profiles/web/own-card.tsx'
import { PersonalDataCard } from '#features/profiles/web/personal-data-card.tsx'
import { PlaceFields } from '#features/profiles/web/place-fields.tsx'
import { ProfileForm } from '#features/profiles/web/profile-form.tsx'
import { type ProfileValues, valuesOf } from '#features/profiles/web/profile-values.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, lists, person, wordsOf } from '#testing/web/profile-pages.tsx'

const nothing = () => undefined
const king = person(2, 'KING', {
  name: 'Riccardo',
  dob: '1981-02-03',
  email: 'riccardo@posta.example',
  rating: 4.5,
  rating_count: 4,
  profile: {
    credits: 1250,
    verified_profile: true,
    my_languages: [1],
    province_id: 15,
    notification_pref: 1,
  },
})
const ownCard = (user: typeof king) =>
  wordsOf(htmlOf(<OwnCard user={user} completion={72} onEdit={nothing} onDelete={nothing} />))

test('the own card: ring, name, rating, badges, lists and details', () => {
  const hostess = person(1, 'HOSTESS', {
    profile: {
      available_services: [1],
      personal_interests: [2],
      visibility_status: 1,
      notification_pref: 0,
      top_profile: true,
      description: 'Mi presento.',
    },
  })
  requirement('PROFILE-14', () => {
    const pictured = { ...king, profile_picture_url: '/attachments/abc' }
    const html = htmlOf(<OwnCard user={pictured} completion={72} onEdit={nothing} onDelete={nothing} />)
    expect(html).toContain('src="/attachments/abc?size=face"')
    expect(html).toContain('stroke-dasharray="72 100"')
    expect(wordsOf(html)).toBe(
      ' Riccardo 4,5 (4) 4,5 stelle su 5, 4 recensioni Profilo verificato Come ti vede lei Su di me Aggiungi la tua descrizione Lingue Italiano ' +
        'Dettagli Provincia Milano Visibilità Normale Notifiche Email + SMS ',
    )
    expect(ownCard(hostess)).toContain(
      ' p1 Profilo top Come ti vede lui Su di me Mi presento. Servizi disponibili Cene di lavoro Interessi Vela Dettagli ',
    )
  })
  const [normal, hidden] = [quoted('PROFILE-36', 'Normale'), quoted('PROFILE-36', 'Privato')]
  requirement('PROFILE-36', () => {
    expect(ownCard(king)).toContain(`Visibilità ${normal} `)
    expect(ownCard(hostess)).toContain(`Visibilità ${hidden} `)
  })
  requirement('PROFILE-37', () => {
    expect(ownCard(king)).toContain(`Notifiche ${quoted('PROFILE-37', 'Email + SMS')} `)
    expect(ownCard(hostess)).toMatch(new RegExp(`Notifiche ${quoted('PROFILE-37', 'Email')} $`))
  })
})

test('the button for a description is there while there is none, waiting or live', () => {
  const button = quoted('PROFILE-17', 'Aggiungi la tua descrizione')
  const waiting = { description: 'Dopo.', name: null, email: null, phone: null }
  const words = ownCard({ ...king, pending_changes: waiting })
  requirement('PROFILE-17', () => {
    expect(ownCard(king)).toContain(button)
    expect(ownCard({ ...king, profile: { ...king.profile, description: 'Prima.' } })).not.toContain(button)
    expect(words).not.toContain(button)
  })
  requirement('PROFILE-50', () =>
    expect(words).toContain('In moderazione Nuova descrizione, in attesa di approvazione Dopo.'),
  )
})

test('a king sees his balance, what is held apart, and the way to the shop [PROFILE-18]', () => {
  const html = htmlOf(<CreditsCard user={king} />, [
    [
      ['wallet', 'balance'],
      { balance: 1250, held: 100, held_for: [], debt: 0, data: [], current_page: 1, last_page: 1 },
    ],
  ])
  expect(wordsOf(html)).toContain('1.250 Crediti Altri 100 aspettano una risposta')
  const [shop, buy] = [quoted('PROFILE-18', '/shop'), quoted('PROFILE-18', 'Acquista crediti')]
  expect(html).toMatch(new RegExp(`<a [^>]*href="${shop}"[^>]*>${buy}`))
})

test('without contacts: the sentence and the way to the search; always support and reviews', () => {
  const html = htmlOf(<ContactsCard />, [[['chats', 'contacts'], { regular_chats: [], support_chat: null }]])
  const linkTo = (address: string, words: string) =>
    new RegExp(`<a [^>]*href="${address.replace('?', '\\?')}"[^>]*>(<svg.*?</svg>)?${words}</a>`)
  requirement('PROFILE-22', () => {
    expect(wordsOf(html)).toContain(`${quoted('PROFILE-22', 'Non hai contatti attivi.')} Vai alla ricerca `)
    expect(html).toMatch(linkTo(quoted('PROFILE-22', '/search'), 'Vai alla ricerca'))
  })
  requirement('PROFILE-23', () => {
    const [support, reviews] = [quoted('PROFILE-23', 'Assistenza'), quoted('PROFILE-23', 'Invia Recensioni')]
    expect(html).toMatch(linkTo(quoted('PROFILE-23', '/chat?chat=support_chat'), support))
    expect(html).toMatch(linkTo(quoted('PROFILE-23', '/reviews'), reviews))
  })
})

test('a contact: picture, name, presence, and the chat with them [PROFILE-21]', () => {
  const other_user = {
    id: 1,
    name: 'Anna Rosa',
    role: 'HOSTESS',
    is_online: 'online',
    profile_picture_url: '/a',
  }
  const contacts = (presence: string) =>
    htmlOf(<ContactsCard />, [
      [['chats', 'contacts'], { regular_chats: [{ other_user: { ...other_user, is_online: presence } }] }],
    ])
  const html = contacts('online')
  expect(html).toContain('src="/a?size=face"')
  expect(wordsOf(html)).toContain(`Anna Rosa ${quoted('PROFILE-21', 'Online')} Chat`)
  expect(wordsOf(contacts('offline'))).toContain(`Anna Rosa ${quoted('PROFILE-21', 'Offline')} Chat`)
  const address = quoted('PROFILE-21', '/chat?chat={name}', { name: 'Anna%20Rosa' })
  expect(html).toContain(`href="${address}"`)
})

test('personal data: name, birth date, phone or its placeholder, e-mail; what waits beside it', () => {
  requirement('SHELL-20', () => {
    expect(wordsOf(htmlOf(<PersonalDataCard user={king} />))).toContain('Data di nascita 03/02/1981 ')
  })
  expect(wordsOf(htmlOf(<PersonalDataCard user={king} />))).toContain(
    'Dati Personali Nome Riccardo Data di nascita 03/02/1981 ' +
      'Cellulare Nessun numero di telefono inserito Email riccardo@posta.example',
  )
  const waiting = { description: null, name: 'Rick', email: null, phone: '+393485550142' }
  const words = wordsOf(htmlOf(<PersonalDataCard user={{ ...king, pending_changes: waiting }} />))
  expect(words).toContain('Riccardo Rick , in attesa di approvazione')
  expect(words).toContain('+39 348 555 0142 , in attesa del codice inviato via SMS')
})

test('the banner says how complete the profile is and what comes next; at 100 there is none', () => {
  const banner = (percent: number) =>
    wordsOf(
      htmlOf(
        <CompletionBanner percent={percent} missing="Manca solo la tua descrizione." onDismiss={nothing} />,
      ),
    )
  requirement('SHELL-16', () => {
    const said = quoted('SHELL-16', 'Stato profilo: N% completato', { N: 90 })
    expect(banner(90)).toBe(` 90% ${said} Manca solo la tua descrizione. Completa il tuo profilo `)
    expect(banner(100)).toBe('')
  })
})

const countries = [
  { id: 380, name: 'Italia', iso: 'IT', dial_code: '39', provinces: [{ id: 15, name: 'Milano' }] },
  { id: 250, name: 'Francia', iso: 'FR', dial_code: '33', provinces: [] },
] as const satisfies readonly Country[]

function Places({ country }: { country: number | null }) {
  const form = useForm<ProfileValues>({
    defaultValues: valuesOf(person(1, 'HOSTESS', { profile: { country_id: country } })),
  })
  return <PlaceFields form={form} countries={countries} />
}

test('no province before a country, nor in one that has none [PROFILE-38]', () => {
  const province = (country: number | null) =>
    /<select[^>]*name="province"[^>]*>/.exec(htmlOf(<Places country={country} />))?.[0]
  expect(province(null)).toContain('disabled')
  expect(province(250)).toContain('disabled')
  expect(province(380)).not.toContain('disabled')
})

test('personal data say that there is no number, and each line what it is [PROFILE-25]', () => {
  const card = (phone: string | null) => wordsOf(htmlOf(<PersonalDataCard user={{ ...king, phone }} />))
  const none = quoted('PROFILE-25', 'Nessun numero di telefono inserito')
  expect(card(null)).toContain(
    `Nome Riccardo Data di nascita 03/02/1981 Cellulare ${none} Email riccardo@posta.example`,
  )
  expect(card('+393485550142')).toContain('Cellulare +39 348 555 0142 Email')
})

/** The form of the profile as it stands before anything is chosen. */
const profileForm = (user: typeof king) =>
  htmlOf(<ProfileForm user={user} lists={lists} countries={countries} onClose={nothing} />)

/** The labels of the radios of a field, the chosen one with a star. */
function choices(user: typeof king, field: string): string[] {
  const radios = profileForm(user).matchAll(/<label[^>]*>(<input[^>]*type="radio"[^>]*>.*?)<\/label>/g)
  return [...radios].flatMap(([, radio = '']) =>
    radio.includes(`name="${field}"`)
      ? [`${wordsOf(radio).trim()}${radio.includes('checked') ? '*' : ''}`]
      : [],
  )
}

test('of two choices the one is shown that the number means', () => {
  const hostess = (profile: Partial<typeof king.profile>) => person(1, 'HOSTESS', { profile })
  const [yes, no] = [quoted('PROFILE-35', 'Si'), quoted('PROFILE-35', 'No')]
  requirement('PROFILE-35', () => {
    expect(choices(hostess({ travel_available: 1 }), 'travel_available')).toEqual([`${yes}*`, no])
    expect(choices(hostess({ travel_available: 0 }), 'travel_available')).toEqual([yes, `${no}*`])
    expect(choices(hostess({ travel_available: null }), 'travel_available')).toEqual([yes, no])
  })
  requirement('PROFILE-36', () => {
    const [normal, hidden] = [quoted('PROFILE-36', 'Normale'), quoted('PROFILE-36', 'Privato')]
    expect(choices(hostess({ visibility_status: 0 }), 'visibility_status')).toEqual([`${normal}*`, hidden])
    expect(choices(hostess({ visibility_status: 1 }), 'visibility_status')).toEqual([normal, `${hidden}*`])
  })
  requirement('PROFILE-37', () => {
    const [mail, both] = [quoted('PROFILE-37', 'Email'), quoted('PROFILE-37', 'Email + SMS')]
    expect(choices(hostess({ notification_pref: 0 }), 'notification_pref')).toEqual([`${mail}*`, both])
    expect(choices(hostess({ notification_pref: 1 }), 'notification_pref')).toEqual([mail, `${both}*`])
  })
})

test('a king’s form has nothing of what only hostesses fill in [PROFILE-42]', () => {
  // Without the answers of a yes-or-no field: they are the same whoever is asked.
  const labels = (user: typeof king) =>
    [...profileForm(user).matchAll(/<(?:label|legend)[^>]*>(.*?)<\/(?:label|legend)>/g)]
      .map(([, label = '']) => wordsOf(label).trim())
      .filter((label) => label !== 'Si' && label !== 'No')
  const his = labels(king)
  const onlyHers = labels(person(1, 'HOSTESS')).filter((label) => !his.includes(label))
  expect(onlyHers).toEqual([
    'Tipologia',
    'Servizi disponibili',
    'Interessi',
    'Altezza (cm)',
    'Peso (kg)',
    'Taglia',
    'Numero di scarpe',
    'Colore degli occhi',
    'Disponibile a viaggiare',
    'In che veste',
    'Come privata',
    'Come professionista',
    'Social',
    'WhatsApp',
    'Facebook',
    'Instagram',
    'Telegram',
    'TikTok',
    'OnlyFans',
    'Sito personale',
  ])
  expect(his).toEqual(expect.arrayContaining(['Descrizione', 'Paese', 'Nazionalità', 'Visibilità']))
})
