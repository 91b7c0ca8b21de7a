import type { UseFormReturn } from 'react-hook-form'
import type { ProfileEdit } from '../contract/profiles.ts'
import type { getMiscdata } from '#features/reference/contract/reference.ts'
import { socialNetworks, type User } from '../contract/user.ts'
import type { Success } from '#platform/web/api/client.ts'

export type Lists = Success<typeof getMiscdata>['body']

/** Every field of the edit under its wire name; what a king does not have stays out of his form. */
export type ProfileValues = {
  [Field in Exclude<keyof ProfileEdit, 'selectedCountry' | 'selectedProvince'>]-?: Exclude<
    ProfileEdit[Field],
    undefined
  >
}
export type ProfileForm = UseFormReturn<ProfileValues>

/** What is saved now; of a description that waits for a moderator, the new text. */
export function valuesOf({ profile, pending_changes }: User): ProfileValues {
  const social = Object.fromEntries(socialNetworks.map((network) => [network, profile[network] ?? '']))
  return {
    ...(social as Record<(typeof socialNetworks)[number], string>),
    description: pending_changes?.description ?? profile.description ?? '',
    option_profile_types: profile.my_profile_types,
    option_ids: profile.personal_interests,
    option_available_for_ids: profile.available_services,
    option_language_ids: profile.my_languages,
    height: profile.height,
    shoeSize: profile.shoe_size,
    eyeColor: profile.eye_color,
    dressSize: profile.dress_size,
    weight: profile.weight,
    travel_available: profile.travel_available,
    notification_pref: profile.notification_pref ?? 0,
    visibility_status: profile.visibility_status,
    nationality: profile.nationality,
    country: profile.country_id,
    province: profile.province_id,
  }
}

/** For `setValueAs`: a choice left empty counts as not made. */
export function asNumber(value: unknown): number | null {
  return value === '' || value === null || value === undefined ? null : Number(value)
}
