import type { QueryResultRow } from 'pg'
import { habitOf, type ReplyHabit } from '#features/chat/contract/reply-habit.ts'
import { toTheMonth } from '#features/accounts/server/birth-date.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Json, readJson } from '#platform/server/http/written-json.ts'
import type { ProfileCard } from '../contract/search.ts'
import type { Viewer } from './search-query.ts'

/** A row with `guestColumns`. */
export interface FoundByGuest extends QueryResultRow {
  readonly id: number
  readonly role: 'KING' | 'HOSTESS'
  readonly private: boolean
  /** Of a private profile; null: none. */
  readonly picture_id: string | null
  /** Of a private profile, with commas between them. */
  readonly picture_ids: string | null
  /** What everybody is told, as the beginning of a JSON object; the pictures too, unless the profile is private. */
  readonly card: string
}

/** A row with `cardColumns`. */
export interface Found extends FoundByGuest {
  readonly dob: string
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

/** ENT-10, as this viewer may see it, and what helps to decide: JSON, for most of it is written already. */
export function cardText(
  { config }: Pick<Needs, 'config'>,
  viewer: Searcher,
  row: FoundByGuest | Found,
): Json<ProfileCard> {
  const pictures = row.private ? privatePictures(config, viewer, row) : ''
  return `${row.card}${pictures},${'dob' in row ? forMember(viewer, row as Found) : forGuest}}`
}

function privatePictures(
  config: Needs['config'],
  { picturesFor: viewerId }: Searcher,
  { role, picture_id, picture_ids }: FoundByGuest,
): string {
  const hidden = viewerId === null
  const seenBy = hidden ? 'anyone' : ({ right: 'member', viewerId } as const)
  const urlOf = (id: string | null) => `"${photoUrl(config, { id, open: false, role }, seenBy)}"`
  const picture = hidden || picture_id === null ? 'null' : `"${picture_id}"`
  const pictures = hidden || !picture_ids ? '' : picture_ids.split(',').map(urlOf).join()
  return `,"profile_picture_id":${picture},"profile_picture_url":${urlOf(picture_id)},"pictures":[${pictures}]`
}

const forGuest = '"dob":null,"chat":null'

function forMember(viewer: Searcher, row: Found): string {
  const own = {
    // The staff, who find both roles, see the day.
    dob: viewer.sees.length > 1 ? row.dob : toTheMonth(row.dob),
    chat: row.chat_id === null ? null : { id: row.chat_id, unlocked: row.unlocked },
    active_today: row.active_today,
    new_since: row.new_since,
    ...(row.role === 'HOSTESS' && { reply_habit: habitOfRow(row) }),
  } satisfies Partial<ProfileCard>
  return JSON.stringify(own).slice(1, -1)
}

export function card(needs: Pick<Needs, 'config'>, viewer: Searcher, row: Found): ProfileCard {
  return readJson(cardText(needs, viewer, row))
}

/** What a row says of her habit; null: nothing. */
export function habitOfRow({ asked, answered, minutes, part, unanswered }: Found): ReplyHabit | null {
  if (asked === null || answered === null || unanswered === null) return null
  return habitOf({ asked, answered, minutes, part, unanswered })
}
