import { expect, test } from 'vitest'
import type { Chat } from '../contract/chat.ts'
import { inWords } from '#platform/contract/hours.ts'
import { spokenHours, whyRefunded } from './refund-words.ts'

function refunded(reason: Chat['refund']['reason'], hours = 72): Pick<Chat, 'other_user' | 'refund'> {
  return {
    other_user: {
      id: 2,
      name: 'Ginevra',
      role: 'HOSTESS',
      profile_picture_id: null,
      profile_picture_url: '',
      unlock_cost: 100,
      last_seen: null,
      is_online: 'offline',
    },
    refund: {
      state: 'refunded',
      due_at: null,
      left_hours: null,
      hours,
      cost: 100,
      unlocked_at: null,
      ended_at: null,
      reason,
    },
  }
}

test('he reads why his Crediti are back; what happened to her stays hers [CHAT-24]', () => {
  const back = 'I 100 Crediti sono di nuovo sul tuo saldo.'
  expect(whyRefunded(refunded('no_reply'))).toBe(`Nessuna risposta in 72 ore. ${back}`)
  expect(whyRefunded(refunded('declined'))).toBe(`Ginevra ha declinato con garbo. ${back}`)
  expect(whyRefunded(refunded('no_message'))).toBe(`Nessun messaggio consegnato in 72 ore. ${back}`)
  for (const reason of ['banned', 'erased', 'blocked'] as const)
    expect(whyRefunded(refunded(reason))).toBe(`Ginevra non può più rispondere. ${back}`)
})

test('the clock is spoken of at 24 hours and at 2, and silent between', () => {
  expect([72, 24.1, 24, 2.1, 2, 0].map(spokenHours)).toEqual([
    '',
    '',
    'Mancano meno di 24 ore al rimborso.',
    'Mancano meno di 24 ore al rimborso.',
    'Mancano meno di 2 ore al rimborso.',
    'Mancano meno di 2 ore al rimborso.',
  ])
})

test('a term shorter than an hour, set up for trying things out, is said in its own unit', () => {
  expect([72, 1, 0.5, 45 / 3600].map(inWords)).toEqual(['72 ore', '1 ora', '30 min', '45 s'])
})
