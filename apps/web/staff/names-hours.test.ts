import { expect, test } from 'vitest'
import { namesHours } from './names-hours.ts'

test.each([
  ['Se non risponde entro 72 ore, tornano tutti.', 72, true],
  ['dopo <strong>72&nbsp;ore</strong>', 72, true],
  ['72h', 72, true],
  ['0,5 ore', 0.5, true],
  ['1 ora', 1, true],
  ['entro {{refundHours}}', 72, false],
  ['172 ore', 72, false],
  ['72 Crediti, e ore dopo', 72, false],
  ['48 ore', 72, false],
])('«%s» names %s hours: %s', (text, hours, named) => {
  expect(namesHours(text, hours)).toBe(named)
})
