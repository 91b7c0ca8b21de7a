import { expect, test } from 'vitest'
import { blurredFor } from './undecided-pictures.ts'

const held = (rule: string, priority = 0) => ({ priority, findings: [{ rule }] })

test('minors, violence, nudity and twins are covered for everybody, each with its reason; the gravest is named', () => {
  for (const rule of ['underage', 'coercion', 'threat', 'nudity', 'banned_person', 'not_own'])
    expect(blurredFor(held(rule)), rule).toBeTypeOf('string')
  expect(blurredFor({ priority: 100, findings: [{ rule: 'not_own' }, { rule: 'underage' }] })).toBe(
    'Minore età',
  )
})

test('a likeness is named as one, not as somebody else’s content', () => {
  const twin = { photo_id: 'a', other_photo_id: 'b', other_user_id: 2, distance: 3, banned: false }
  expect(blurredFor({ priority: 30, findings: [{ rule: 'not_own', twin }] })).toBe(
    'Somiglia a una foto di un altro account',
  )
})

test('what is urgent is covered without a ground too; a telephone number or nothing covers nothing', () => {
  expect(blurredFor({ priority: 100, findings: [] })).toBe('Riguarda la sicurezza')
  expect(blurredFor(held('phone', 20))).toBe(undefined)
  expect(blurredFor({ priority: 0, findings: [] })).toBe(undefined)
})
