import type { Message } from '../contract/chat.ts'
import type { NamedPerson } from '#platform/contract/people.ts'

/** Who reads a thread, and from which side. */
export interface Reader {
  readonly userId: number
  /** The staff before a member's thread: they answer as one, so all that the member did not write is their side's. */
  readonly staff: { readonly memberId: number; readonly colleagues: readonly NamedPerson[] } | null
}

/** Stands on the reader's side. */
export function isOwn({ sender_id }: Message, { userId, staff }: Reader): boolean {
  return staff === null ? sender_id === userId : sender_id !== staff.memberId
}

/** Who of the staff wrote it, where that was not the reader. */
export function colleagueOf(message: Message, reader: Reader): string | null {
  if (reader.staff === null || message.sender_id === reader.userId || !isOwn(message, reader)) return null
  return reader.staff.colleagues.find(({ id }) => id === message.sender_id)?.name ?? 'Team'
}
