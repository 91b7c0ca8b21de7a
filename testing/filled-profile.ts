import type { Updateable } from 'kysely'
import { allProfileFields, type ProfileField } from '#features/profiles/contract/profile-fields.ts'
import type { Profile } from '#platform/server/db/schema.ts'

/** Something in every column of `profile` but the picture, and nothing that an erasure would leave there. */
export const filledProfile: Updateable<Profile> = Object.fromEntries(
  allProfileFields
    .filter(({ kind }) => kind !== 'reference' && kind !== 'preference')
    .map((field) => [field.column, somethingIn(field)]),
)

function somethingIn(field: ProfileField): unknown {
  switch (field.kind) {
    case 'prose':
      return 'Mi presento.'
    case 'number':
      return field.range.min
    case 'option':
    case 'place':
    case 'mask':
      return 1
    case 'options':
      return [1]
    case 'yes-no':
    case 'flag':
      return true
    case 'switch':
      return !field.erased
    case 'line':
      return field.column === 'vat_number' ? '12345678903' : 'something'
    case 'social':
      return 'something'
    case 'amount':
      return field.column === 'unlock_cost' ? 100 : 2
    case 'preference':
    case 'reference':
      return undefined
  }
}
