import { allProfileFields, type ProfileField, type ProfileFields } from '../contract/profile-fields.ts'
import { copied } from '#platform/server/db/personal-data.ts'
import type { Profile } from '#platform/server/db/schema.ts'

type Line<Erased> = Erased extends null
  ? { readonly erase: 'null' }
  : Erased extends { readonly kept: string }
    ? { readonly keep: string }
    : { readonly anonymise: Erased extends readonly [] ? number[] : Erased }

/** The fields that are columns: preferences are kept by the notifications. */
type Stored = Extract<keyof ProfileFields, keyof Profile>
type Lines = {
  readonly [Column in Stored]: Line<ProfileFields[Column]['erased']> & { readonly copied: true }
}

function lineOf({ erased }: ProfileField) {
  if (erased === null) return copied({ erase: 'null' })
  if (typeof erased === 'object' && 'kept' in erased) return copied({ keep: erased.kept })
  return copied({ anonymise: typeof erased === 'object' ? [...erased] : erased })
}

/**
 * What an erasure does to each column of `profile`; the copy of one's data shows them all. A column without a record in the catalogue of fields is an error of
 * the compiler here.
 */
export const profileErasure: Pick<Lines, Exclude<keyof Profile, 'user_id'>> = Object.fromEntries(
  allProfileFields.filter(({ kind }) => kind !== 'preference').map((field) => [field.column, lineOf(field)]),
) as unknown as Lines
