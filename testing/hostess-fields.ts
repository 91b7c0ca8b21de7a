import type { updateProfile } from '#features/profiles/contract/edited-profile.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'

/** An edit of what only hostesses say of themselves, in the names of the wire. */
export const hostessFields: BodyIn<typeof updateProfile> = {
  option_profile_types: [1, 3],
  option_ids: [1, 4],
  option_available_for_ids: [2],
  height: 172,
  shoeSize: 38,
  eyeColor: 2,
  dressSize: 40,
  weight: 58,
  travel_available: 1,
  instagram: '@giulia',
}
