import { expect, test } from 'vitest'
import { CardFor } from '#features/chat/web/meeting-card.tsx'
import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import { AboutSection } from '#features/profiles/web/about-section.tsx'
import { Identity } from '#features/profiles/web/identity.tsx'
import { ProfileFacts, TagSections } from '#features/profiles/web/profile-sections.tsx'
import { ReviewRules } from '#features/reviews/web/review-rules.tsx'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, person, wordsOf } from '#testing/web/profile-pages.tsx'

const ginevra = person(1, 'HOSTESS', {
  name: 'Ginevra',
  age: 29,
  rating: 4.5,
  rating_count: 12,
  created_at: '2024-03-14T10:00:00Z',
  profile: {
    description: 'Mi presento.',
    province_id: 15,
    nationality: 380,
    my_languages: [2, 1],
    my_profile_types: [1, 2],
    personal_interests: [2],
    available_services: [1, 2],
    height: 172,
    weight: 58,
    dress_size: 40,
    shoe_size: 38,
    eye_color: 1,
    travel_available: 1,
    verified_profile: true,
    verified_at: '2026-11-12T10:00:00Z',
    top_profile: true,
    instagram: 'ginevra',
    personal_website: 'https://ginevra.example/',
  },
})

const of = (user: typeof ginevra, showSocial = false) => ({
  user,
  showSocial,
  unlockChat: false,
  canReport: false,
  chat: null,
})
const sections = (user: typeof ginevra, showSocial = false) =>
  htmlOf(
    <>
      <AboutSection user={user} />
      <TagSections user={user} />
      <ProfileFacts profile={of(user, showSocial)} />
    </>,
  )

test('badges, name, age, stars, province and, for a hostess, her types', () => {
  const words = wordsOf(htmlOf(<Identity user={ginevra} />))
  requirement('PROFILE-02', () => {
    expect(words).toMatch(/^ Profilo verificato Profilo top .* Hostess Wing woman $/)
    const badges = { my_profile_types: [1], verified_profile: true, top_profile: true }
    const king = person(2, 'KING', { name: 'Riccardo', profile: badges })
    const his = wordsOf(htmlOf(<Identity user={king} />))
    expect(his).toMatch(/^ Profilo verificato Profilo top Riccardo /)
    expect(his).not.toContain('Hostess')
  })
  requirement('PROFILE-03', () => {
    expect(words).toContain(' 4,5 (12) 4,5 stelle su 5, 12 recensioni ')
  })
  requirement('PROFILE-04', () => {
    expect(words).toContain(' Ginevra 29 anni ')
    expect(words).toContain(' Milano ')
    expect(wordsOf(sections(ginevra))).toContain('Su di me Mi presento. ')
  })
  expect(words).toBe(
    ' Profilo verificato Profilo top verificato il 12/11/2026 Ginevra 29 anni 4,5 (12) 4,5 stelle su 5, 12 recensioni Milano Hostess Wing woman ',
  )
})

test('a king has no types, and whoever has no badge, rating or presence shows none [PROFILE-02]', () => {
  const king = person(2, 'KING', { name: 'Riccardo', profile: { my_profile_types: [1], province_id: 15 } })
  expect(wordsOf(htmlOf(<Identity user={king} />))).toBe(' Riccardo 30 anni Milano ')
})

test('beside the stars it is said who may give them, from the settings; of two reviews there is no average', () => {
  const promises = { refund_after_hours: 72, support_hours: '', review_min_hours: 12, review_min_messages: 4 }
  const words = (rating_count: number) =>
    wordsOf(
      htmlOf(<Identity user={{ ...ginevra, rating_count }} aboutReviews={<ReviewRules />} />, [
        [['promises'], promises],
      ]),
    )
  expect(words(3)).toMatch(/ 4,5 \(3\) .* Come funzionano le recensioni Può recensire solo chi ha sbloccato/)
  expect(words(3)).toContain('almeno 12 ore dopo, quando ciascuno dei due ha scritto almeno 4 messaggi.')
  expect(words(3)).toContain('Contano tutte le recensioni, anche le meno belle. La media compare da 3 in su')
  expect(words(2)).toMatch(/ 2 recensioni, la media compare da 3 .* Come funzionano le recensioni /)
  expect(words(2)).not.toContain('4,5')
})

test('description, services and interests stand in sections of their own', () => {
  const words = wordsOf(sections(ginevra))
  requirement('PROFILE-05', () =>
    expect(words).toContain(
      'Su di me Mi presento. Servizi disponibili Cene di lavoro Fiere Interessi Vela Informazioni',
    ),
  )
})

