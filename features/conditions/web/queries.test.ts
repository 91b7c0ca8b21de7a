import { describe, expect, test } from 'vitest'
import { mostProtective } from '../contract/card.ts'
import type { Between, Card } from '../contract/conditions.ts'
import { stateOf } from './queries.ts'

const card: Card = {
  version: 2,
  answers: mostProtective([1]),
  lines: [{ kind: 'place', title: 'Solo luoghi pubblici', detail: 'Ristoranti' }],
  sentence: null,
  updated_at: '2026-11-23T10:00:00Z',
}
const yesTo = (version: number) => ({ version, at: '2026-11-23T11:00:00Z', words: ['Solo luoghi pubblici'] })
const between = (said: Partial<Between>): Between => ({ card, accepted: null, begun: false, ...said })

describe('a king', () => {
  test.each([
    ['her card comes before his first message', between({}), { step: 'accept', card }],
    ['so does a card that has changed before it', between({ accepted: yesTo(1) }), { step: 'accept', card }],
    [
      'writes once he has said yes to the version in force',
      between({ accepted: yesTo(2) }),
      { step: 'write', outdated: false },
    ],
    [
      'goes on with what he began, and is told of a change',
      between({ accepted: yesTo(1), begun: true }),
      { step: 'write', outdated: true },
    ],
    [
      'goes on with what he began before there was a card',
      between({ begun: true }),
      { step: 'write', outdated: true },
    ],
    ['has nothing to accept without a card', between({ card: null }), { step: 'write', outdated: false }],
    ['writes where nothing could be asked', undefined, { step: 'write', card: null, outdated: false }],
  ])('%s', (_, said, state) => {
    expect(stateOf(said, 'HOSTESS')).toMatchObject(state)
  })
})

test('a hostess accepts nothing, is asked nothing, and sees what he said yes to', () => {
  expect(stateOf(between({}), 'KING')).toEqual({ step: 'write', card: null, accepted: null, outdated: false })
  expect(stateOf(between({ accepted: yesTo(1) }), 'KING')).toMatchObject({
    step: 'write',
    accepted: yesTo(1),
  })
})
