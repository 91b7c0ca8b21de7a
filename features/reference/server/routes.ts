import { getCountries, getMiscdata, getProvinces } from '../contract/reference.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { countries, italyId } from './countries.ts'
import { miscdata } from './miscdata.ts'
import { provinces } from './provinces.ts'

/** The same for everybody; but for the limits, until the next release. */
export function referenceRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  const lands = countries.map(({ id, iso, name, dialCode }) => ({
    id,
    iso,
    name,
    dial_code: dialCode,
    provinces: id === italyId ? [...provinces] : [],
  }))
  return [
    route(getMiscdata, async () => ok(await miscdata(needs))),
    route(getCountries, async () => ok(lands)),
    route(getProvinces, async () => ok([...provinces])),
  ]
}
