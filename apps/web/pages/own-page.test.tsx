import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { Country } from '#features/reference/contract/reference.ts'
import { CompletionBanner } from '#features/profiles/web/completion-banner.tsx'
import { ContactsCard } from '#features/chat/web/contacts-card.tsx'
import { CreditsCard } from '#features/payments/web/credits-card.tsx'
import { OwnCard } from '#features/profiles/web/own-card.tsx'
import { PersonalDataCard } from '#features/profiles/web/personal-data-card.tsx'
import { PlaceFields } from '#features/profiles/web/place-fields.tsx'
import { type ProfileValues, valuesOf } from '#features/profiles/web/profile-values.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, person, wordsOf } from '#testing/web/profile-pages.tsx'

const nothing = () => undefined
const king = person(2, 'KING', {
  name: 'Riccardo',
  dob: '1981-02-03',
  email: 'riccardo@posta.example',
  rating: 4.5,
  rating_count: 2,
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

test('the own card: ring, name, rating, badges, lists and details [PROFILE-14] [PROFILE-36] [PROFILE-37]', () => {
  const html = htmlOf(<OwnCard user={king} completion={72} onEdit={nothing} onDelete={nothing} />)
  expect(html).toContain('stroke-dasharray="72 100"')
  expect(wordsOf(html)).toBe(
    ' Riccardo 4,5 (2) 4,5 stelle su 5, 2 recensioni Profilo verificato Su di me Aggiungi la tua descrizione Lingue Italiano ' +
      'Dettagli Provincia Milano Visibilità Normale Notifiche Email + SMS ',
  )
  const hostess = person(1, 'HOSTESS', {
    profile: { available_services: [1], personal_interests: [2], visibility_status: 1, notification_pref: 0 },
  })
  expect(ownCard(hostess)).toContain('Servizi disponibili Cene di lavoro Interessi Vela')
  expect(ownCard(hostess)).toContain('Visibilità Privato Notifiche Email ')
})

test('the button for a description is there while there is none, waiting or live [PROFILE-17] [PROFILE-50]', () => {
  const button = 'Aggiungi la tua descrizione'
  expect(ownCard(king)).toContain(button)
  expect(ownCard({ ...king, profile: { ...king.profile, description: 'Prima.' } })).not.toContain(button)
  const waiting = { description: 'Dopo.', name: null, email: null, phone: null }
  const words = ownCard({ ...king, pending_changes: waiting })
  expect(words).not.toContain(button)
  expect(words).toContain('In moderazione Nuova descrizione, in attesa di approvazione Dopo.')
})

test('a king sees his balance, what is held apart, and the way to the shop [PROFILE-18]', () => {
  const html = htmlOf(<CreditsCard user={king} />, [
    [
      ['wallet', 'balance'],
      { balance: 1250, held: 100, held_for: [], debt: 0, data: [], current_page: 1, last_page: 1 },
    ],
  ])
  expect(wordsOf(html)).toContain('1.250 Crediti Altri 100 sono in attesa di una risposta')
  expect(html).toMatch(/<a [^>]*href="\/shop"[^>]*>Acquista crediti/)
})

test('without contacts: the sentence and the way to the search; always support and reviews [PROFILE-22] [PROFILE-23]', () => {
  const html = htmlOf(<ContactsCard />, [[['chats', 'contacts'], { regular_chats: [], support_chat: null }]])
  expect(wordsOf(html)).toContain('Non hai contatti attivi. Vai alla ricerca Assistenza Invia Recensioni')
  for (const address of ['/search', '/chat?chat=support_chat', '/reviews'])
    expect(html).toContain(`href="${address}"`)
})

test('a contact: picture, name, presence, and the chat with them [PROFILE-21]', () => {
  const other_user = {
    id: 1,
    name: 'Anna Rosa',
    role: 'HOSTESS',
    is_online: 'online',
    profile_picture_url: '/a',
  }
  const html = htmlOf(<ContactsCard />, [[['chats', 'contacts'], { regular_chats: [{ other_user }] }]])
  expect(html).toContain('src="/a?size=320"')
  expect(wordsOf(html)).toContain('Anna Rosa Online Chat')
  expect(html).toContain('href="/chat?chat=Anna%20Rosa"')
})

test('personal data: name, birth date, phone or its placeholder, e-mail; what waits beside it [PROFILE-25] [SHELL-20]', () => {
  requirement('SHELL-20', () => {
    expect(wordsOf(htmlOf(<PersonalDataCard user={king} />))).toContain('Data di nascita 03/02/1981 ')
  })
  expect(wordsOf(htmlOf(<PersonalDataCard user={king} />))).toContain(
    'Dati Personali Nome Riccardo Data di nascita 03/02/1981 ' +
      'Telefono Nessun numero di telefono inserito E-mail riccardo@posta.example',
  )
  const waiting = { description: null, name: 'Rick', email: null, phone: '+393485550142' }
  const words = wordsOf(htmlOf(<PersonalDataCard user={{ ...king, pending_changes: waiting }} />))
  expect(words).toContain('Riccardo Rick , in attesa di approvazione')
  expect(words).toContain('+39 348 555 0142 , in attesa del codice inviato via SMS')
})

test('the banner says how complete the profile is and what comes next; at 100 there is none [CONST-05] [SHELL-16]', () => {
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
