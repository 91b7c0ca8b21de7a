import { allProfileFields, type ProfileField, type ProfileFields } from '../contract/profile-fields.ts'
import type { Profile } from '#platform/server/db/schema.ts'

type Line<Erased> = Erased extends null
  ? { readonly erase: 'null' }
  : Erased extends { readonly kept: string }
    ? { readonly keep: string }
    : { readonly anonymise: Erased extends readonly [] ? number[] : Erased }

type Lines = { readonly [Column in keyof ProfileFields]: Line<ProfileFields[Column]['erased']> }

function lineOf({ erased }: ProfileField): Lines[keyof Lines] {
  if (erased === null) return { erase: 'null' }
  if (typeof erased === 'object' && 'kept' in erased) return { keep: erased.kept }
  return { anonymise: typeof erased === 'object' ? [...erased] : erased } as Lines[keyof Lines]
}

/**
 * What an erasure does to each column of `profile`. A column without a record in the catalogue of fields is an error of
 * the compiler here.
 */
export const profileErasure: Pick<Lines, Exclude<keyof Profile, 'user_id'>> = Object.fromEntries(
  allProfileFields.map((field) => [field.column, lineOf(field)]),
) as Lines
