import { sql } from 'kysely'
import type { PendingReview } from '../contract/reviews.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { isActive, isBlockedPair } from '#features/chat/server/find-chat.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { isConcealed, isPublished } from '#features/accounts/server/visibility.ts'
import { numberSetting } from '#features/settings/server/settings.ts'

/** More than somebody reviews in one sitting; the API has no pages. */
const listed = 200

interface Reviewee {
  readonly id: number
  readonly name: string
  readonly role: 'KING' | 'HOSTESS'
  readonly picture_id: string | null
  readonly open: boolean
  readonly unlocked_at: Date
}

/** Whom somebody may review now, the latest unlock first. */
export async function pendingReviews(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
): Promise<PendingReview[]> {
  const reviewees = await reviewable(needs, needs.db, actor)
  return reviewees.map(({ id, name, role, picture_id, open, unlocked_at }) => ({
    id,
    name,
    role,
    profile_picture_id: picture_id,
    // Partners of an unlocked chat see each other also while one is hidden from strangers.
    profile_picture_url: photoUrl(
      needs.config,
      { id: picture_id, open, role },
      { right: 'partner', viewerId: actor.userId },
    ),
    unlocked_at: unlocked_at.toISOString(),
  }))
}

/**
 * The rule: a king reviews a hostess once both have sent enough delivered messages and enough time has passed
 * since the unlock; a hostess reviews a king who reviewed her. Once for each pair and direction, and only where an
 * unlock holds: after a refund there is none. `only` asks about one person.
 */
export async function reviewable(
  needs: Pick<Needs, 'config'>,
  db: Database | Transaction,
  actor: Pick<Actor, 'userId' | 'role'>,
  only: number | null = null,
): Promise<Reviewee[]> {
  const [mine, theirs] = actor.role === 'KING' ? ['king_id', 'hostess_id'] : ['hostess_id', 'king_id']
  const me = sql.ref(`chat.${mine}`)
  const them = sql.ref<number>(`chat.${theirs}`)
  const messages = numberSetting(needs, 'review_min_messages')
  const wrote = (side: 'king_id' | 'hostess_id') => sql`(
    select count(*) from (
      select from message
      where message.chat_id = chat.id and message.sender_id = ${sql.ref(`chat.${side}`)}
        and message.state = 'delivered'
      limit ${messages}) enough) >= ${messages}`
  const earned =
    actor.role === 'KING'
      ? sql`unlock.unlocked_at <= now() - make_interval(secs => 3600 * ${numberSetting(needs, 'review_min_hours')})
          and ${wrote('king_id')} and ${wrote('hostess_id')}`
      : sql`exists (select from review where reviewer_id = ${them} and reviewed_id = ${me})`
  const { rows } = await sql<Reviewee>`
    select u.id, u.name, u.role, unlock.unlocked_at,
      case when not ${isConcealed(sql.ref('u.id'))} then profile.picture_id end as picture_id,
      ${isPublished(sql.ref('u.id'))} and not profile.private as open
    from chat
    join live_unlock unlock on unlock.chat_id = chat.id
    join users u on u.id = ${them}
    join profile on profile.user_id = u.id
    where ${me} = ${actor.userId} and ${only === null ? sql`true` : sql`u.id = ${only}`}
      and not exists (select from review where reviewer_id = ${me} and reviewed_id = ${them})
      and ${isActive(them)} and not ${isBlockedPair(me as typeof them, them)}
      and ${earned}
    order by unlock.unlocked_at desc, u.id
    limit ${listed}`.execute(db)
  return rows
}
