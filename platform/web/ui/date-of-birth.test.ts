import { describe, expect, test } from 'vitest'
import { quoted, requirement } from '#testing/requirement.ts'
import { birthYears, changeDate, daysIn, noDate, partsOf } from './date-of-birth.ts'

describe('date of birth', () => {
  test('offers the last 100 years from the current one', () => {
    requirement('AUTH-36', () => {
      const years = birthYears(new Date(2026, 10, 21))
      expect(years).toHaveLength(100)
      expect([years.at(0), years.at(-1)]).toEqual([2026, 1927])
    })
  })

  test('offers the days of the chosen month and year, leap years included [AUTH-37]', () => {
    expect(daysIn('', '')).toBe(31)
    expect(daysIn('4', '')).toBe(30)
    expect(daysIn('2', '')).toBe(29)
    expect(daysIn('2', '2023')).toBe(28)
    expect(daysIn('2', '2024')).toBe(29)
    expect(daysIn('2', '2000')).toBe(29)
    expect(daysIn('2', '1900')).toBe(28)
  })

  test('clears the day that a new month does not have [AUTH-37]', () => {
    expect(changeDate({ day: '31', month: '1', year: '1996' }, { month: '4' })).toEqual({
      day: '',
      month: '4',
      year: '1996',
      value: '',
      isValid: false,
    })
  })

  test('clears 29 February when the year changes to a common one [AUTH-37]', () => {
    expect(changeDate({ day: '29', month: '2', year: '1996' }, { year: '1997' }).day).toBe('')
    expect(changeDate({ day: '29', month: '2', year: '1996' }, { year: '2000' }).day).toBe('29')
  })

  test('gives day, month, year, year-month-day and isValid [AUTH-38]', () => {
    expect(changeDate({ day: '5', month: '6', year: '' }, { year: '1996' })).toEqual({
      [quoted('AUTH-38', 'day')]: '5',
      [quoted('AUTH-38', 'month')]: '6',
      [quoted('AUTH-38', 'year')]: '1996',
      value: '1996-06-05',
      [quoted('AUTH-38', 'isValid')]: true,
    })
    for (const lacking of ['day', 'month', 'year'])
      expect(changeDate({ day: '5', month: '6', year: '1996', [lacking]: '' }, {})).toMatchObject({
        value: '',
        isValid: false,
      })
  })

  test('reads back the value it gave [AUTH-38]', () => {
    expect(partsOf('1996-06-05')).toEqual({ day: '5', month: '6', year: '1996' })
    expect(partsOf('')).toEqual(noDate)
  })
})
