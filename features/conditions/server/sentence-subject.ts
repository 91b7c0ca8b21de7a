import type { Needs } from '#platform/server/needs.ts'
import type { Subject } from '#features/moderation/server/subjects.ts'
import { putSentence, takePendingSentence } from './own-conditions.ts'

/** A new sentence of her conditions. */
export function sentenceSubject({ hooks }: Pick<Needs, 'hooks'>): Subject {
  return {
    subject: 'conditions',

    async describe() {
      return new Map()
    },

    async release(trx, { userId }) {
      const sentence = await takePendingSentence(trx, userId)
      if (sentence === null) return
      await putSentence(trx, userId, sentence)
      await hooks.shownChanged(trx, userId)
    },

    async reject(trx, { userId }) {
      await takePendingSentence(trx, userId)
    },

    async uphold(trx, { userId, after }) {
      if (!after?.text) return
      await putSentence(trx, userId, after.text)
      await hooks.shownChanged(trx, userId)
    },
  }
}
