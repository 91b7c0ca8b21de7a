import { expect, test } from 'vitest'
import { answersInWords, restInWords } from './why.ts'

test('what the price follows is counted as Italian counts, one thing and several', () => {
  const words = (asked: number, answered: number) =>
    answersInWords({ answers: { asked, answered, minutes: null, unanswered: 0 } })
  expect(words(1, 1)).toMatch(/giorni 1 risposta su 1 presentazione\.$/)
  expect(words(5, 1)).toMatch(/giorni 1 risposta su 5 presentazioni\.$/)
  expect(words(5, 0)).toMatch(/giorni 0 risposte su 5 presentazioni\.$/)
  expect(answersInWords({ answers: null })).toMatch(/nessuno sblocco si è concluso\.$/)
})

test('a price that rests says why and until when, but not where the rule says the same', () => {
  const price = {
    cost: 100,
    by_rule: 50,
    answers: null,
    changed_at: null,
    stands_until: '2026-12-03T10:00:00Z',
  }
  expect(restInWords({ ...price, cause: 'rule' })).toMatch(/resta fermo fino al 03\/12\/2026/)
  expect(restInWords({ ...price, cause: 'correction' })).toMatch(/corretto il costo fino al 03\/12\/2026/)
  expect(restInWords({ ...price, cause: 'rule', by_rule: 100 })).toBeNull()
})
