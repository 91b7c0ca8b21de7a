import { expect, test } from 'vitest'
import { reasonsOf, stateOf } from './link-words.ts'

test('reasons are one sentence, with the days of a device', () => {
  const none = null
  expect(reasonsOf({ reasons: [{ kind: 'phone', days: none }] })).toBe('Stesso telefono.')
  expect(
    reasonsOf({
      reasons: [
        { kind: 'phone', days: none },
        { kind: 'photo', days: none },
        { kind: 'device', days: 2 },
      ],
    }),
  ).toBe('Stesso telefono, foto gemella e stesso dispositivo in 2 giorni.')
  expect(reasonsOf({ reasons: [{ kind: 'device', days: 1 }] })).toBe('Stesso dispositivo in un giorno.')
})

test('a suspension says since or until when, and why', () => {
  const serena = {
    user: { id: 7, name: 'Serena', role: 'HOSTESS' },
    strength: 'strong',
    reasons: [],
    state: 'suspended',
    since: '2026-10-03T10:00:00.000Z',
    until: null,
    rule: 'scam',
  } as const
  expect(stateOf({ ...serena, reasons: [] })).toBe(
    'Hostess, account sospeso dal 03/10/2026, Richiesta di denaro',
  )
  expect(stateOf({ ...serena, reasons: [], until: '2026-12-01T10:00:00.000Z', rule: null })).toBe(
    'Hostess, account sospeso fino al 01/12/2026',
  )
  expect(stateOf({ ...serena, reasons: [], state: 'active', since: null })).toBe('Hostess, account attivo')
})
