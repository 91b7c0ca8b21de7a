import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'
import { WordFilterCard } from './word-filter-card.tsx'

const cardWith = (words: string[]) => htmlOf(<WordFilterCard />, [[['word-filter'], { words }]])

test('the card of the word filter: what it does, how many words, each with a way out', () => {
  const html = cardWith(['piedi', 'calze'])
  expect(wordsOf(html)).toContain('Filtro parole 2 di 50')
  expect(html).toContain('aria-label="Rimuovi piedi dal filtro"')
  expect(html).toContain('aria-label="Rimuovi calze dal filtro"')
})

test('without words there is no empty list, only the field', () => {
  const html = cardWith([])
  expect(wordsOf(html)).toContain('0 di 50')
  expect(html).not.toContain('<ul')
  expect(html).toContain('Nuova parola')
})
