import type { Message } from '../contract/chat.ts'
import { isSameDay } from './dates.ts'
import type { MessagePages } from './message-pages.ts'
import type { Outgoing } from './outbox.ts'
import { colleagueOf, isOwn, type Reader } from './reader.ts'

export type BubbleState =
  | 'sending'
  | 'queued'
  | 'failed'
  | 'sent'
  | 'read'
  | 'waiting'
  | 'held'
  | 'refused'
  | 'theirs'

export interface BubbleItem {
  readonly kind: 'bubble'
  readonly key: string
  /** Null: not confirmed yet. */
  readonly id: number | null
  readonly text: string
  readonly time: string
  readonly quote: Message['reply_to']
  /** On the reader's side. */
  readonly own: boolean
  /** Who of the staff wrote it, where that was not the reader. */
  readonly colleague: string | null
  readonly state: BubbleState
  /** First and last of a run of messages by one person: they share corners, the last carries the time. */
  readonly first: boolean
  readonly last: boolean
  /** One's own last message says in words whether it was sent or read [CHAT-11]. */
  readonly saysState: boolean
  /** To be said under it; only its receiver has one. */
  readonly caution: string | undefined
  /** Hidden by the receiver's own filter. */
  readonly filtered: boolean
}

export type ThreadItem =
  | BubbleItem
  | { readonly kind: 'day'; readonly key: string; readonly time: string }
  | { readonly kind: 'unlock'; readonly key: string; readonly time: string }
  | { readonly kind: 'unread'; readonly key: string }

interface Part {
  readonly reader: Reader
  /** One page, ascending. */
  readonly messages: readonly Message[]
  /** Below the newest page: what is not confirmed yet, and not among `messages`. */
  readonly outgoing: readonly Outgoing[]
  /** Without a connection they wait, and none of them has failed. */
  readonly online: boolean
  /** The neighbours in the pages above and below. */
  readonly before: Message | undefined
  readonly after: Message | undefined
  /** When the chat was unlocked, if that stands on this page. */
  readonly unlockedAt: string | null
  /** The first message that was not read when the chat was opened or left. */
  readonly firstUnreadId: number | null
  /** Of one's own last message. */
  readonly lastOwnKey: string | null
}

/** What stands on one page of the thread, from top to bottom: days, the unlock, runs of bubbles. */
export function threadItems(part: Part): ThreadItem[] {
  const { reader, messages, outgoing, firstUnreadId, unlockedAt } = part
  const bubbles = [
    ...messages.map((message) => bubbleOf(message, reader)),
    ...outgoing.map((one) => outgoingBubble(one, part.online)),
  ]
  const firstUnread = bubbles[messages.findIndex(({ id }) => id === firstUnreadId)]
  const above = part.before && bubbleOf(part.before, reader)
  const below = part.after && bubbleOf(part.after, reader)

  const items: ThreadItem[] = []
  let unlockPending = unlockedAt
  bubbles.forEach((bubble, index) => {
    if (unlockPending !== null && unlockPending <= bubble.time) {
      items.push({ kind: 'unlock', key: 'unlock', time: unlockPending })
      unlockPending = null
    }
    const before = bubbles[index - 1] ?? (index === 0 ? above : undefined)
    const after = bubbles[index + 1] ?? below
    if (!before || !isSameDay(before.time, bubble.time))
      items.push({ kind: 'day', key: `day-${bubble.key}`, time: bubble.time })
    if (bubble === firstUnread) items.push({ kind: 'unread', key: 'unread' })
    const isUnreadBelow =
      after !== undefined && (after === firstUnread || (after === below && part.after?.id === firstUnreadId))
    const isCutAbove = items.length > 0 && items.at(-1)?.kind !== 'bubble'
    items.push({
      ...bubble,
      first: isCutAbove || !isRun(before, bubble),
      last: !isRun(bubble, after) || isUnreadBelow || isCut(bubble, after, unlockPending),
      saysState: bubble.key === part.lastOwnKey,
    })
  })
  if (unlockPending !== null) items.push({ kind: 'unlock', key: 'unlock', time: unlockPending })
  return items
}

/** The page on which the unlock stands; null when it is older than all that is loaded. */
export function pageOfUnlock({ pages, hasOlder }: MessagePages, unlockedAt: string): number | null {
  const oldest = pages[0]?.[0]
  if (oldest && unlockedAt < oldest.time) return hasOlder ? null : 0
  const at = pages.findIndex((page) => unlockedAt <= (page.at(-1)?.time ?? ''))
  return at === -1 ? Math.max(0, pages.length - 1) : at
}

type Loose = Omit<BubbleItem, 'first' | 'last' | 'saysState'>

/** One run: the same person, the same day, and nothing about either that must be said on its own. */
function isRun(one: Loose | undefined, next: Loose | undefined): boolean {
  if (!one || !next || one.own !== next.own || one.colleague !== next.colleague) return false
  if (!isSameDay(one.time, next.time)) return false
  return !standsAlone(one.state) && !standsAlone(next.state)
}

const standsAlone = (state: BubbleState) => state === 'held' || state === 'refused' || state === 'failed'

/** The card of the unlock will stand between the two. */
function isCut(bubble: Loose, after: Loose | undefined, unlockedAt: string | null): boolean {
  return after !== undefined && unlockedAt !== null && unlockedAt > bubble.time && unlockedAt <= after.time
}

/** That of the unconfirmed message: the bubble stays the same element. */
export const keyOf = ({ id, client_id }: Message) => client_id ?? String(id)

function bubbleOf(message: Message, reader: Reader): Loose {
  const own = isOwn(message, reader)
  return {
    kind: 'bubble',
    key: keyOf(message),
    id: message.id,
    quote: message.reply_to,
    text: message.text,
    time: message.time,
    own,
    colleague: colleagueOf(message, reader),
    state: own ? ownState(message) : 'theirs',
    caution: message.caution,
    filtered: message.filtered ?? false,
  }
}

function ownState({ state, is_read }: Message): BubbleState {
  if (state !== 'delivered') return state
  return is_read ? 'read' : 'sent'
}

const outgoingStates = {
  pending: 'sending',
  unsent: 'failed',
  failed: 'failed',
  held: 'held',
  warned: 'failed',
} as const

function outgoingBubble({ clientId, text, time, state, replyTo }: Outgoing, online: boolean): Loose {
  const rest = { id: null, quote: replyTo, colleague: null, caution: undefined, filtered: false }
  const shown = state === 'unsent' && !online ? 'queued' : outgoingStates[state]
  return { kind: 'bubble', key: clientId, text, time, own: true, state: shown, ...rest }
}
