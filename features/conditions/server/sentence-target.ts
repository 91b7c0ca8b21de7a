import type { Needs } from '#platform/server/needs.ts'
import type { ContentTarget } from '#features/moderation/server/actions/targets.ts'
import { currentConditions } from './cards.ts'
import { putSentence } from './own-conditions.ts'

/** The sentence of her own under her conditions. Its id is that of the person; her answers stay. */
export function sentenceTarget({ hooks }: Pick<Needs, 'hooks'>): ContentTarget {
  return {
    async find(trx, id) {
      const current = await currentConditions(trx, Number(id))
      return { userId: Number(id), shown: Boolean(current?.sentence) }
    },

    async show(_db, _id, kept) {
      return { text: String(kept['text'] ?? '') }
    },

    async takeDown(trx, id) {
      const current = await currentConditions(trx, Number(id))
      await putSentence(trx, Number(id), null)
      await hooks.shownChanged(trx, Number(id))
      return { text: current?.sentence ?? '' }
    },

    async restore(trx, id, kept) {
      const current = await currentConditions(trx, Number(id))
      if (current?.sentence != null) return false
      await putSentence(trx, Number(id), String(kept['text']))
      await hooks.shownChanged(trx, Number(id))
      return true
    },
  }
}
