import { expect, test } from 'vitest'
import type { StaffAction } from '../../../contract/actions.ts'
import { doneSentence } from './measure-words.ts'

const taken: Pick<StaffAction, 'state' | 'wait'> = { state: 'in_force', wait: null }
const waits = (hides: boolean): Pick<StaffAction, 'state' | 'wait'> => ({
  state: 'waiting',
  wait: { for: 'colleague', state: 'waiting', hides, due_at: null, answer: null },
})

test.each([
  ['photo', 'take_down', taken, 'foto rimossa'],
  ['message', 'take_down', taken, 'messaggio rimosso'],
  ['photo', 'restore', taken, 'foto ripristinata'],
  ['profile', 'take_down', taken, 'profilo nascosto'],
  ['user', 'suspend', taken, 'account sospeso'],
  ['user', 'ban', waits(false), 'chiusura dell’account da confermare'],
  [
    'user',
    'ban',
    waits(true),
    'chiusura dell’account da confermare. Nascosta finché un’altra persona conferma',
  ],
] as const)('after a name, %s %s', (subject_type, action, rest, words) => {
  expect(doneSentence({ subject_type, action, ...rest } as StaffAction)).toBe(words)
})
