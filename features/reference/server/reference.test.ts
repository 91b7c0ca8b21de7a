import { expect, test } from 'vitest'
import { countries, italyId } from './countries.ts'
import { languages } from './languages.ts'
import { nationalities } from './nationalities.ts'
import { eyeColors, interests, profileTypeIds, profileTypeMask, profileTypes, services } from './options.ts'
import { provinceById, provinces } from './provinces.ts'
import { socialLinks } from './social-links.ts'

function distinct(list: readonly { readonly id: number; readonly name: string }[]): boolean {
  return (
    new Set(list.map((entry) => entry.id)).size === list.length &&
    new Set(list.map((entry) => entry.name)).size === list.length
  )
}

test('there are 107 provinces under their ISTAT codes, each with its own sign [API-04]', () => {
  expect(provinces).toHaveLength(107)
  expect(distinct(provinces)).toBe(true)
  expect(new Set(provinces.map((province) => province.sigla)).size).toBe(107)
  expect(provinces.every((province) => /^[A-Z]{2}$/.test(province.sigla))).toBe(true)
  expect(provinceById(15)).toEqual({ id: 15, name: 'Milano', sigla: 'MI' })
  expect(provinceById(103)?.name).toBe('Verbano-Cusio-Ossola')
  expect(provinceById(104)).toBeUndefined()
  expect(provinceById(111)?.name).toBe('Sud Sardegna')
})

test('countries carry Italian names and dial codes, Italy 39 [API-03]', () => {
  expect(countries.length).toBeGreaterThan(240)
  expect(distinct(countries)).toBe(true)
  expect(countries.find((country) => country.id === italyId)).toEqual({
    id: 380,
    iso: 'IT',
    name: 'Italia',
    dialCode: '39',
  })
  expect(countries.every((country) => /^[1-9]\d{0,3}$/.test(country.dialCode))).toBe(true)
  // A name that CLDR does not know would show its code.
  expect(countries.filter((country) => country.name === country.iso)).toEqual([])
  expect(countries.find((country) => country.iso === 'HK')?.name).toBe('Hong Kong')
})

test('names of countries are those of CLDR, and lists stand in the order of an Italian reader [API-03]', () => {
  const ordinary = new Intl.DisplayNames('it', { type: 'region' })
  const short = new Intl.DisplayNames('it', { type: 'region', style: 'short' })
  for (const { iso, name } of countries)
    expect(name).toBe((['HK', 'MO', 'PS'].includes(iso) ? short : ordinary).of(iso))
  for (const list of [countries, nationalities, provinces])
    expect(list).toEqual(list.toSorted((one, other) => one.name.localeCompare(other.name, 'it')))
})

test('languages fit the bits of the search row, with Italian names [ENT-04]', () => {
  expect(distinct(languages)).toBe(true)
  expect(languages.every((language) => language.id >= 1 && language.id <= 62)).toBe(true)
  expect(languages.slice(0, 3).map((language) => language.name)).toEqual(['Italiano', 'Inglese', 'Francese'])
  expect(languages.filter((language) => language.name.length <= 3)).toEqual([])
})

test('every nationality belongs to a listed country [ENT-04]', () => {
  const known = new Set(countries.map((country) => country.id))
  expect(nationalities.length).toBeGreaterThan(190)
  expect(distinct(nationalities)).toBe(true)
  expect(nationalities.every((nationality) => known.has(nationality.id))).toBe(true)
  expect(nationalities.find((nationality) => nationality.id === italyId)?.name).toBe('Italiana')
})

test('the choices of a profile are numbered without gaps or doubles [ENT-04]', () => {
  for (const list of [eyeColors, interests, services, profileTypes]) {
    expect(distinct(list)).toBe(true)
    expect(list.map((option) => option.id)).toEqual(list.map((_, index) => index + 1))
  }
})

test('profile types travel as ids and are stored as bits [ENT-04]', () => {
  expect(profileTypeMask([1, 3])).toBe(5)
  expect(profileTypeIds(5)).toEqual([1, 3])
  expect(profileTypeMask([4])).toBe(0)
})

test('the seven networks have base addresses, a personal site has none [ENT-07]', () => {
  expect(socialLinks.map((link) => link.name)).toEqual([
    'whatsapp',
    'facebook',
    'instagram',
    'telegram',
    'tiktok',
    'onlyfans',
    'personal_website',
  ])
  for (const { name, baseAddress } of socialLinks) {
    if (name === 'personal_website') expect(baseAddress).toBeNull()
    else expect(baseAddress).toMatch(/^https:\/\//)
  }
})
