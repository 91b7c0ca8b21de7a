import type { Needs } from '#platform/server/needs.ts'
import type { Subject } from '../subjects.ts'
import { markEnded, reverse } from './effects.ts'
import type { ContentTargets, Kept } from './targets.ts'

/** The case behind a measure: upholding an appeal takes back what the measure did. */
export function actionSubject(needs: Pick<Needs, 'hooks'>, targets: ContentTargets): Subject {
  return {
    subject: 'action',

    async describe(db, cases, viewerId) {
      const rows = await db
        .selectFrom('staff_action')
        .selectAll()
        .where(
          'id',
          'in',
          cases.map(({ subjectId }) => Number(subjectId)),
        )
        .execute()
      const sides = await Promise.all(
        rows.map(async (row) => {
          const moderationCase = cases.find(({ subjectId }) => subjectId === String(row.id))!
          const target =
            row.subject_type in targets ? targets[row.subject_type as keyof ContentTargets] : null
          const shown = (await target?.show?.(db, row.subject_id, row.before as Kept, viewerId)) ?? {}
          const { text: outcome } = moderationCase.after ?? {}
          const facts = [{ label: 'Misura', value: outcome ?? '' }, ...(shown.facts ?? [])]
          return [moderationCase.id, { before: null, after: { ...shown, facts } }] as const
        }),
      )
      return new Map(sides)
    },

    async release(trx, { subjectId }, afterCommit) {
      const action = await trx
        .selectFrom('staff_action')
        .selectAll()
        .where('id', '=', Number(subjectId))
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (action === undefined) return
      await reverse({ needs, targets }, action, { trx, afterCommit }, { undone: false })
      await markEnded(needs, trx, action)
    },

    async reject() {
      throw new Error('a measure is decided as it opens')
    },
  }
}
