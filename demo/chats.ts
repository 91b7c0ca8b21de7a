import { freeLines, heldLines, type Line, openingLetters, replies } from './conversations.ts'
import type { DemoPeople } from './people.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import { type Random, random } from './random.ts'
import { recentUnlocks } from './recent-unlocks.ts'

/** What has become of a chat. */
export type Outcome = 'locked' | 'running' | 'answered' | 'refunded' | 'free'

export interface DemoMessage {
  readonly from: 'king' | 'hostess'
  readonly text: string
  readonly minutesAgo: number
  readonly held: boolean
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
  /** How many of the other's last messages each has not read. */
  readonly unread: { readonly king: number; readonly hostess: number }
  readonly archivedBy: readonly ('king' | 'hostess')[]
}

const hour = 60
const day = 24 * hour
/** The refund's term, in minutes; demo clocks stay inside it. */
const term = 72 * hour

export type Cast = Pick<DemoPeople, 'hostesses' | 'kings'>

export interface Plot {
  readonly king: number
  readonly hostess: number
  readonly outcome: Outcome
  readonly letter?: readonly string[] | undefined
  readonly answer?: readonly Line[] | undefined
  readonly startedMinutesAgo: number
  /** Between a message and the next; the default spreads them over the time since the start. */
  readonly paceMinutes?: number
  readonly heldLast?: {
    readonly from: 'king' | 'hostess'
    readonly text: string
    readonly minutesAgo: number
  }
  readonly unread?: Partial<DemoChat['unread']>
  readonly archivedBy?: DemoChat['archivedBy']
}

/** The same people and seed, the same chats: those of the two demo accounts first. */
export function imagineChats(seed: string, people: Cast): DemoChat[] {
  const chance = random(`${seed} chats`)
  const told = [...kingsInbox(people), ...hostessInbox(), ...everybodyElse(chance, people)]
  return [...told, ...recentUnlocks(seed, people, told)].map((plot) => tell(plot, people))
}

/** Whom king@demo.test may review, and the king by whom hostess@demo.test was reviewed and whom she may review. */
export const toReview = { hostess: 'Allegra', king: 5 } as const

/** What king@demo.test finds: one chat in each state. */
function kingsInbox({ hostesses }: Cast): Plot[] {
  const named = (name: string): number => hostesses.findIndex((person) => person.name === name)
  return [
    {
      king: 0,
      hostess: 0,
      outcome: 'running',
      letter: [
        'Buonasera Ginevra, sono Riccardo. Sabato 29 ho una cena con ospiti francesi a Villa Necchi e cerco una hostess che parli la lingua.',
        'Si comincia alle 20:00 e si finisce entro mezzanotte. Le va di parlarne?',
      ],
      startedMinutesAgo: 30 * hour + 48,
      paceMinutes: 4,
      heldLast: { from: 'king', text: heldLines.king[0], minutesAgo: 12 },
    },
    {
      king: 0,
      hostess: named('Amara'),
      outcome: 'answered',
      letter: ['Buongiorno Amara, venerdì ho un aperitivo con otto colleghi e vorrei una padrona di casa.'],
      answer: [
        ['hostess', 'Molto lieta, Riccardo. Venerdì sono libera dalle 18:30.'],
        ['king', 'Ottimo, cominciamo alle 19:30 in terrazza.'],
        ['hostess', 'Mi manda l’indirizzo del locale?'],
        ['hostess', 'Perfetto, allora a venerdì alle 19:30.'],
      ],
      startedMinutesAgo: 5 * hour,
      unread: { king: 2 },
    },
    {
      king: 0,
      hostess: named('Miriam'),
      outcome: 'answered',
      letter: ['Gentile Miriam, il 4 accompagno un cliente di Zurigo a teatro e poi a cena.'],
      answer: [
        ['hostess', 'Parla anche tedesco il suo ospite? In quel caso preparo due frasi di benvenuto.'],
      ],
      startedMinutesAgo: 9 * hour,
    },
    {
      king: 0,
      hostess: named('Viola'),
      outcome: 'answered',
      letter: ['Buonasera Viola, alla serata di gala mancano ancora due persone per l’accoglienza.'],
      answer: [
        ['hostess', 'Volentieri. Mi può mandare il programma?'],
        ['king', 'Le mando il programma stasera'],
      ],
      startedMinutesAgo: 31 * hour,
      paceMinutes: 60,
    },
    {
      king: 0,
      hostess: named('Elettra'),
      outcome: 'refunded',
      letter: ['Buongiorno Elettra, sarebbe libera per l’inaugurazione del 15?'],
      startedMinutesAgo: 6 * day,
    },
    {
      king: 0,
      hostess: named('Allegra'),
      outcome: 'answered',
      letter: ['Ciao Allegra, domenica c’è il concerto in villa: le piacerebbe venire?'],
      answer: [
        ['hostess', 'Molto volentieri, a che ora?'],
        ['king', 'Alle 18. Passo a prendere i biglietti io.'],
        ['hostess', 'Bene. Porto un ombrello, danno pioggia.'],
        ['king', 'Ci vediamo all’ingresso, sotto il portico.'],
        ['hostess', 'Grazie della serata, a presto.'],
      ],
      startedMinutesAgo: 8 * day,
      paceMinutes: 12 * hour,
      unread: { king: 1 },
    },
    {
      king: 0,
      hostess: named('Beatrice'),
      outcome: 'locked',
      letter: [
        'Buonasera Beatrice, ho letto che conosce bene il mondo dell’arte.',
        'Il 20 apriamo una mostra: cerco una persona che accolga gli ospiti.',
      ],
      startedMinutesAgo: 3 * hour,
    },
    {
      king: 0,
      hostess: named('Noemi'),
      outcome: 'answered',
      letter: ['Buongiorno Noemi, le scrivo per la fiera di settembre.'],
      answer: [
        [
          'hostess',
          'Buongiorno Riccardo, a settembre sarò all’estero. Grazie comunque per aver pensato a me.',
        ],
      ],
      startedMinutesAgo: 40 * day,
      archivedBy: ['king'],
    },
  ]
}

