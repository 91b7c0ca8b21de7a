import { expect, test } from 'vitest'
import { getCountries, getMiscdata, getProvinces } from '../contract/reference.ts'
import { startTestApp } from '#testing/harness.ts'

const app = await startTestApp({ IMAGE_LIMIT_PER_USER: '7' })

test('anyone may load the lists from which profiles choose', async () => {
  const { status, body } = await app.call(getMiscdata)
  expect(status).toBe(200)
  expect(body.backend_configs).toEqual({ image_limit_per_user: 7 })
  expect(body.profile_types).toEqual([
    { id: 1, name: 'Hostess' },
    { id: 2, name: 'Wing woman' },
    { id: 3, name: 'Sugarbaby' },
  ])
  expect(body.spoken_languages[0]).toEqual({ id: 1, name: 'Italiano' })
  expect(body.social_links).toContainEqual({
    name: 'instagram',
    label: 'Instagram',
    base_address: 'https://www.instagram.com/',
  })
  expect(body.social_links).toContainEqual({
    name: 'personal_website',
    label: 'Sito personale',
    base_address: null,
  })
  for (const list of [body.interests, body.available_for, body.nationalities, body.eye_colors])
    expect(list.length).toBeGreaterThan(5)
})

test('the countries bring dial codes, and Italy its 107 provinces [API-03]', async () => {
  const { status, body } = await app.call(getCountries)
  expect(status).toBe(200)
  const withProvinces = body.filter((country: { provinces: unknown[] }) => country.provinces.length > 0)
  expect(withProvinces).toHaveLength(1)
  expect(withProvinces[0]).toMatchObject({ id: 380, iso: 'IT', name: 'Italia', dial_code: '39' })
  expect(withProvinces[0].provinces).toHaveLength(107)
})

test('the provinces come as id and name, in alphabetical order [API-04]', async () => {
  const { status, body } = await app.call(getProvinces)
  expect(status).toBe(200)
  expect(body).toHaveLength(107)
  expect(body[0]).toEqual({ id: 84, name: 'Agrigento' })
  expect(body).toContainEqual({ id: 15, name: 'Milano' })
})
