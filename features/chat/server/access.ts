import { may } from '#platform/contract/permissions.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import type { Refusal } from '#platform/server/http/refuse.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** What decides who may do what in a chat; read from the database by find-chat.ts. */
export interface ChatFacts {
  readonly id: number
  /** A pair chat has both, a support chat neither. */
  readonly kingId: number | null
  readonly hostessId: number | null
  /** The member of a support chat. */
  readonly memberId: number | null
  /** Pair chats: a paid or free unlock lives. A support chat is never locked. */
  readonly unlocked: boolean
  /** The price of the unlock waits for her reply. */
  readonly pending: boolean
  /** One of the two has blocked the other: mutual invisibility. */
  readonly blocked: boolean
  /** Both are approved, neither banned nor erased. */
  readonly bothActive: boolean
}

export interface Reader {
  readonly userId: number
  /** Null to who is not of the staff. */
  readonly adminRole: AdminRole | null
}

export type Part = 'king' | 'hostess' | 'member' | 'staff'

/** The part that someone has in a chat; null for a stranger, to whom the chat does not exist. */
export function partIn(
  chat: Pick<ChatFacts, 'kingId' | 'hostessId' | 'memberId' | 'blocked'>,
  reader: Reader,
): Part | null {
  if (chat.blocked) return null
  if (chat.kingId === reader.userId) return 'king'
  if (chat.hostessId === reader.userId) return 'hostess'
  if (chat.memberId === reader.userId) return 'member'
  return chat.memberId !== null && may(reader.adminRole, 'support.answer') ? 'staff' : null
}

/** Why someone may not write now; null when they may. Kings can always write; what a lock delays is delivery. */
export function refusalToWrite(chat: ChatFacts, part: Part): Refusal | null {
  if (part === 'member' || part === 'staff') return null
  if (!chat.bothActive)
    return refuse('forbidden', { message: 'Questa persona non è più disponibile.', code: 'unavailable' })
  if (part === 'hostess' && !chat.unlocked)
    return refuse('forbidden', {
      message: 'La chat è bloccata: potrai rispondere quando verrà sbloccata.',
      code: 'locked',
    })
  return null
}

/** Where a message that nobody holds goes. */
export function stateOnArrival(chat: ChatFacts, part: Part): 'delivered' | 'waiting' {
  return part === 'king' && !chat.unlocked ? 'waiting' : 'delivered'
}
