import type { Needs } from '#platform/server/needs.ts'
import type { ModerationCase, Sides, Subject } from '#features/moderation/server/subjects.ts'
import { lookalikesOf } from './lookalikes.ts'
import { adoptPicture } from './photos.ts'
import { photoUrl } from './photo-url.ts'

/** A new photo of somebody whose profile is already public. */
export function photoSubject(needs: Pick<Needs, 'config' | 'hooks'>): Subject {
  return {
    subject: 'photo',

    async describe(db, cases) {
      const ids = cases.map((kase) => kase.subjectId)
      const [rows, lookalikes] = await Promise.all([
        db.selectFrom('photo').select('id').where('id', 'in', ids).execute(),
        lookalikesOf(needs, db, ids),
      ])
      const kept = new Set(rows.map((row) => row.id))
      const side = ({ subjectId: id }: ModerationCase): Sides['after'] =>
        kept.has(id)
          ? {
              photos: [{ id, url: photoUrl(needs.config, { id, open: false, role: 'HOSTESS' }, 'entitled') }],
              lookalikes: lookalikes.get(id),
            }
          : { text: 'La foto è stata eliminata.' }
      return new Map(cases.map((kase) => [kase.id, { before: null, after: side(kase) }]))
    },

    async release(trx, kase) {
      await trx.updateTable('photo').set({ state: 'approved' }).where('id', '=', kase.subjectId).execute()
      await adoptPicture(needs, trx, kase.userId)
    },

    async reject(trx, kase) {
      await trx
        .updateTable('photo')
        .set({ state: 'rejected', wanted_as_picture: false })
        .where('id', '=', kase.subjectId)
        .execute()
    },
  }
}
