import { expect, test } from 'vitest'
import { missingSentence } from './missing-sentence.ts'

test.each([
  [[], undefined],
  [['la tua descrizione'], 'Manca solo la tua descrizione.'],
  [['una foto', 'la provincia'], 'Mancano una foto e la provincia.'],
  [['una foto', 'la provincia', 'le lingue'], 'Mancano una foto, la provincia e un’altra voce.'],
  [['una foto', 'la provincia', 'le lingue', 'il peso'], 'Mancano una foto, la provincia e altre 2 voci.'],
])('%o is said as %s', (missing, sentence) => {
  expect(missingSentence(missing)).toBe(sentence)
})
