import * as z from 'zod/mini'
import { allProfileFields, type ProfileField } from './profile-fields.ts'

const bit = z.union([z.literal(0), z.literal(1)])
const id = z.nullable(z.int())
const ids = z.array(z.int())
const words = z.nullable(z.string())

/** How each kind looks in the profile of a user. */
const shown = {
  prose: words,
  number: id,
  option: id,
  options: ids,
  mask: ids,
  place: id,
  'yes-no': z.nullable(bit),
  line: words,
  switch: bit,
  preference: z.nullable(bit),
  /** Absent where the viewer may not see it. */
  social: z.optional(words),
  flag: z.boolean(),
  amount: z.int(),
  reference: words,
  moment: words,
} as const satisfies Record<ProfileField['kind'], z.core.$ZodType>

type ShownField = Exclude<ProfileField, { out: null }>

/** The fields of the catalogue, as the profile of a user carries them. */
export const shownShape = Object.fromEntries(
  allProfileFields
    .filter((field): field is ShownField => field.out !== null)
    .map((field) => [field.out, shown[field.kind]]),
) as { [Field in ShownField as Field['out']]: (typeof shown)[Field['kind']] }
