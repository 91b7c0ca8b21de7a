import { freeLines, heldLines, type Line, openingLetters, replies } from './conversations.ts'
import { readLines } from './read-lines.ts'
import { hostessInbox, kingsInbox } from './inboxes.ts'
import type { Cast, Outcome, Plot, ReadLine, Unread } from './plot.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import { type Random, random } from './random.ts'
import { recentUnlocks } from './recent-unlocks.ts'
import { habitRules } from '#features/chat/contract/reply-habit.ts'
import { type Answers, priceByRule, priceRule } from '#features/standing/contract/price-rule.ts'

export interface DemoMessage {
  readonly from: 'king' | 'hostess'
  readonly text: string
  readonly minutesAgo: number
  readonly held: boolean
  readonly read?: Pick<ReadLine, 'reader' | 'words'>
}

/** A chat of the demo, with people by their place in the lists of people.ts. */
export interface DemoChat {
  readonly king: number
  readonly hostess: number
  readonly outcome: Outcome
  readonly unlockedMinutesAgo: number | null
  readonly cost: 0 | 50 | 100 | 200
  /** Oldest first. */
  readonly messages: readonly DemoMessage[]
  readonly unread: Unread
  readonly archivedBy: readonly ('king' | 'hostess')[]
}

const hour = 60
const day = 24 * hour
/** The refund's term, in minutes; demo clocks stay inside it. */
const term = 72 * hour

/** The same people and seed, the same chats: those of the two demo accounts first. */
export function imagineChats(seed: string, people: Cast): DemoChat[] {
  const chance = random(`${seed} chats`)
  const told = [...kingsInbox(people), ...hostessInbox(), ...everybodyElse(chance, people)]
  const plots = [...told, ...recentUnlocks(seed, people, told)]
  return priced(plots.map((plot) => tell(plot, people)))
}

/** By the published rule: who was written to in the last days was paid for at today's price, earlier ones at the first. */
function priced(chats: readonly DemoChat[]): DemoChat[] {
  const prices = new Map(
    [...Map.groupBy(chats, ({ hostess }) => hostess)].map(([hostess, hers]) => [
      hostess,
      priceByRule(answersOf(hers), priceRule.base),
    ]),
  )
  return chats.map((chat) =>
    chat.cost > 0 && (chat.unlockedMinutesAgo ?? 0) < priceRule.restDays * day
      ? { ...chat, cost: prices.get(chat.hostess) ?? priceRule.base }
      : chat,
  )
}

/** As features/chat/server/reply-habits.ts counts them. */
function answersOf(chats: readonly DemoChat[]): Answers | null {
  const ends = chats
    .flatMap((chat) => {
      const end = endOf(chat)
      return end === null || end.minutesAgo > habitRules.days * day
        ? []
        : [{ ...end, minutes: (chat.unlockedMinutesAgo ?? 0) - end.minutesAgo }]
    })
    .toSorted((a, b) => a.minutesAgo - b.minutesAgo)
  if (ends.length === 0) return null
  const times = ends.filter(({ how }) => how === 'reply').map(({ minutes }) => minutes)
  const silent = ends.findIndex(({ how }) => how === 'reply')
  return {
    asked: ends.length,
    answered: times.length,
    minutes: times.length === 0 ? null : median(times),
    unanswered: silent === -1 ? ends.length : silent,
  }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2)
}

/** Whom king@demo.test may review, and the king by whom hostess@demo.test was reviewed and whom she may review. */
export const toReview = { hostess: 'Allegra', king: 5 } as const

const chatsOfOthers = 72

