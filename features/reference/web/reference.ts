import { queryOptions } from '@tanstack/react-query'
import { getCountries, getMiscdata, getProvinces } from '../contract/reference.ts'
import { fetchBody } from '#platform/web/api/client.ts'

// Reference data do not change during a session: loaded once [SESS-09].
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const provincesQuery = queryOptions({
  queryKey: ['provinces'],
  queryFn: ({ signal }) => fetchBody(getProvinces, { signal, quiet: true }),
  ...once,
})

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: ({ signal }) => fetchBody(getCountries, { signal, quiet: true }),
  ...once,
})

/** The lists from which profiles choose. */
export const miscdataQuery = queryOptions({
  queryKey: ['miscdata'],
  queryFn: ({ signal }) => fetchBody(getMiscdata, { signal, quiet: true }),
  ...once,
})
