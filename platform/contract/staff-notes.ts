import * as z from 'zod/mini'
import { isBlank } from './blank.ts'
import { NamedPerson } from './people.ts'

/** What the staff tell one another, about a person or in a conversation. */

export const noteLengthMax = 2_000

export const StaffNote = z.object({
  id: z.int(),
  author: NamedPerson,
  text: z.string(),
  at: z.iso.datetime(),
})
export type StaffNote = z.output<typeof StaffNote>

export const NoteText = z.string('Scrivi la nota.').check(
  z.trim(),
  z.refine((text) => !isBlank(text), 'Scrivi la nota.'),
  z.maxLength(noteLengthMax, 'La nota può avere al massimo 2.000 caratteri.'),
)
