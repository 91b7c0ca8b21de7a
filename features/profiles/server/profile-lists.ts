import type { ListName } from '../contract/profile-field-kinds.ts'
import { countries } from '#features/reference/server/countries.ts'
import { languages } from '#features/reference/server/languages.ts'
import { nationalities } from '#features/reference/server/nationalities.ts'
import {
  eyeColors,
  interests,
  type Option,
  profileTypes,
  services,
} from '#features/reference/server/options.ts'
import { provinces } from '#features/reference/server/provinces.ts'

/** What the fields of a profile choose from. */
export const profileLists: Readonly<Record<ListName, readonly Option[]>> = {
  profile_types: profileTypes,
  available_for: services,
  interests,
  nationalities,
  spoken_languages: languages,
  eye_colors: eyeColors,
  countries,
  provinces,
}
