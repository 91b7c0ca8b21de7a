import type { CaseSide } from '#features/moderation/contract/moderation.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { people } from '#features/profiles/server/present-user.ts'
import { profileTypeIds, profileTypes } from '#features/reference/server/options.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import type { Target } from './target.ts'

/** The newest messages that a report of a conversation keeps. */
const threadLength = 50

/** One message that both had before them: what waits, is held or was refused is no part of it. */
export interface SnapshotLine {
  readonly id: number
  /** By the person reported; everything else is by who reports, and named nowhere. */
  readonly own: boolean
  readonly text: string
  readonly at: string
}

/** What could be seen when it was reported; photos by their ids, since their addresses expire. */
export interface Snapshot extends Pick<CaseSide, 'text' | 'facts'> {
  readonly photo_ids: readonly string[]
  readonly thread?: readonly SnapshotLine[]
}

export async function snapshotOf(trx: Transaction, target: Target): Promise<Snapshot> {
  const { userId, photoId, chatId } = target
  const [person] = await people(trx, { ids: [userId] })
  if (person === undefined) throw new Error(`user ${userId} has no profile`)
  const photos = await trx
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'rejected')
    .orderBy('position')
    .execute()
  const ids = photos.map(({ id }) => id)
  const named = photoId !== null && ids.includes(photoId) ? photoId : null
  const types = profileTypes.filter((type) => profileTypeIds(person.types).includes(type.id))
  const province = person.province_id === null ? undefined : provinceById(person.province_id)
  const facts = [
    { label: 'Nickname', value: person.name },
    { label: 'Età dichiarata', value: `${person.age} anni` },
    { label: 'Provincia', value: province?.name ?? '' },
    { label: 'Tipologia', value: types.map((type) => type.name).join(', ') },
    { label: 'Foto indicata', value: named === null ? '' : 'la prima' },
  ]
  return {
    ...(person.description && { text: person.description }),
    ...(chatId !== null && { thread: await threadOf(trx, chatId, userId) }),
    photo_ids: named === null ? ids : [named, ...ids.filter((id) => id !== named)],
    facts: facts.filter(({ value }) => value !== ''),
  }
}

/** The newest messages of a chat, ascending. */
export async function threadOf(
  trx: Transaction,
  chatId: number,
  reportedId: number,
): Promise<SnapshotLine[]> {
  const rows = await trx
    .selectFrom('message')
    .select(['id', 'sender_id', 'text', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('state', '=', 'delivered')
    .orderBy('id', 'desc')
    .limit(threadLength)
    .execute()
  return rows.reverse().map(({ id, sender_id, text, created_at }) => ({
    id,
    own: sender_id === reportedId,
    text,
    at: created_at.toISOString(),
  }))
}