test('the rows, with their units and in the order of the page', () => {
  const words = wordsOf(sections(ginevra))
  requirement('PROFILE-06', () =>
    expect(words.slice(words.indexOf('Informazioni'), words.indexOf('In che veste'))).toBe(
      'Informazioni Registrata il 14/03/2024 Nazionalità Italiana Lingue Italiano, inglese Disponibile a viaggiare Sì ' +
        'Altezza 172 cm Peso 58 kg Taglia 40 Numero di scarpe 38 Colore degli occhi Nocciola ',
    ),
  )
})

test('in which role she acts stands on her profile with what follows for the other, and that she has not said', () => {
  const as = (profile: Parameters<typeof person>[2]) => wordsOf(sections(person(3, 'HOSTESS', profile)))
  expect(as({ profile: { professional: null } })).toContain('Non ha indicato se si presenta come privata')
  expect(as({ profile: { professional: 0 } })).toContain('non valgono le norme che proteggono i consumatori')
  const trade = { professional: 1, business_name: 'Studio Aurora', vat_number: '12345678903' } as const
  expect(as({ profile: trade })).toContain('Studio Aurora, partita IVA 12345678903. Se ti accordi con lei')
  expect(as({ profile: { ...trade, business_name: null, vat_number: null } })).toContain(
    'Chi ha un account vede il nome con cui lavora',
  )
})

test('a row or section with nothing to say is left out; «No» to travelling says something', () => {
  const bare = person(3, 'KING', { profile: { travel_available: 0 } })
  expect(wordsOf(sections(bare))).toBe(' Informazioni Registrato il 01/01/2026 Disponibile a viaggiare No ')
})

test('social links only with showSocial, each to where it says, and for no search engine', () => {
  const links = [...sections(ginevra, true).matchAll(/<a [^>]*>/g)].map(([link]) => link)
  requirement('PROFILE-07', () => {
    expect(sections(ginevra)).not.toContain('ginevra.example')
    expect(sections(ginevra)).not.toContain('instagram')
    expect(links).toHaveLength(2)
    expect(links[0]).toContain('href="https://www.instagram.com/ginevra"')
    expect(links[1]).toContain('href="https://ginevra.example/"')
  })
  for (const link of links) expect(link).toContain('rel="noopener noreferrer nofollow ugc"')
})

/** The card beside the pictures. */
const card = (profile: PublicProfile, viewer: typeof ginevra | null) =>
  htmlOf(<CardFor profile={profile} viewer={viewer} />)
const rosa = person(3, 'HOSTESS', { name: 'Anna Rosa' })

test('a hostess writes to a king at no cost while she may, and the open chat is one link away [PROFILE-09]', () => {
  const king = person(2, 'KING', { name: 'Riccardo' })
  const may = {
    ...of(king),
    [quoted('PROFILE-09', 'unlockChat')]: true,
    free_messages: { left: 1, per_day: 5 },
  }
  expect(card(may, rosa)).toMatch(/<button [^>]*>.*Scrivi un messaggio gratuito/)
  const spent = { ...of(king), free_messages: { left: 0, per_day: 5 } }
  expect(card(spent, rosa)).not.toContain('<button')
  const open = card({ ...of(rosa), chat: { id: 7, unlocked: true } }, king)
  expect(open).toMatch(/<a [^>]*href="\/chat\?chat=Anna%20Rosa"[^>]*>.*Vai alla chat/)
})

test('one’s own profile leads to where it is edited [PROFILE-11]', () => {
  expect(card(of(ginevra), ginevra)).toContain(`href="${quoted('PROFILE-11', '/profile')}"`)
  expect(card(of(ginevra), rosa)).not.toContain('href="/profile"')
})

test('what somebody reads who waits for a moderator, or was refused, is true of them', () => {
  const viewer = (role: 'KING' | 'HOSTESS', approval_status: 'pending' | 'rejected') =>
    person(9, role, { approval_status, reject_status: approval_status === 'rejected' })
  expect(wordsOf(card(of(ginevra), viewer('KING', 'pending')))).toBe(
    ' Potrai presentarti a Ginevra appena il team avrà approvato il tuo profilo. ',
  )
  expect(wordsOf(card(of(ginevra), viewer('HOSTESS', 'pending')))).toBe(
    ' Appena il team avrà approvato il tuo profilo, troverai i king nella ricerca e potrai scrivergli. Le hostess non si scrivono tra loro. ',
  )
  for (const role of ['KING', 'HOSTESS'] as const) {
    const html = card(of(ginevra), viewer(role, 'rejected'))
    expect(wordsOf(html)).toBe(
      ' Il team non ha approvato il tuo profilo, perciò non puoi scrivere a nessuno. Leggi perché e che cosa puoi fare. Leggi la decisione ',
    )
    expect(html).toContain('href="/am-i-rejected"')
  }
})
