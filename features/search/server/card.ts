import type { QueryResultRow } from 'pg'
import { habitOf, type ReplyHabit } from '#features/chat/contract/reply-habit.ts'
import { toTheMonth } from '#features/accounts/server/birth-date.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Json, readJson } from '#platform/server/http/written-json.ts'
import type { ProfileCard } from '../contract/search.ts'
import type { Viewer } from './search-query.ts'

/** What `search_cards` answers; null: nobody is found, or no chat. */
export interface WrittenCards extends QueryResultRow {
  readonly cards: string | null
  readonly facts: string | null
  readonly chats: string | null
}

/** Of one card in `facts`; pictures are those of a private profile alone: the profile picture, and the gallery's with commas. */
type Facts = readonly [
  id: number,
  role: 'KING' | 'HOSTESS',
  dob: string,
  activeToday: boolean,
  newSince: string | null,
  pictures: readonly [string, string] | null,
  habit:
    | readonly [
        asked: number,
        answered: number,
        minutes: number | null,
        part: ReplyHabit['part'] | null,
        unanswered: number,
      ]
    | null,
]

/** One of them. */
export interface Found {
  readonly id: number
  readonly role: 'KING' | 'HOSTESS'
  /** What everybody is told, as the beginning of a JSON object; the pictures too, unless the profile is private. */
  readonly card: string
  readonly dob: string
  readonly activeToday: boolean
  readonly newSince: string | null
  /** Null: the profile is not private. */
  readonly pictures: readonly [string, string] | null
  /** Null: nothing is said. */
  readonly habit: ReplyHabit | null
  /** With the viewer. */
  readonly chat: ProfileCard['chat']
}

export function readCards({ cards, facts, chats }: WrittenCards): Found[] {
  const texts = cards?.split('\n') ?? []
  const own = new Map<number, ProfileCard['chat']>()
  for (const [other, id, unlocked] of readJson<[number, number, boolean][]>(chats ?? '[]'))
    own.set(other, { id, unlocked })
  return readJson<Facts[]>(facts ?? '[]').map(
    ([id, role, dob, activeToday, newSince, pictures, habit], place) => ({
      id,
      role,
      card: texts[place] ?? '',
      dob,
      activeToday,
      newSince,
      pictures,
      habit: habit && habitFrom(habit),
      chat: own.get(id) ?? null,
    }),
  )
}

const habitFrom = ([asked, answered, minutes, part, unanswered]: NonNullable<Facts[6]>) =>
  habitOf({ asked, answered, minutes, part, unanswered })

/** Who is shown what is found; `userId` is null for everybody by the guest call. */
export interface Searcher extends Viewer {
  /** Who sees the pictures of private profiles; null: only those of the others are seen. */
  readonly picturesFor: number | null
}

/** ENT-10, as this viewer may see it, and what helps to decide: JSON, for most of it is written already. */
export function cardText(
  { config }: Pick<Needs, 'config'>,
  viewer: Searcher,
  found: Found,
): Json<ProfileCard> {
  const pictures = found.pictures === null ? '' : privatePictures(config, viewer, found.role, found.pictures)
  return `${found.card}${pictures},${viewer.userId === null ? forGuest : forMember(viewer, found)}}`
}

function privatePictures(
  config: Needs['config'],
  { picturesFor: viewerId }: Searcher,
  role: Found['role'],
  [profilePicture, gallery]: readonly [string, string],
): string {
  const hidden = viewerId === null
  const seenBy = hidden ? 'anyone' : ({ right: 'member', viewerId } as const)
  const urlOf = (id: string) => `"${photoUrl(config, { id: id || null, open: false, role }, seenBy)}"`
  const picture = hidden || profilePicture === '' ? 'null' : `"${profilePicture}"`
  const pictures = hidden || gallery === '' ? '' : gallery.split(',').map(urlOf).join()
  return `,"profile_picture_id":${picture},"profile_picture_url":${urlOf(profilePicture)},"pictures":[${pictures}]`
}

const forGuest = '"dob":null,"chat":null'

function forMember(viewer: Searcher, found: Found): string {
  const own = {
    // The staff, who find both roles, see the day.
    dob: viewer.sees.length > 1 ? found.dob : toTheMonth(found.dob),
    chat: found.chat,
    active_today: found.activeToday,
    new_since: found.newSince,
    ...(found.role === 'HOSTESS' && { reply_habit: found.habit }),
  } satisfies Partial<ProfileCard>
  return JSON.stringify(own).slice(1, -1)
}

export function card(needs: Pick<Needs, 'config'>, viewer: Searcher, found: Found): ProfileCard {
  return readJson(cardText(needs, viewer, found))
}
