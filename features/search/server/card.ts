import type { QueryResultRow } from 'pg'
import { habitOf, type ReplyHabit } from '#features/chat/contract/reply-habit.ts'
import { averageFrom } from '#platform/contract/rating.ts'
import { toTheMonth } from '#features/accounts/server/birth-date.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { profileTypes } from '#features/reference/server/options.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { ProfileCard } from '../contract/search.ts'
import type { Viewer } from './search-query.ts'

/** A row with `cardColumns`. */
export interface Found extends QueryResultRow {
  readonly id: number
  readonly name: string
  readonly role: 'KING' | 'HOSTESS'
  readonly dob: string
  readonly age: number
  readonly picture_id: string | null
  readonly picture_ids: readonly string[]
  readonly private: boolean
  readonly verified: boolean
  readonly top: boolean
  readonly province_id: number
  readonly cost: number
  readonly types: number
  /** 0 for who has too few reviews for an average. */
  readonly rating: number
  readonly rating_count: number
  readonly active_today: boolean
  readonly new_since: string | null
  /** Null, as the four below: nobody has been counted. */
  readonly asked: number | null
  readonly answered: number | null
  readonly minutes: number | null
  readonly part: ReplyHabit['part'] | null
  readonly unanswered: number | null
  readonly chat_id: number | null
  readonly unlocked: boolean
}

/** Who is shown what is found; `userId` is null for everybody by the guest call. */
export interface Searcher extends Viewer {
  /** Who sees the pictures of private profiles; null: only those of the others are seen. */
  readonly picturesFor: number | null
}

/** ENT-10, as this viewer may see it, and what helps to decide. */
export function card({ config }: Pick<Needs, 'config'>, viewer: Searcher, row: Found): ProfileCard {
  const guest = viewer.userId === null
  const { picturesFor: viewerId } = viewer
  const hidden = row.private && viewerId === null
  const seenBy = viewerId === null ? 'anyone' : ({ right: 'member', viewerId } as const)
  const urlOf = (id: string | null) => photoUrl(config, { id, open: !row.private, role: row.role }, seenBy)
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    age: row.age,
    // The staff, who find both roles, see the day.
    dob: guest ? null : viewer.sees.length > 1 ? row.dob : toTheMonth(row.dob),
    profile_picture_id: hidden ? null : row.picture_id,
    profile_picture_url: urlOf(row.picture_id),
    profile: { verified_profile: row.verified, top_profile: row.top, province_id: row.province_id },
    rating: row.rating_count < averageFrom ? null : row.rating,
    rating_count: row.rating_count,
    chat: row.chat_id === null ? null : { id: row.chat_id, unlocked: row.unlocked },
    pictures: hidden ? [] : row.picture_ids.map(urlOf),
    ...(row.role === 'HOSTESS' && {
      profile_types: profileTypes.filter(({ bit }) => (row.types & bit) !== 0).map(({ key }) => key),
      unlock_cost: row.cost,
    }),
    ...(!guest && { active_today: row.active_today, new_since: row.new_since }),
    ...(!guest && row.role === 'HOSTESS' && { reply_habit: habitOfRow(row) }),
  }
}

/** What a row says of her habit; null: nothing. */
export function habitOfRow({ asked, answered, minutes, part, unanswered }: Found): ReplyHabit | null {
  if (asked === null || answered === null || unanswered === null) return null
  return habitOf({ asked, answered, minutes, part, unanswered })
}
