import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { isEmptied } from '#platform/contract/blank.ts'
import { type EditedField, editedFields } from './profile-fields.ts'

const bit = z.union([z.literal(0), z.literal(1)])

function orNothing(schema: z.ZodMiniType<number, number>) {
  const emptied = z.transform((sent: number | '' | null) => (isEmptied(sent) ? null : sent))
  return z.optional(z.pipe(emptied, z.nullable(schema)))
}

const choice = orNothing(z.int('Scegli una voce dell’elenco.'))
const choices = z.optional(
  z.pipe(
    z.transform((sent: number[] | '' | null) => (isEmptied(sent) ? [] : sent)),
    z.array(z.int()).check(z.maxLength(100, 'Hai scelto troppe voci.')),
  ),
)
const answer = z.optional(
  z.pipe(
    z.transform((sent: 0 | 1 | '' | null) => (isEmptied(sent) ? null : sent)),
    z.nullable(bit),
  ),
)

function prose(max: number) {
  return z.optional(
    z.pipe(
      z.transform((sent: string | null) => (isEmptied(sent) ? '' : sent)),
      z.string().check(z.trim(), z.maxLength(max, `La descrizione può avere al massimo ${max} caratteri.`)),
    ),
  )
}

function number({ label, range: { min, max, even } }: Extract<EditedField, { kind: 'number' }>) {
  const outside = `${label}: da ${min} a ${max}.`
  const whole = z
    .int(`${label}: inserisci un numero intero.`)
    .check(z.minimum(min, outside), z.maximum(max, outside))
  return orNothing(even ? whole.check(z.multipleOf(2, `${label}: solo numeri pari.`)) : whole)
}

function line({ label, max }: Extract<EditedField, { kind: 'line' }>) {
  return z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(max, `${label}: al massimo ${max} caratteri.`))),
  )
}

function link(max: number) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max, `Massimo ${max} caratteri.`))))
}

/** How each kind comes in: left out it stays as it is, null or '' empties it. */
interface Edits {
  prose: ReturnType<typeof prose>
  number: ReturnType<typeof number>
  option: typeof choice
  options: typeof choices
  mask: typeof choices
  place: typeof choice
  'yes-no': typeof answer
  switch: z.ZodMiniOptional<typeof bit>
  preference: z.ZodMiniOptional<typeof bit>
  social: ReturnType<typeof link>
  line: ReturnType<typeof line>
}

function editOf(field: EditedField): Edits[EditedField['kind']] {
  switch (field.kind) {
    case 'prose':
      return prose(field.max)
    case 'number':
      return number(field)
    case 'option':
    case 'place':
      return choice
    case 'options':
    case 'mask':
      return choices
    case 'yes-no':
      return answer
    case 'switch':
    case 'preference':
      return z.optional(bit)
    case 'line':
      return line(field)
    case 'social':
      return link(field.max)
  }
}

/** The fields of the catalogue, as their owner sends them. */
const editShape = Object.fromEntries(editedFields.map((field) => [field.in, editOf(field)])) as {
  [Field in EditedField as Field['in']]: Edits[Field['kind']]
}

/**
 * A field left out stays as it is; null empties it. What a king says in a field that only hostesses have is refused under
 * its name; null, an empty text or list and 0, «No», say nothing there [PROFILE-42].
 */
export const ProfileEdit = z.object({
  ...editShape,
  /** Other names of `country` and `province`, used where those are missing. */
  selectedCountry: editShape.country,
  selectedProvince: editShape.province,
})
export type ProfileEdit = z.infer<typeof ProfileEdit>

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/update-profile',
  who: 'member',
  summary: 'Change one’s profile; a changed description waits for a moderator [API-45]',
  body: ProfileEdit,
  invalid: 'errors',
  replies: { 200: z.object({ IsDataInModeration: z.boolean() }) },
})
