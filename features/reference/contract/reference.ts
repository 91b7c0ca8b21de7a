import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { socialNetworks } from './social-networks.ts'

const id = z.int().check(z.positive())

/** An entry of a list from which a profile chooses. */
export const Option = z.object({ id, name: z.string() })
export type Option = z.infer<typeof Option>

export const Province = z.object({ id, name: z.string() })
export type Province = z.infer<typeof Province>

export const Country = z.object({
  id,
  name: z.string(),
  /** ISO 3166 alpha-2. */
  iso: z.string(),
  /** International prefix without the plus. */
  dial_code: z.string(),
  /** Empty for all but Italy. */
  provinces: z.array(Province),
})
export type Country = z.infer<typeof Country>

export const SocialLink = z.object({
  name: z.enum(socialNetworks),
  label: z.string(),
  /** A handle appended to it makes the address; null: the value itself is the address. */
  base_address: z.nullable(z.string()),
})
export type SocialLink = z.infer<typeof SocialLink>

export const getMiscdata = endpoint({
  method: 'GET',
  path: '/api/miscdata',
  who: 'anyone',
  summary: 'The lists from which profiles choose, loaded once',
  replies: {
    200: z.object({
      interests: z.array(Option),
      available_for: z.array(Option),
      spoken_languages: z.array(Option),
      nationalities: z.array(Option),
      eye_colors: z.array(Option),
      profile_types: z.array(Option),
      backend_configs: z.object({ image_limit_per_user: z.int() }),
      social_links: z.array(SocialLink),
    }),
  },
})

export const getCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  who: 'anyone',
  summary: 'Countries with their dial codes, Italy with its provinces',
  replies: { 200: z.array(Country) },
})

export const getProvinces = endpoint({
  method: 'GET',
  path: '/api/provinces',
  who: 'anyone',
  summary: 'The Italian provinces',
  replies: { 200: z.array(Province) },
})
