import type { StaffNote } from '#platform/contract/staff-notes.ts'

interface Row {
  readonly id: number
  readonly text: string
  readonly at: Date
  readonly authorId: number
  readonly name: string
}

/** What a member of the staff noted, as the others read it. */
export function presentNote({ id, text, at, authorId, name }: Row): StaffNote {
  return { id, author: { id: authorId, name }, text, at: at.toISOString() }
}
