import * as z from 'zod/mini'
import { reasonLimit } from './moderation.ts'

/** Why somebody of the staff does something: never left out, and kept with the deed. */
export const reason = z
  .string('Scrivi il motivo.')
  .check(
    z.trim(),
    z.minLength(1, 'Scrivi il motivo.'),
    z.maxLength(reasonLimit, `Il motivo può avere al massimo ${reasonLimit} caratteri.`),
  )

/** The person whom a deed of the staff concerns. */
export const personParams = z.object({
  id: z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(2_147_483_647)),
})
