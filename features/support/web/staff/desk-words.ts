import { clockTime, duration, isSameDay } from '#features/chat/web/dates.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import type { AnswerTarget } from '../../contract/desk.ts'
import type { ReplyActions } from '../../contract/reply-actions.ts'
import type { SupportConversation } from '../../contract/support.ts'

interface TargetWords {
  readonly tone: 'calm' | 'near' | 'late'
  readonly text: string
}

const minuteMs = 60_000
/** Beyond so much the moment says more than the hours until then. */
const inHours = 12 * 60 * minuteMs

/** «entro 40 min», «entro lun 09:30», «in ritardo di 9 min». */
export function targetWords({ near_at, due_at }: AnswerTarget, now: number): TargetWords {
  const left = Date.parse(due_at) - now
  if (left < 0) return { tone: 'late', text: `in ritardo di ${duration(Math.max(-left, minuteMs))}` }
  const tone = now >= Date.parse(near_at) ? 'near' : 'calm'
  if (left <= inHours) return { tone, text: `entro ${duration(Math.max(left, minuteMs))}` }
  return { tone, text: `entro ${shortWeekday.format(new Date(due_at))} ${clockTime(due_at)}` }
}

const shortWeekday = new Intl.DateTimeFormat('it-IT', { weekday: 'short' })
const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'long' })
const longDay = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long' })

const dayMs = 86_400_000

/** «alle 18:30», «lunedì alle 09:00», «il 3 dicembre alle 09:00»: of a moment that is to come. */
export function momentAhead(iso: string, now: Date): string {
  const at = `alle ${clockTime(iso)}`
  if (isSameDay(iso, now.toISOString())) return at
  const date = new Date(iso)
  return date.getTime() - now.getTime() < 6 * dayMs
    ? `${weekday.format(date)} ${at}`
    : `il ${longDay.format(date)} ${at}`
}

/** What is said of a conversation in whose turn nobody of the staff has to do anything. */
export function restWords(conversation: SupportConversation, now: Date): string {
  const { snoozed_until: until, back_since: back, closed_at: closed, waiting_since: since } = conversation
  const { reopened_at: reopened } = conversation
  if (until !== null) return `rimandata, torna ${momentAhead(until, now)}`
  if (back !== null) return 'era rimandata, è tornata'
  if (since !== null) return ''
  if (reopened !== null) return 'riaperta'
  return closed === null ? 'risposto' : 'chiusa'
}

/** All that a ready answer does beside being sent: «dà 50 Crediti, mette «Pagamento», chiude». */
export function actionWords({ tag, closes, snooze_minutes: minutes, credits: amount }: ReplyActions): string {
  return [
    amount === null ? '' : `dà ${formatCredits(credits(amount))}`,
    tag === null ? '' : `mette «${tag.name}»`,
    minutes === null ? '' : `rimanda di ${snoozeWords(minutes)}`,
    closes ? 'chiude' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export function snoozeWords(minutes: number): string {
  if (minutes % 1_440 === 0) return minutes === 1_440 ? 'un giorno' : `${minutes / 1_440} giorni`
  if (minutes % 60 === 0) return minutes === 60 ? 'un’ora' : `${minutes / 60} ore`
  return `${minutes} minuti`
}

/** Fewer say nothing as a rate. */
const ratedMin = 20

/** «Prima risposta oggi 41 min, 96 su 100 contenti». */
export function figureWords({
  answer_minutes: minutes,
  rated,
  good,
}: {
  answer_minutes: number | null
  rated: number
  good: number
}): string {
  const answer = minutes === null ? '' : `Risposta oggi ${duration(Math.max(1, minutes) * minuteMs)}`
  const happy =
    rated === 0
      ? ''
      : rated < ratedMin
        ? `${good} ${good === 1 ? 'contento' : 'contenti'} su ${rated}`
        : `${Math.round((good / rated) * 100)} su 100 contenti`
  return [answer, happy].filter(Boolean).join(', ')
}
