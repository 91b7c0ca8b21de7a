import { expect, test } from 'vitest'
import type { Card } from '#features/conditions/contract/conditions.ts'
import { openersFor, to } from './opener-texts.ts'

const facts = { her: 'Amara', his: 'Riccardo', interests: [], languages: [], place: undefined, card: null }
const inPublic = { answers: { place: 'public', ends: '22:30' } } as unknown as Card

test('openers take up what her profile says, three at most, each under what it takes up', () => {
  const openers = openersFor({
    ...facts,
    interests: ['Arte', 'Cinema'],
    languages: ['Francese'],
    place: 'Milano',
    card: inPublic,
  })
  expect(openers.map(({ why }) => why)).toEqual([
    'Dal suo profilo: Arte',
    'Parlate entrambi francese',
    'Incontra solo in luoghi pubblici',
  ])
  expect(openers[1]?.text).toBe(
    'Bonsoir Amara, sono Riccardo. Se preferisce, possiamo scriverci in francese.',
  )
  for (const { text } of openers) expect(text).toContain('sono Riccardo.')
})

test('where nothing fits there is none', () => {
  expect(openersFor(facts)).toEqual([])
})

test('a name that begins with an A is written to with a d', () => {
  expect([to('Amara'), to('Ginevra')]).toEqual(['ad Amara', 'a Ginevra'])
})
