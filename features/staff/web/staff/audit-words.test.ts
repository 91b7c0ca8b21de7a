import { expect, test } from 'vitest'
import type { AuditEntry } from '../../contract/audit-log.ts'
import { auditSentence, subjectOf } from './audit-words.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-22T03:00:00.000Z',
  actor: { id: 1, name: 'Ada' },
  action: 'shop.change',
  subject: 'shop_item',
  subject_id: '3',
  user: null,
  case_id: null,
  reason: null,
  before: null,
  after: null,
  address: null,
}
const ginevra = { id: 7, name: 'Ginevra', role: 'HOSTESS' } as const

test('an audit event is worded as a sentence after the name of its actor', () => {
  expect(auditSentence(entry)).toBe('ha modificato un pacchetto')
  expect(auditSentence({ ...entry, action: 'case.reject', subject: 'message', user: ginevra })).toBe(
    'ha rifiutato: messaggio, Ginevra',
  )
  expect(auditSentence({ ...entry, action: 'case.reject', subject: 'ban', user: ginevra })).toBe(
    'ha sospeso l’account: Ginevra',
  )
  expect(auditSentence({ ...entry, action: 'second_factor.enrol', user: { id: 1, name: 'Ada' } })).toBe(
    'ha attivato la verifica in due passaggi',
  )
  expect(subjectOf('promo_code', '12')).toBe('Codice promo 12')
})
