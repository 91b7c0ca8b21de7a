import { expect, test } from 'vitest'
import { waitForPress } from './outbox-restored.ts'

test('after a session has ended nothing leaves by itself, and what is held or refused stays so', () => {
  const stored = {
    heldUntil: { 3: 5 },
    messages: ['pending', 'unsent', 'held', 'warned', 'failed'].map((state) => ({ clientId: state, state })),
  }
  expect(JSON.parse(waitForPress(JSON.stringify(stored)))).toEqual({
    heldUntil: { 3: 5 },
    messages: [
      { clientId: 'pending', state: 'failed' },
      { clientId: 'unsent', state: 'failed' },
      { clientId: 'held', state: 'held' },
      { clientId: 'warned', state: 'warned' },
      { clientId: 'failed', state: 'failed' },
    ],
  })
})
