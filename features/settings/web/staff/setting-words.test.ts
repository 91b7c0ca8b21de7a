import { expect, test } from 'vitest'
import { defaultSupportHours } from '../../contract/settings.ts'
import { settingInWords } from './setting-words.ts'

test.each([
  ['support_hours', defaultSupportHours, 'lun–ven 09:00–19:00, sab 10:00–14:00'],
  ['support_holidays', ['2026-12-25'], '25/12/2026'],
  ['support_holidays', [], 'nessuno'],
  ['refund_after_hours', 0.5, '30 min'],
  ['refund_after_hours', 36.5, '36,5 ore'],
  ['image_limit_per_user', 12, '12'],
] as const)('%s reads as a person would say it', (name, value, words) => {
  expect(settingInWords(name, value)).toBe(words)
})
