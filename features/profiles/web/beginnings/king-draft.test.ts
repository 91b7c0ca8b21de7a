import { expect, test } from 'vitest'
import type { User } from '../../contract/user.ts'
import { aboutMax, draftOf, editOf, wantedMax } from './king-draft.ts'

const user = (description: string | null) =>
  ({ profile: { description, my_languages: [1], nationality: 380 } }) as unknown as User
const read = (text: string | null) => draftOf(user(text))

test('what he says of himself and what he looks for come back as they were written', () => {
  const draft = { about: 'Ingegnere, vela.', wanted: 'Una cena.', languages: [1], nationality: 380 }
  const { description } = editOf(draft)
  expect(description).toBe('Ingegnere, vela.\n\nChe cosa cerco: Una cena.')
  expect(read(description as string)).toEqual(draft)
})

test('either may be missing, and a text from elsewhere is all about him', () => {
  for (const [about, wanted] of [
    ['Solo io.', ''],
    ['', 'Solo lei.'],
    ['', ''],
  ] as const) {
    const { description } = editOf({ about, wanted, languages: [], nationality: null })
    expect(read(description as string)).toMatchObject({ about, wanted })
  }
  expect(read('Prima riga.\n\nSeconda riga.')).toMatchObject({
    about: 'Prima riga.\n\nSeconda riga.',
    wanted: '',
  })
})

test('both at their longest fit into the description', () => {
  const { description } = editOf({
    about: 'a'.repeat(aboutMax),
    wanted: 'b'.repeat(wantedMax),
    languages: [],
    nationality: null,
  })
  expect((description as string).length).toBeLessThanOrEqual(1000)
})
