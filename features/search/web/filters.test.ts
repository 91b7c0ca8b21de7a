import { expect, test } from 'vitest'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { activeFilters } from './describe.ts'
import { ageRangeError } from './age-range-error.ts'
import { filtersOf } from './kept-filters.ts'
import {
  type Filters,
  inKnownProvince,
  noFilters,
  panelCount,
  readFilters,
  requestOf,
  saysOnly,
  writeFilters,
} from './filters.ts'

const everything: Filters = {
  province: 15,
  toggles: new Set(['hostess', 'wingwoman', 'sugarbaby', 'verified', 'top']),
  minage: 24,
  maxage: 35,
  language: 3,
  cost: 100,
  freeOn: null,
  sort: 'newest',
}

test('the address keeps every filter under its prescribed key', () => {
  const written = Object.fromEntries(writeFilters(everything))
  requirement('SEARCH-14', () => {
    const yes = quoted('SEARCH-14', 'true')
    const booleans = { verified: yes, top: yes, hostess: yes, sugarbaby: yes, wingwoman: yes }
    expect(written).toMatchObject(booleans)
  })
  requirement('SEARCH-13', () => {
    expect(written).toEqual({
      [quoted('SEARCH-13', 'province')]: '15',
      [quoted('SEARCH-13', 'verified')]: 'true',
      [quoted('SEARCH-13', 'top')]: 'true',
      [quoted('SEARCH-13', 'hostess')]: 'true',
      [quoted('SEARCH-13', 'sugarbaby')]: 'true',
      [quoted('SEARCH-13', 'wingwoman')]: 'true',
      [quoted('SEARCH-13', 'sort')]: 'newest',
      [quoted('SEARCH-13', 'minage')]: '24',
      [quoted('SEARCH-13', 'maxage')]: '35',
      [quoted('SEARCH-13', 'language')]: '3',
      [quoted('SEARCH-13', 'cost')]: '100',
    })
    expect(readFilters(writeFilters(everything))).toEqual(everything)
  })
})

test('each active filter has a chip, and leaves the others when it goes [SEARCH-04]', () => {
  const chips = activeFilters(everything, {
    provinces: [{ id: 15, name: 'Milano' }],
    languages: [{ id: 3, name: 'Francese' }],
  })
  expect(chips.map(({ name }) => name)).toEqual([
    'Milano',
    'Hostess',
    'Wingwoman',
    'Sugarbaby',
    'Profilo verificato',
    'Profilo top',
    '24–35 anni',
    '100 monete',
    'Francese',
    'Più recenti',
  ])
  const left = chips.map(({ without }) => [...writeFilters(without).keys()])
  const all = [...writeFilters(everything).keys()]
  const gone = left.map((keys) => all.filter((key) => !keys.includes(key)))
  expect(gone).toEqual([
    ['province'],
    ['hostess'],
    ['wingwoman'],
    ['sugarbaby'],
    ['verified'],
    ['top'],
    ['minage', 'maxage'],
    ['cost'],
    ['language'],
    ['sort'],
  ])
})

test('empty filters leave no trace in the address or in the request', () => {
  requirement('SEARCH-14', () => {
    expect(writeFilters(noFilters).size).toBe(0)
    expect(`${writeFilters({ ...noFilters, minage: 20 })}`).toBe('minage=20')
  })
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
  'language=64',
])('%s in the address filters nothing', (query) => {
  expect(readFilters(new URLSearchParams(query))).toEqual(noFilters)
})

test.each([
  ['', true],
  ['hostess=true&minage=20', true],
  ['minage=20&hostess=true', true],
  ['minage=20&hostess=1', false],
  ['minage=20&minage=30', false],
  ['minage=20&utm_source=x', false],
  ['sort=recommended', false],
  ['language=', false],
])('that %s says only what it filters is %s', (query, expected) => {
  const address = new URLSearchParams(query)
  expect(saysOnly(address, readFilters(address))).toBe(expected)
})

test('a province that is on no list does not filter, once the list is there', () => {
  const filters = readFilters(new URLSearchParams('province=104&hostess=true'))
  expect(inKnownProvince(filters, undefined).province).toBe(104)
  expect(inKnownProvince(filters, [{ id: 104 }])).toEqual(filters)
  expect(inKnownProvince(filters, [{ id: 15 }])).toEqual({ ...filters, province: null })
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

test('a free day is kept in the address while it lies ahead', () => {
  const today = todayInItaly()
  const free = { ...noFilters, freeOn: today }
  expect(String(writeFilters(free))).toBe(`free_on=${today}`)
  expect(readFilters(writeFilters(free))).toEqual(free)
  expect(requestOf(free)).toEqual({ free_on: today })
  expect(filtersOf(requestOf(free))).toEqual(free)
  expect(panelCount(free)).toBe(1)
  expect(readFilters(new URLSearchParams('free_on=2020-01-01')).freeOn).toBeNull()
})
