import { expect, test } from 'vitest'
import { inWords } from './hours.ts'
import { withDecimals, withThousands } from './italian-numbers.ts'

test('numbers and hours are written as Intl writes them', () => {
  for (const amount of [0, 999, 1_000, 5_000, 9_999.6, 10_000, 123_456, 1_000_000, -1_234])
    expect(withThousands(amount)).toBe(
      amount.toLocaleString('it-IT', { useGrouping: 'always', maximumFractionDigits: 0 }),
    )
  for (const amount of [0, 0.04, 1, 4.26, 4.94, 4.96, 5])
    expect(withDecimals(amount, 1)).toBe(amount.toLocaleString('it-IT', { maximumFractionDigits: 1 }))
  for (const hours of [2, 1.5, 5 / 3, 72, 8_760])
    expect(inWords(hours)).toBe(`${hours.toLocaleString('it-IT')} ore`)
})
