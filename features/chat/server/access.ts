import type { AdminRole } from '#platform/contract/people.ts'

/** What decides who may do what in a chat: the view `chat_state`, read by find-chat.ts. */
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

/** Whose chat it is. */
export type ChatPeople = Pick<ChatFacts, 'id' | 'kingId' | 'hostessId' | 'memberId'>

export interface Reader {
  readonly userId: number
  /** Null to who is not of the staff. */
  readonly adminRole: AdminRole | null
}

/** As `chat_part` answers it. */
export type Part = 'king' | 'hostess' | 'member' | 'staff'
