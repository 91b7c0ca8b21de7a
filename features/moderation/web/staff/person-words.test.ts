import { expect, test } from 'vitest'
import { decideWords, isUrgent, reasonsOf } from './person-words.ts'

const marked = (...rules: string[]) => ({
  subject: 'text' as const,
  findings: rules.map((rule) => ({ rule, matched: '' })),
})

test('a row names the two strongest reasons, each once, in the order of the scores', () => {
  expect(reasonsOf([marked('scam'), marked('scam', 'phone'), marked('insult')])).toBe(
    'Richiesta di denaro, telefono',
  )
  expect(reasonsOf([marked()])).toBe('Modifica')
})

test('the button says how many it decides, and of how many', () => {
  expect(decideWords(0, 3)).toBe('Decidi')
  expect(decideWords(1, 1)).toBe('Decidi 1 pratica')
  expect(decideWords(3, 3)).toBe('Decidi 3 pratiche')
  expect(decideWords(1, 3)).toBe('Decidi 1 di 3 pratiche')
})

test('somebody is urgent with one case about safety, whatever else is open', () => {
  expect(isUrgent({ cases: [{ priority: 0 }, { priority: 100 }] })).toBe(true)
  expect(isUrgent({ cases: [{ priority: 90 }] })).toBe(false)
})
