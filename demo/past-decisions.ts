import type { GroundId } from '#features/moderation/contract/grounds.ts'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import type { ReportCategory } from '#features/reports/contract/reports.ts'
import type { Random } from './random.ts'

/** Something that the staff decided in the last two months. */
export interface PastDecision {
  readonly subject: Exclude<CaseSubject, 'report' | 'appeal' | 'deletion' | 'ban' | 'email'>
  /** 0 and up: whose it was, in the list of those who were there. */
  readonly person: number
  readonly openedMinutesAgo: number
  readonly waitMinutes: number
  readonly approved: boolean
  /** What a rule found, or on what the refusal rests; null where neither is. */
  readonly rule: GroundId | null
  readonly text: string | null
}

export interface PastReport {
  readonly category: ReportCategory
  readonly explanation: string
  /** By somebody with an account. */
  readonly byMember: boolean
  readonly person: number
  readonly openedMinutesAgo: number
  readonly waitMinutes: number
  readonly upheld: boolean
}

interface Kind {
  readonly subject: PastDecision['subject']
  /** How many a day. */
  readonly perDay: number
  /** Half of them wait less. */
  readonly medianMinutes: number
  readonly approved: number
  readonly rules: readonly GroundId[]
  readonly texts: readonly (string | null)[]
}

const kinds: readonly Kind[] = [
  {
    subject: 'message',
    perDay: 4,
    medianMinutes: 34,
    approved: 0.62,
    rules: ['phone', 'handle', 'link', 'phone', 'insult', 'scam'],
    texts: [
      'Il mio numero lo trova sul biglietto, mi chiami quando arriva',
      'Mi scrive su Instagram? Qui leggo di rado',
      'Le mando il programma con un link, così lo guarda con calma',
    ],
  },
  {
    subject: 'photo',
    perDay: 3,
    medianMinutes: 84,
    approved: 0.85,
    rules: ['not_recognisable', 'nudity', 'not_own'],
    texts: [null],
  },
  {
    subject: 'text',
    perDay: 1.4,
    medianMinutes: 130,
    approved: 0.8,
    rules: ['phone', 'handle', 'untrue'],
    texts: ['Ho aggiornato le lingue che parlo e le serate in cui sono libera.'],
  },
  {
    subject: 'verification',
    perDay: 0.7,
    medianMinutes: 210,
    approved: 0.83,
    rules: ['gesture_missing', 'another_person'],
    texts: [null],
  },
  {
    subject: 'personal',
    perDay: 0.3,
    medianMinutes: 150,
    approved: 0.9,
    rules: ['untrue'],
    texts: [null],
  },
]

const reports: readonly (readonly [ReportCategory, number, string])[] = [
  ['impersonation', 5, 'Ho già visto queste foto con un altro nome.'],
  ['fraud', 5, 'Mi ha chiesto una ricarica prima di incontrarci.'],
  ['harassment', 4, 'Insiste anche se ho detto di no, e diventa sgarbato.'],
  ['privacy', 2, 'Nella descrizione si capisce dove lavoro.'],
  ['paid_sex', 2, 'Nel messaggio c’è un listino.'],
  ['other', 2, 'Il profilo promette cose che non sono ammesse.'],
]

/** As far back as the overview compares. */
const days = 60
const day = 24 * 60

/** The same chance, the same decisions, the oldest first. */
export function imagineDecisions(chance: Random): PastDecision[] {
  return kinds
    .flatMap((kind) =>
      Array.from({ length: Math.round(kind.perDay * days) }, (): PastDecision => {
        const approved = chance.chance(kind.approved)
        // A message is there because a rule found something; the others only where they were refused.
        const found = !approved || kind.subject === 'message'
        return {
          subject: kind.subject,
          person: chance.between(0, 1000),
          openedMinutesAgo: chance.between(30, days * day),
          waitMinutes: waitOf(chance, kind.medianMinutes),
          approved,
          rule: found ? chance.pick(kind.rules) : null,
          text: chance.pick(kind.texts),
        }
      }),
    )
    .filter(isPast)
    .toSorted((a, b) => b.openedMinutesAgo - a.openedMinutesAgo)
}

export function imagineReports(chance: Random): PastReport[] {
  const weighted = reports.flatMap((report) => Array<typeof report>(report[1]).fill(report))
  return Array.from({ length: 46 }, (): PastReport => {
    const [category, , explanation] = chance.pick(weighted)
    return {
      category,
      explanation,
      byMember: chance.chance(0.7),
      person: chance.between(0, 1000),
      openedMinutesAgo: chance.between(60, days * day),
      waitMinutes: waitOf(chance, 420),
      upheld: chance.chance(0.55),
    }
  })
    .filter(isPast)
    .toSorted((a, b) => b.openedMinutesAgo - a.openedMinutesAgo)
}

/** Around the median, a few several times as long. */
export function waitOf(chance: Random, medianMinutes: number): number {
  const bell = chance.next() + chance.next() + chance.next() - 1.5
  return Math.max(2, Math.round(medianMinutes * Math.exp(1.5 * bell)))
}

const isPast = ({ openedMinutesAgo, waitMinutes }: PastReport | PastDecision) =>
  waitMinutes < openedMinutesAgo
