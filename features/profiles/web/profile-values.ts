import type { Control } from 'react-hook-form'
import { type EditedField, editedFields } from '../contract/profile-fields.ts'
import type { ProfileEdit } from '../contract/edited-profile.ts'
import type { getMiscdata } from '#features/reference/contract/reference.ts'
import type { User } from '../contract/user.ts'
import type { Success } from '#platform/web/api/client.ts'
import type { FormBinding } from '#platform/web/forms/form-options.ts'

export type Lists = Success<typeof getMiscdata>['body']

/** Every field of the edit under its wire name; what a king does not have stays out of his form. */
export type ProfileValues = {
  [Field in Exclude<keyof ProfileEdit, 'selectedCountry' | 'selectedProvince'>]-?: Exclude<
    ProfileEdit[Field],
    undefined
  >
}
export type ProfileForm = FormBinding<ProfileValues, undefined>
export type ProfileControl = Control<ProfileValues, unknown, unknown>

/** What is saved now; of a description that waits for a moderator, the new text. */
export function valuesOf(user: User): ProfileValues {
  return Object.fromEntries(editedFields.map((field) => [field.in, valueOf(field, user)])) as ProfileValues
}

function valueOf(field: EditedField, { profile, pending_changes }: User): unknown {
  switch (field.kind) {
    case 'prose':
      return pending_changes?.[field.in] ?? profile[field.out] ?? ''
    case 'line':
    case 'social':
      return profile[field.out] ?? ''
    case 'switch':
    case 'preference':
      return profile[field.out] ?? 0
    default:
      return profile[field.out]
  }
}

/** For `setValueAs`: a choice left empty counts as not made. */
export function asNumber(value: unknown): number | null {
  return value === '' || value === null || value === undefined ? null : Number(value)
}
