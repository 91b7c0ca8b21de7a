import { expect, test } from 'vitest'
import { inWords } from './hours.ts'
import { withThousands } from './thousands.ts'

test('thousands and hours are written as Intl writes them', () => {
  for (const whole of [0, 999, 1_000, 5_000, 10_000, 123_456, 1_000_000])
    expect(withThousands(whole)).toBe(whole.toLocaleString('it-IT', { useGrouping: 'always' }))
  for (const hours of [2, 1.5, 5 / 3, 72, 8_760])
    expect(inWords(hours)).toBe(`${hours.toLocaleString('it-IT')} ore`)
})
