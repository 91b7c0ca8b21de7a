import { habitRules, replyTime } from '#features/chat/contract/reply-habit.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { Standing } from '../contract/standing.ts'

type Price = Standing['price']

/** From what the price follows, in one sentence. */
export function answersInWords({ answers }: Pick<Price, 'answers'>): string {
  if (answers === null) return `Negli ultimi ${habitRules.days} giorni nessuno sblocco si è concluso.`
  const { asked, answered, minutes } = answers
  const replies = answered === 1 ? '1 risposta' : `${answered} risposte`
  const share = asked === 1 ? '1 presentazione' : `${asked} presentazioni`
  const time = minutes === null ? '' : `, di solito ${replyTime(minutes)}`
  return `Negli ultimi ${habitRules.days} giorni ${replies} su ${share}${time}.`
}

/** Why it is another price than today's rule says; null: it is the same. */
export function restInWords({ cost, by_rule, cause, stands_until }: Price): string | null {
  if (stands_until === null || cost === by_rule) return null
  return cause === 'correction'
    ? `Il team ha corretto il costo fino al ${italianDate(stands_until)}.`
    : `Un costo appena cambiato resta fermo fino al ${italianDate(stands_until)}, poi si ricalcola.`
}

/** «Ti mancano 2 cose». */
export function missingInWords(count: number): string {
  return count === 1 ? 'Ti manca una cosa' : `Ti mancano ${count} cose`
}
