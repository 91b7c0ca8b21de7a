import { expect, test } from 'vitest'
import { caseSubjects } from './case-subject.ts'
import { choosableGrounds, digits, orderedGrounds } from './ground-order.ts'

test('every kind of case can be refused for another reason, and no photo for being incomplete', () => {
  for (const subject of caseSubjects) expect(choosableGrounds(subject)).toContain('other')
  expect(choosableGrounds('photo')).not.toContain('incomplete')
  expect(choosableGrounds('message')).not.toContain('nudity')
  expect(choosableGrounds('verification')).toEqual(
    expect.arrayContaining(['gesture_missing', 'another_person']),
  )
  expect(choosableGrounds('photo')).not.toContain('gesture_missing')
})

test('what is used most comes first, for its own kind alone; ties stand as in the catalogue', () => {
  const use = [
    { subject: 'message', rule: 'handle', times: 7 },
    { subject: 'message', rule: 'insult', times: 7 },
    { subject: 'message', rule: 'scam', times: 9 },
    { subject: 'text', rule: 'phone', times: 90 },
  ] as const
  const order = orderedGrounds('message', [...use])
  expect(order.slice(0, 4)).toEqual(['scam', 'handle', 'insult', 'underage'])
  expect(order.toSorted()).toEqual(choosableGrounds('message').toSorted())
})

test('nudity and a wrong gesture have a digit whatever else is used', () => {
  const others = choosableGrounds('photo').filter(
    (id) => !['nudity', 'not_recognisable', 'underage'].includes(id),
  )
  const use = others.map((rule) => ({ subject: 'photo' as const, rule, times: 5 }))
  for (const counted of [use, []]) {
    const order = orderedGrounds('photo', counted)
    expect(order.slice(0, digits)).toEqual(expect.arrayContaining(['nudity', 'not_recognisable', 'underage']))
    expect(order.toSorted()).toEqual(choosableGrounds('photo').toSorted())
  }
  expect(orderedGrounds('verification', []).slice(0, digits)).toEqual(
    expect.arrayContaining(['gesture_missing', 'another_person']),
  )
})
