import type { ModerationCase, Sides, Subject } from '#features/moderation/server/subjects.ts'
import type { Needs } from '#platform/server/needs.ts'
import { casePhoto } from './case-photo.ts'
import { framingColumns } from './framing-row.ts'
import { lookalikesOf } from './lookalikes.ts'
import { notesOf } from './reading/notes.ts'
import { adoptPicture } from './photos.ts'

/** A new photo of somebody whose profile is already public. */
export function photoSubject(needs: Pick<Needs, 'config' | 'db' | 'hooks'>): Subject {
  return {
    subject: 'photo',

    async describe(db, cases, viewerId) {
      const ids = cases.map((moderationCase) => moderationCase.subjectId)
      const [rows, lookalikes, notes] = await Promise.all([
        db.selectFrom('photo').select('id').select(framingColumns).where('id', 'in', ids).execute(),
        lookalikesOf(needs, db, ids, viewerId),
        notesOf(needs, db, ids),
      ])
      const kept = new Map(rows.map((row) => [row.id, row]))
      const side = ({ subjectId: id }: ModerationCase): Sides['after'] => {
        const photo = kept.get(id)
        return photo
          ? {
              photos: [{ ...casePhoto(needs.config, photo, 'HOSTESS', viewerId), notes: notes.get(id) }],
              lookalikes: lookalikes.get(id),
            }
          : { text: 'La foto è stata eliminata.' }
      }
      return new Map(
        cases.map((moderationCase) => [moderationCase.id, { before: null, after: side(moderationCase) }]),
      )
    },

    async release(trx, moderationCase) {
      await trx
        .updateTable('photo')
        .set({ state: 'approved' })
        .where('id', '=', moderationCase.subjectId)
        .execute()
      await adoptPicture(needs, trx, moderationCase.userId)
    },

    async reject(trx, moderationCase) {
      await trx
        .updateTable('photo')
        .set({ state: 'rejected', wanted_as_picture: false })
        .where('id', '=', moderationCase.subjectId)
        .execute()
    },
  }
}
