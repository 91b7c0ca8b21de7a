import { type Message, messagesPerPage } from '../contract/chat.ts'

/**
 * What is loaded of a chat, without a gap from the oldest loaded message to the newest. Ascending, in pages
 * that never change their beginning: what is shown of a page that did not change need not be drawn again.
 */
export interface MessagePages {
  readonly pages: readonly (readonly Message[])[]
  /** The chat has older messages that are not loaded. */
  readonly hasOlder: boolean
}

/** The newest page grows with each message; at this length its older half becomes a page of its own. */
const splitAt = 2 * messagesPerPage

export const oldestOf = ({ pages }: MessagePages) => pages[0]?.[0]
export const newestOf = ({ pages }: MessagePages) => pages.at(-1)?.at(-1)
export const countOf = ({ pages }: MessagePages) => pages.reduce((sum, page) => sum + page.length, 0)

/** The newest message that `wanted` accepts. */
export function lastWhere(
  { pages }: MessagePages,
  wanted: (message: Message) => boolean,
): Message | undefined {
  for (let index = pages.length - 1; index >= 0; index--) {
    const found = pages[index]?.findLast(wanted)
    if (found) return found
  }
  return undefined
}

/** A chat of which nothing was loaded. `messages` reach up to the newest one. */
export function startPages(messages: readonly Message[], hasOlder: boolean): MessagePages {
  return putMessages({ pages: [], hasOlder: false }, messages, hasOlder)
}

/** Puts the next older page on top. */
export function prependPage(loaded: MessagePages, page: readonly Message[], hasOlder: boolean): MessagePages {
  const oldest = oldestOf(loaded)?.id ?? Number.POSITIVE_INFINITY
  const older = page.filter(({ id }) => id < oldest)
  return { pages: older.length > 0 ? [older, ...loaded.pages] : loaded.pages, hasOlder }
}

/**
 * Adds or renews messages: one that arrives twice stands once, order is by id. What is older than all that is
 * loaded comes with its own page.
 */
export function putMessages(
  loaded: MessagePages,
  messages: readonly Message[],
  hasOlder = loaded.hasOlder,
): MessagePages {
  const pages = messages.reduce((sum, message) => putInto(sum, message, loaded.hasOlder), loaded.pages)
  return pages === loaded.pages && hasOlder === loaded.hasOlder ? loaded : { pages, hasOlder }
}

/** `readerId` has read all that others wrote up to `lastReadId`. */
export function putRead(
  loaded: MessagePages,
  { readerId, lastReadId }: { readerId: number; lastReadId: number },
): MessagePages {
  const isNewlyRead = (message: Message) =>
    !message.is_read &&
    message.sender_id !== readerId &&
    message.id <= lastReadId &&
    message.state === 'delivered'
  if (!loaded.pages.some((page) => page.some(isNewlyRead))) return loaded
  return {
    ...loaded,
    pages: loaded.pages.map((page) =>
      page.some(isNewlyRead)
        ? page.map((message) => (isNewlyRead(message) ? { ...message, is_read: true } : message))
        : page,
    ),
  }
}

/** Takes a message away, and its words out of what quotes it. */
export function dropMessage(loaded: MessagePages, gone: number): MessagePages {
  const concerns = ({ id, reply_to }: Message) => id === gone || reply_to?.id === gone
  if (!loaded.pages.some((page) => page.some(concerns))) return loaded
  const pages = loaded.pages.map((page) =>
    page.some(concerns)
      ? page
          .filter(({ id }) => id !== gone)
          .map((message) =>
            message.reply_to?.id === gone
              ? { ...message, reply_to: { ...message.reply_to, text: null } }
              : message,
          )
      : page,
  )
  return { ...loaded, pages: pages.filter((page) => page.length > 0) }
}

type Pages = MessagePages['pages']

function putInto(pages: Pages, message: Message, hasOlder: boolean): Pages {
  const before = pages.findLastIndex((page) => page[0] !== undefined && page[0].id <= message.id)
  if (before === -1 && hasOlder) return pages
  const at = Math.max(0, before)
  const page = pages[at] ?? []
  const known = page.find(({ id }) => id === message.id)
  if (known && isSame(known, message)) return pages
  const merged = known
    ? page.map((each) => (each.id === message.id ? mergeMessage(known, message) : each))
    : [...page, message].toSorted((a, b) => a.id - b.id)
  return pages.toSpliced(at, 1, ...split(merged, at === pages.length - 1))
}

function split(page: readonly Message[], isNewest: boolean): Pages {
  if (!isNewest || page.length < splitAt) return [page]
  return [page.slice(0, messagesPerPage), ...split(page.slice(messagesPerPage), true)]
}

/** An answer that was on its way while an event arrived must not take back that a message was read. */
function mergeMessage(known: Message, message: Message): Message {
  return { ...message, is_read: known.is_read || message.is_read }
}

function isSame(known: Message, message: Message): boolean {
  const merged = mergeMessage(known, message)
  const keys = Object.keys({ ...known, ...merged }) as (keyof Message)[]
  return keys.every((key) =>
    key === 'reply_to'
      ? merged.reply_to?.id === known.reply_to?.id && merged.reply_to?.text === known.reply_to?.text
      : merged[key] === known[key],
  )
}
