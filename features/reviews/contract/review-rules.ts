import { inWords } from '#platform/contract/hours.ts'
import type { Promises } from '#platform/contract/promises.ts'
import { averageFrom } from '#platform/contract/rating.ts'

/**
 * Who may review whom, how that is checked and what becomes of it: article 22, paragraph 5-bis, of the consumer code.
 * The rule itself is `reviewable` (features/reviews/server/pending.ts).
 */
export function reviewRules({ review_min_hours: hours, review_min_messages: messages }: Promises): string[] {
  const later = hours === 0 ? '' : `, almeno ${inWords(hours)} dopo`
  const wrote = messages === 1 ? 'almeno un messaggio' : `almeno ${messages} messaggi`
  return [
    `Può recensire solo chi ha sbloccato una chat${later}, quando ciascuno dei due ha scritto ${wrote}. Se lo sblocco è stato rimborsato non può più farlo. Chi riceve una recensione può ricambiarla.`,
    'Lo controlliamo a ogni invio. Si vota una volta sola per persona, da 1 a 5 stelle e senza testo.',
    `Contano tutte le recensioni, anche le meno belle. La media compare da ${averageFrom} in su. Il team rimuove una recensione solo se viola le regole, con una motivazione che si può contestare.`,
  ]
}
