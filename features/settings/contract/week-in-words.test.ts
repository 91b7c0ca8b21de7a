import { expect, test } from 'vitest'
import { defaultSupportHours } from './settings.ts'
import { weekInWords } from './week-in-words.ts'

const day = { open: '09:00', close: '19:00' }
const short = { open: '10:30', close: '13:00' }

test.each([
  [defaultSupportHours, 'dal lunedì al venerdì dalle 9 alle 19, il sabato dalle 10 alle 14'],
  [Array(7).fill(day), 'tutti i giorni dalle 9 alle 19'],
  [[day, null, day, null, day, null, null], 'il lunedì, il mercoledì e il venerdì dalle 9 alle 19'],
  [
    [day, day, null, null, null, short, short],
    'il lunedì e il martedì dalle 9 alle 19, il sabato e la domenica dalle 10:30 alle 13',
  ],
  [
    [day, day, day, short, day, null, day],
    'dal lunedì al mercoledì, il venerdì e la domenica dalle 9 alle 19, il giovedì dalle 10:30 alle 13',
  ],
  [
    [null, null, null, null, null, null, { open: '00:00', close: '01:00' }],
    'la domenica da mezzanotte all’1',
  ],
  [[null, null, null, null, day, day, day], 'dal venerdì alla domenica dalle 9 alle 19'],
])('%j is told as «%s»', (week, words) => {
  expect(weekInWords(week)).toBe(words)
})
