import { expect, test } from 'vitest'
import { type Draft, draftOf } from './drafts.ts'

const held = {
  id: 7,
  subject: 'text' as const,
  version: 'first',
  findings: [{ rule: 'phone', matched: '347' }],
}
const draft: Draft = { outcome: 'approve', ground: 'phone', reason: 'Parole mie.', version: 'first' }

test('nothing is meant beforehand, but the words of a refusal are ready', () => {
  expect(draftOf({}, held)).toEqual({
    outcome: null,
    ground: 'phone',
    reason: 'Il contenuto riporta un numero di cellulare. Puoi riscriverlo senza il recapito.',
    version: 'first',
  })
})

test('what was meant and written of a case is found again', () => {
  expect(draftOf({ 7: draft }, held)).toEqual(draft)
})

test('of what the person has changed meanwhile the words stay, and no outcome', () => {
  expect(draftOf({ 7: draft }, { ...held, version: 'second' })).toEqual({
    ...draft,
    outcome: null,
    version: 'second',
  })
})
