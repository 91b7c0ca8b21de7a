import type { ContentTarget } from '#features/moderation/server/actions/targets.ts'
import type { Needs } from '#platform/server/needs.ts'
import { photoUrl } from './photo-url.ts'
import { adoptPicture } from './photos.ts'

/** A public photo: taken down it is its owner's alone, as one that was refused. */
export function photoTarget(needs: Pick<Needs, 'config' | 'hooks'>): ContentTarget {
  return {
    async find(trx, id) {
      const row = await trx
        .selectFrom('photo')
        .select(['user_id', 'state'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row === undefined ? null : { userId: row.user_id, shown: row.state === 'approved' }
    },

    async show(db, id, _kept, viewerId) {
      const row = await db.selectFrom('photo').select('id').where('id', '=', id).executeTakeFirst()
      if (row === undefined) return { text: 'La foto è stata eliminata.' }
      const picture = { id, open: false, role: 'HOSTESS' } as const
      return { photos: [{ id, url: photoUrl(needs.config, picture, { right: 'entitled', viewerId }) }] }
    },

    async takeDown(trx, id) {
      const { user_id: userId } = await trx
        .updateTable('photo')
        .set({ state: 'rejected', wanted_as_picture: false })
        .where('id', '=', id)
        .returning('user_id')
        .executeTakeFirstOrThrow()
      const profile = await trx
        .selectFrom('profile')
        .select('picture_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      const wasPicture = profile.picture_id === id
      if (wasPicture) await needs.hooks.pictureChosen(trx, userId, null)
      await adoptPicture(needs, trx, userId)
      return { was_picture: wasPicture }
    },

    async restore(trx, id, kept) {
      const row = await trx
        .updateTable('photo')
        .set({ state: 'approved' })
        .where('id', '=', id)
        .where('state', '=', 'rejected')
        .returning('user_id')
        .executeTakeFirst()
      if (row === undefined) return false
      if (kept['was_picture'] === true) await needs.hooks.pictureChosen(trx, row.user_id, id)
      await adoptPicture(needs, trx, row.user_id)
      return true
    },
  }
}
