import { expect, test } from 'vitest'
import type { ProfileCard } from '../contract/search.ts'
import { habitLine, inProvince, listed, whatAndWhere } from './card-words.ts'

const card: ProfileCard = {
  id: 1,
  name: 'Isotta',
  role: 'HOSTESS',
  age: 28,
  dob: null,
  profile_picture_id: null,
  profile_picture_url: '/attachments/no-attachment',
  profile: { verified_profile: false, top_profile: false, province_id: 15 },
  rating: null,
  rating_count: 0,
  chat: null,
}
const now = new Date('2026-11-22T23:30:00Z')

test('a card says how she answers, or that she is new, or nothing', () => {
  const reply_habit = { share: 'often', minutes: 600, part: 'evening' } as const
  expect(habitLine({ ...card, reply_habit, new_since: '2026-11-20' }, now)).toBe(
    'Risponde spesso, in circa 10 ore',
  )
  expect(habitLine(card, now)).toBeNull()
  expect(habitLine({ ...card, reply_habit: null, new_since: null }, now)).toBeNull()
})

test('how new, is told by the day in Italy', () => {
  // Half past midnight of Monday in Italy.
  const line = (new_since: string) => habitLine({ ...card, new_since }, now)
  expect(line('2026-11-23')).toBe('Iscritta oggi, sta iniziando ora')
  expect(line('2026-11-22')).toBe('Iscritta ieri, sta iniziando ora')
  expect(line('2026-11-19')).toBe('Iscritta giovedì, sta iniziando ora')
  expect(habitLine({ ...card, role: 'KING', new_since: '2026-11-22' }, now)).toBe('Iscritto ieri')
})

test('what she is comes before where', () => {
  expect(whatAndWhere({ ...card, profile_types: ['hostess', 'wingwoman'] }, 'Milano')).toBe(
    'Hostess, Wingwoman, Milano',
  )
  expect(whatAndWhere(card, 'Milano')).toBe('Milano')
  expect(whatAndWhere({ ...card, profile_types: ['hostess'] }, undefined)).toBe('Hostess')
})

test.each([
  ['Milano', 'A Milano'],
  ['Asti', 'Ad Asti'],
  ['L’Aquila', 'All’Aquila'],
  ['La Spezia', 'Alla Spezia'],
  ['Sud Sardegna', 'Nel Sud Sardegna'],
])('in %s is «%s»', (name, words) => expect(inProvince(name)).toBe(words))

test('names are listed as one says them', () => {
  expect(listed(['Monza'])).toBe('Monza')
  expect(listed(['Monza', 'Como', 'Varese'])).toBe('Monza, Como e Varese')
})
