import type { Chat, Message } from '#contract/chat.ts'
import { isSameDay } from './dates.ts'
import type { Outgoing } from './outgoing.ts'

export type BubbleState = 'sending' | 'failed' | 'sent' | 'read' | 'waiting' | 'held' | 'refused' | 'theirs'

export interface BubbleItem {
  readonly kind: 'bubble'
  readonly key: string
  readonly text: string
  readonly time: string
  readonly own: boolean
  readonly state: BubbleState
  /** First and last of a run of messages by one person: they share corners, the last carries the time. */
  readonly first: boolean
  readonly last: boolean
  readonly clientId: string | undefined
}

export type ThreadItem =
  | BubbleItem
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'unlock'; readonly key: string; readonly time: string }

interface Thread {
  readonly chat: Pick<Chat, 'refund' | 'unlocked'>
  readonly userId: number
  /** Ascending. */
  readonly messages: readonly Message[]
  readonly outgoing: readonly Outgoing[]
  /** Older messages exist that are not loaded. */
  readonly hasOlder: boolean
}

/** What stands in the thread, from top to bottom: days, the unlock, runs of bubbles. */
export function threadItems({ chat, userId, messages, outgoing, hasOlder }: Thread): ThreadItem[] {
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  const bubbles = [
    ...messages.map((message) => bubbleOf(message, userId)),
    ...outgoing.filter(({ clientId }) => !arrived.has(clientId)).map(outgoingBubble),
  ]
  const unlockedAt = chat.unlocked ? chat.refund.unlocked_at : null
  const oldest = bubbles[0]?.time
  const showUnlock = unlockedAt !== null && !(hasOlder && oldest !== undefined && unlockedAt < oldest)

  const items: ThreadItem[] = []
  let unlockPending = showUnlock
  bubbles.forEach((bubble, index) => {
    if (unlockPending && unlockedAt !== null && unlockedAt <= bubble.time) {
      unlockPending = false
      items.push({ kind: 'unlock', key: 'unlock', time: unlockedAt })
    }
    const before = bubbles[index - 1]
    const after = bubbles[index + 1]
    const newDay = !before || !isSameDay(before.time, bubble.time)
    if (newDay) items.push({ kind: 'day', key: `day-${bubble.key}`, time: bubble.time })
    items.push({
      ...bubble,
      first: items.at(-1)?.kind !== 'bubble' || !isRun(before, bubble),
      last: !isRun(bubble, after) || isCut(bubble, after, unlockPending ? unlockedAt : null),
    })
  })
  if (unlockPending && unlockedAt !== null) items.push({ kind: 'unlock', key: 'unlock', time: unlockedAt })
  return items
}

type Loose = Omit<BubbleItem, 'first' | 'last'>

/** One run: the same person, the same day, and nothing about either that must be said on its own. */
function isRun(one: Loose | undefined, next: Loose | undefined): boolean {
  if (!one || !next || one.own !== next.own || !isSameDay(one.time, next.time)) return false
  return !standsAlone(one.state) && !standsAlone(next.state)
}

const standsAlone = (state: BubbleState) => state === 'held' || state === 'refused' || state === 'failed'

/** The card of the unlock will stand between the two. */
function isCut(bubble: Loose, after: Loose | undefined, unlockedAt: string | null): boolean {
  return after !== undefined && unlockedAt !== null && unlockedAt > bubble.time && unlockedAt <= after.time
}

function bubbleOf(message: Message, userId: number): Loose {
  const isOwn = message.sender_id === userId
  return {
    kind: 'bubble',
    // The key that the unconfirmed message had: the bubble stays the same element.
    key: message.client_id ?? String(message.id),
    text: message.text,
    time: message.time,
    own: isOwn,
    state: isOwn ? ownState(message) : 'theirs',
    clientId: message.client_id,
  }
}

function ownState({ state, is_read }: Message): BubbleState {
  if (state !== 'delivered') return state
  return is_read ? 'read' : 'sent'
}

function outgoingBubble({ clientId, text, time, state }: Outgoing): Loose {
  return { kind: 'bubble', key: clientId, text, time, own: true, state, clientId }
}
