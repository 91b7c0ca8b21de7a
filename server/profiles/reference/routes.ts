import { getCountries, getMiscdata, getProvinces } from '#contract/reference.ts'
import { ok, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { countries, italyId } from './countries.ts'
import { languages } from './languages.ts'
import { nationalities } from './nationalities.ts'
import { eyeColors, interests, profileTypes, services } from './options.ts'
import { provinces } from './provinces.ts'
import { socialLinks } from './social-links.ts'

/** The same for everybody until the next release, so made once. */
export function referenceRoutes(needs: Pick<Needs, 'config'>): Route[] {
  const misc = {
    interests: [...interests],
    available_for: [...services],
    spoken_languages: [...languages],
    nationalities: [...nationalities],
    eye_colors: [...eyeColors],
    profile_types: [...profileTypes],
    backend_configs: { image_limit_per_user: needs.config.imageLimitPerUser },
    social_links: socialLinks.map(({ name, label, baseAddress }) => ({
      name,
      label,
      base_address: baseAddress,
    })),
  }
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
