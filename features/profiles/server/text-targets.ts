import { changeIdentity } from '#features/accounts/server/identity.ts'
import { isNicknameTaken } from '#features/accounts/server/nickname-taken.ts'
import type { ContentTarget } from '#features/moderation/server/actions/targets.ts'

/** What a person writes of herself. Its id is that of the person. */
export const descriptionTarget: ContentTarget = {
  async find(trx, id) {
    const row = await trx
      .selectFrom('profile')
      .select('description')
      .where('user_id', '=', Number(id))
      .executeTakeFirst()
    return row === undefined ? null : { userId: Number(id), shown: row.description !== null }
  },

  async show(_db, _id, kept) {
    return { text: String(kept['text'] ?? '') }
  },

  async takeDown(trx, id) {
    const { old } = await trx
      .updateTable('profile')
      .set({ description: null })
      .where('user_id', '=', Number(id))
      .returning((eb) =>
        eb
          .ref('old.description' as never)
          .$castTo<string>()
          .as('old'),
      )
      .executeTakeFirstOrThrow()
    return { text: old }
  },

  async restore(trx, id, kept) {
    const row = await trx
      .updateTable('profile')
      .set({ description: String(kept['text']) })
      .where('user_id', '=', Number(id))
      .where('description', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },
}

/** What stands in the place of a nickname that was taken down, until its person chooses another. */
const placeholderOf = (id: string) => `Utente ${id}`

/** A nickname. Its id is that of the person. */
export const nicknameTarget: ContentTarget = {
  async find(trx, id) {
    const row = await trx.selectFrom('users').select('name').where('id', '=', Number(id)).executeTakeFirst()
    return row === undefined ? null : { userId: Number(id), shown: row.name !== placeholderOf(id) }
  },

  async show(_db, _id, kept) {
    return { facts: [{ label: 'Nickname', value: String(kept['name'] ?? '') }] }
  },

  async takeDown(trx, id) {
    const { name } = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    await changeIdentity(trx, Number(id), { name: placeholderOf(id) })
    return { name }
  },

  async restore(trx, id, kept) {
    const name = String(kept['name'])
    const { name: now } = await trx
      .selectFrom('users')
      .select('name')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    if (now !== placeholderOf(id) || (await isNicknameTaken(trx, name, Number(id)))) return false
    await changeIdentity(trx, Number(id), { name })
    return true
  },
}
