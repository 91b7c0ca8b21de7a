import { getCountries, getMiscdata, getProvinces } from '#contract/reference.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { countries, italyId } from './countries.ts'
import { miscdata } from './miscdata.ts'
import { provinces } from './provinces.ts'

/** The same for everybody until the next release, so made once. */
export function referenceRoutes(needs: Pick<Needs, 'config'>): Route[] {
  const misc = miscdata(needs)
  const lands = countries.map(({ id, iso, name, dialCode }) => ({
    id,
    iso,
    name,
    dial_code: dialCode,
    provinces: id === italyId ? [...provinces] : [],
  }))
  return [
    route(getMiscdata, async () => ok(misc)),
    route(getCountries, async () => ok(lands)),
    route(getProvinces, async () => ok([...provinces])),
  ]
}
