import { expect, test } from 'vitest'
import {
  ageRangeError,
  type Filters,
  filtersOf,
  noFilters,
  panelCount,
  readFilters,
  requestOf,
  writeFilters,
} from './filters.ts'

const everything: Filters = {
  province: 15,
  toggles: new Set(['hostess', 'wingwoman', 'sugarbaby', 'verified', 'top']),
  minage: 24,
  maxage: 35,
  language: 3,
  cost: 100,
  sort: 'newest',
}

test('the address keeps every filter under its prescribed key [SEARCH-13] [SEARCH-14]', () => {
  expect(Object.fromEntries(writeFilters(everything))).toEqual({
    province: '15',
    verified: 'true',
    top: 'true',
    hostess: 'true',
    sugarbaby: 'true',
    wingwoman: 'true',
    sort: 'newest',
    minage: '24',
    maxage: '35',
    language: '3',
    cost: '100',
  })
  expect(readFilters(writeFilters(everything))).toEqual(everything)
})

test('empty filters leave no trace in the address or in the request [SEARCH-14] [API-11]', () => {
  expect(writeFilters(noFilters).size).toBe(0)
  expect(requestOf(noFilters)).toEqual({})
  expect(readFilters(new URLSearchParams())).toEqual(noFilters)
})

test('the request names the filters as the server does [ENT-09]', () => {
  expect(requestOf(everything)).toEqual({
    province_id: 15,
    verified_profile: true,
    top_profile: true,
    hostess: true,
    sugarbaby: true,
    wingwoman: true,
    sort: 'newest',
    minage: 24,
    maxage: 35,
    language: 3,
    cost: 100,
  })
})

test('a saved request leads back to the filters that made it', () => {
  expect(filtersOf(requestOf(everything))).toEqual(everything)
  expect(filtersOf(requestOf(noFilters))).toEqual(noFilters)
})

test.each([
  'hostess=1',
  'minage=17',
  'maxage=100',
  'minage=40&maxage=30',
  'minage=abc',
  'cost=75',
  'sort=best',
  'province=-1',
  'language=1.5',
])('%s in the address filters nothing', (query) => {
  expect(readFilters(new URLSearchParams(query))).toEqual(noFilters)
})

test('the button counts the filters of its panel, the ages once', () => {
  expect(panelCount(noFilters)).toBe(0)
  expect(panelCount(everything)).toBe(8)
  expect(panelCount({ ...noFilters, province: 15, sort: 'newest', minage: 20 })).toBe(1)
})

test('ages outside 18 to 99, or the wrong way round, are explained [SEARCH-16]', () => {
  expect(ageRangeError('18', '99')).toBeNull()
  expect(ageRangeError('', '')).toBeNull()
  expect(ageRangeError('17', '')).toBe('Inserisci un’età tra 18 e 99 anni.')
  expect(ageRangeError('20', '100')).toBe('Inserisci un’età tra 18 e 99 anni.')
  expect(ageRangeError('20.5', '')).toBe('Inserisci un’età tra 18 e 99 anni.')
  expect(ageRangeError('40', '30')).toBe('L’età minima non può superare la massima.')
})
