import { expect, test } from 'vitest'
import { caseSubjects } from '../../contract/case-subject.ts'
import { choosableGrounds } from '../../contract/ground-order.ts'
import { ageOf, motives, suggestedGround, urgencyOf } from './case-words.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:56:30Z', '3 min'],
  ['2026-11-20T10:08:00Z', '1 h 52'],
  ['2026-11-20T09:55:00Z', '2 h 05'],
  ['2026-11-17T11:00:00Z', '3 g'],
  ['2026-11-20T12:00:05Z', '0 min'],
])('opened at %s: %s in the queue', (openedAt, shown) => {
  expect(ageOf(openedAt, now)).toBe(shown)
})

test('the rule that held a message is proposed as the reason', () => {
  const findings = [
    { rule: 'phone', matched: '347' },
    { rule: 'phone', matched: '348' },
    { rule: 'insult', matched: 'x' },
  ]
  expect(suggestedGround({ findings, subject: 'text' })).toBe('phone')
  expect(motives({ findings, subject: 'message' })).toEqual(['Telefono', 'Insulto'])
  expect(suggestedGround({ findings: [], subject: 'text' })).toBe('')
  expect(motives({ findings: [], subject: 'profile' })).toEqual(['Nuovo'])
})

test('safety is red, a rule is blue, the rest is plain', () => {
  const findings = [{ rule: 'phone', matched: '347' }]
  expect(urgencyOf({ priority: 100, findings })).toBe('danger')
  expect(urgencyOf({ priority: 20, findings })).toBe('wait')
  expect(urgencyOf({ priority: 0, findings: [] })).toBe('neutral')
})

test('a report is dismissed for reasons of its own, and what the reporter says is no reason to dismiss it', () => {
  expect(choosableGrounds('report')).toEqual(['no_violation', 'already_handled', 'too_vague', 'other'])
  expect(suggestedGround({ findings: [{ rule: 'underage', matched: '' }], subject: 'report' })).toBe('')
  for (const subject of caseSubjects.filter((name) => name !== 'report'))
    expect(choosableGrounds(subject)).not.toContain('no_violation')
})

test('what a program guesses of a picture is called a guess, and is no ground to begin with', () => {
  const photo = { id: 'a', from: 'picture' as const, certainty: 0.82 }
  const findings = [{ rule: 'nudity', matched: '', photo }]
  expect(motives({ findings, subject: 'photo' })).toEqual(['Forse troppo esplicita'])
  expect(suggestedGround({ findings, subject: 'photo' })).toBe('')
  const written = { rule: 'phone', matched: '347 123 4567', photo: { ...photo, from: 'writing' as const } }
  expect(suggestedGround({ findings: [...findings, written], subject: 'photo' })).toBe('phone')
})
