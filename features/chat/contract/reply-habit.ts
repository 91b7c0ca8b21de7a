import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

export const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const

/** How she answers, in the words of the site. Never a percentage, and nothing that shames. */
export const ReplyHabit = z.object({
  share: z.enum(['almost_always', 'often']),
  /** The median, from his first message to her answer. */
  minutes: z.int(),
  /** When she answers most. */
  part: z.enum(partsOfDay),
})
export type ReplyHabit = z.infer<typeof ReplyHabit>

interface Counted {
  readonly asked: number
  readonly answered: number
  readonly minutes: number | null
  readonly part: ReplyHabit['part'] | null
  readonly unanswered: number
}

/** Counted over so many days. Below so many chats a habit would be chance; after so many silences in a row it is over. */
export const habitRules = { days: 90, leastChats: 5, silences: 3, almostAlways: 0.9, often: 0.6 } as const

/** Null: nothing is said. */
export function habitOf(counted: Counted | null): ReplyHabit | null {
  if (counted === null || counted.minutes === null || counted.part === null) return null
  const { asked, answered, minutes, part, unanswered } = counted
  if (asked < habitRules.leastChats || unanswered >= habitRules.silences) return null
  const share = answered / asked
  if (share < habitRules.often) return null
  return { share: share >= habitRules.almostAlways ? 'almost_always' : 'often', minutes, part }
}

export const shareWords: Record<ReplyHabit['share'], string> = {
  almost_always: 'quasi sempre',
  often: 'spesso',
}
export const partWords: Record<ReplyHabit['part'], string> = {
  morning: 'La mattina',
  afternoon: 'Il pomeriggio',
  evening: 'La sera',
  night: 'La notte',
}

/** «in circa 2 ore», «entro un giorno». */
export function replyTime(minutes: number): string {
  if (minutes < 30) return 'in meno di mezz’ora'
  const hours = Math.max(1, Math.round(minutes / 60))
  if (hours <= 12) return `in circa ${hours} ${hours === 1 ? 'ora' : 'ore'}`
  if (hours <= 24) return 'entro un giorno'
  return hours <= 48 ? 'entro due giorni' : 'entro tre giorni'
}

/** «Risponde quasi sempre, in circa 2 ore». */
export function habitWords({ share, minutes }: ReplyHabit): string {
  return `Risponde ${shareWords[share]}, ${replyTime(minutes)}`
}

export const replyHabit = endpoint({
  method: 'GET',
  path: '/api/reply-habits/:userId',
  who: 'approved',
  impersonator: 'allowed',
  summary: 'Come risponde una hostess a chi le scrive',
  params: z.object({ userId: RowId }),
  replies: { 200: z.object({ habit: z.nullable(ReplyHabit) }), 404: Problem },
})