function everybodyElse(chance: Random, { hostesses, kings }: Cast): Plot[] {
  const pairs = new Set<string>()
  const plots: Plot[] = []
  const outcomes: readonly Outcome[] = [
    'locked',
    'running',
    'answered',
    'answered',
    'answered',
    'refunded',
    'free',
  ]
  while (plots.length < chatsOfOthers) {
    const king = chance.between(1, kings.length - 1)
    const hostess = chance.between(1, hostesses.length - 1)
    const acquaintance =
      Math.min(kings[king]?.joinedHoursAgo ?? 0, hostesses[hostess]?.joinedHoursAgo ?? 0) * hour
    if (acquaintance < 7 * day || pairs.has(`${king} ${hostess}`)) continue
    pairs.add(`${king} ${hostess}`)
    const outcome = outcomes[plots.length % outcomes.length] ?? 'answered'
    plots.push({
      king,
      hostess,
      outcome,
      letter: chance.pick(openingLetters),
      answer: outcome === 'free' ? freeLines : chance.pick(replies),
      startedMinutesAgo: Math.min(startOf(chance, outcome), acquaintance - day),
      // An angry letter, first in the queue; and a reply that a moderator reads first, so its clock stands still.
      ...(plots.length === 8 && {
        heldLast: { from: 'king' as const, text: heldLines.king[3], minutesAgo: 40 },
      }),
      ...(plots.length === 15 && {
        heldLast: { from: 'hostess' as const, text: heldLines.hostess[0], minutesAgo: 95 },
      }),
      ...readLast(plots.length),
      ...(plots.length === 9 && { archivedBy: ['king', 'hostess'] as const }),
      unread: { king: chance.between(0, 1), hostess: chance.between(0, 1) },
    })
  }
  return plots
}

/** In conversations that go on. */
const readLast = (place: number): Pick<Plot, 'readLast'> => {
  const line = readLines[place]
  return line === undefined ? {} : { readLast: line }
}

function startOf(chance: Random, outcome: Outcome): number {
  if (outcome === 'running') return chance.between(3 * hour, 62 * hour)
  if (outcome === 'locked') return chance.between(hour, 6 * day)
  return chance.between(5 * day, 60 * day)
}

/** Puts a plot on the clock, with names in the lines and the first price. */
function tell(plot: Plot, people: Cast): DemoChat {
  const { outcome, startedMinutesAgo, heldLast, readLast: read } = plot
  const king = people.kings[plot.king]
  const hostess = people.hostesses[plot.hostess]
  if (king === undefined || hostess === undefined) throw new Error('a demo chat of nobody')
  const spoken: Line[] = [
    ...(outcome === 'free' ? [] : (plot.letter ?? [])).map((text): Line => ['king', text]),
    ...(outcome === 'answered' || outcome === 'free' ? (plot.answer ?? []) : []),
  ]
  // An answer comes within the term; a letter is written in one go.
  const pace =
    plot.paceMinutes ?? Math.min(8 * hour, Math.floor((startedMinutesAgo * 0.9) / (spoken.length + 1)))
  const city = provinceById(hostess.provinceId)?.name ?? ''
  let minutesAgo = startedMinutesAgo
  const messages = spoken.map(([from, text], index): DemoMessage => {
    const previous = spoken[index - 1]?.[0]
    if (index > 0) minutesAgo -= previous === 'king' && from === 'king' ? Math.min(4, pace) : pace
    return {
      from,
      text: text.replaceAll('{lei}', hostess.name).replaceAll('{lui}', king.name).replaceAll('{città}', city),
      minutesAgo,
      held: false,
    }
  })
  if (heldLast !== undefined) messages.push({ ...heldLast, held: true })
  if (read !== undefined) {
    const { from, text, minutesAgo: at, ...rest } = read
    messages.push({ from, text, minutesAgo: at, held: rest.reader.why === 'sure', read: rest })
  }
  const letterLength = plot.letter?.length ?? 0
  return {
    king: plot.king,
    hostess: plot.hostess,
    outcome,
    unlockedMinutesAgo:
      outcome === 'locked'
        ? null
        : outcome === 'free'
          ? startedMinutesAgo + 1
          : startedMinutesAgo - Math.min(6, letterLength * 4 + 1),
    cost: outcome === 'locked' || outcome === 'free' ? 0 : priceRule.base,
    messages,
    unread: { king: plot.unread?.king ?? 0, hostess: plot.unread?.hostess ?? 0 },
    archivedBy: plot.archivedBy ?? [],
  }
}

/** When the price of a chat came to rest, and how; null while it waits or where nothing was paid. */
export function endOf(
  chat: DemoChat,
): { readonly how: 'reply' | 'no_reply'; readonly minutesAgo: number } | null {
  if (chat.unlockedMinutesAgo === null) return null
  if (chat.outcome === 'refunded') return { how: 'no_reply', minutesAgo: chat.unlockedMinutesAgo - term }
  if (chat.outcome !== 'answered') return null
  const reply = chat.messages.find((message) => message.from === 'hostess' && !message.held)
  if (reply === undefined) throw new Error('an answered chat without an answer')
  return { how: 'reply', minutesAgo: reply.minutesAgo }
}