/** What hostess@demo.test finds, beside Riccardo's letter. */
function hostessInbox(): Plot[] {
  return [
    { king: 1, hostess: 0, outcome: 'locked', letter: openingLetters[4], startedMinutesAgo: 2 * hour },
    {
      king: 2,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[1],
      answer: replies[1],
      startedMinutesAgo: 7 * hour,
      unread: { hostess: 1 },
    },
    {
      king: 3,
      hostess: 0,
      outcome: 'running',
      letter: openingLetters[3],
      startedMinutesAgo: 50 * hour,
      unread: { hostess: 1 },
    },
    { king: 4, hostess: 0, outcome: 'free', answer: freeLines, startedMinutesAgo: 20 * hour },
    {
      king: 5,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[8],
      answer: replies[3],
      startedMinutesAgo: 12 * day,
      archivedBy: ['hostess'],
    },
    { king: 6, hostess: 0, outcome: 'refunded', letter: openingLetters[6], startedMinutesAgo: 9 * day },
    {
      king: 7,
      hostess: 0,
      outcome: 'answered',
      letter: openingLetters[2],
      answer: [
        ['hostess', 'Molto lieta. In fiera ci sarò anch’io, con uno stand di editoria.'],
        ['king', 'Allora la serata è davvero a metà.'],
      ],
      startedMinutesAgo: 2 * day,
      heldLast: { from: 'king', text: heldLines.king[2], minutesAgo: 55 },
    },
  ]
}

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
      ...(plots.length === 9 && { archivedBy: ['king', 'hostess'] as const }),
      unread: { king: chance.between(0, 1), hostess: chance.between(0, 1) },
    })
  }
  return plots
}

function startOf(chance: Random, outcome: Outcome): number {
  if (outcome === 'running') return chance.between(3 * hour, 62 * hour)
  if (outcome === 'locked') return chance.between(hour, 6 * day)
  return chance.between(5 * day, 60 * day)
}

/** Puts a plot on the clock, with names in the lines and the price of the day. */
function tell(plot: Plot, people: Cast): DemoChat {
  const { outcome, startedMinutesAgo, heldLast } = plot
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
    cost: outcome === 'locked' || outcome === 'free' ? 0 : hostess.unlockCost,
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
