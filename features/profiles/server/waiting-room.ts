import { italianTime, todayInItaly } from '#platform/contract/italian-time.ts'
import { sql } from 'kysely'
import { recentWaits } from '#features/moderation/server/recent-waits.ts'
import { ownPhotos } from '#features/photos/server/gallery.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type Expectation,
  type Part,
  quantile,
  type WaitingRoom,
  waitsShown,
} from '../contract/waiting-room.ts'

/** What of one's own new profile has been read, is being read and is to be done again, and how long it takes now. */
export async function waitingRoom(needs: Pick<Needs, 'config' | 'db'>, actor: Actor): Promise<WaitingRoom> {
  const [own, photos, taken, waits] = await Promise.all([
    ownCase(needs.db, actor.userId),
    ownPhotos(needs, actor),
    takenDown(needs.db, actor.userId),
    recentWaits(needs.db, 'profile', waitsShown.most),
  ])
  const enough = waits.length >= waitsShown.least
  const whole = stateOf(own)
  const [first] = photos.filter(({ mod_status }) => mod_status !== 'rejected')
  const shown = first ?? photos.at(-1)
  return {
    status: own.status,
    arrived_at: own.openedAt?.toISOString() ?? null,
    expected: enough && own.openedAt !== null ? expectation(own, quantile(waits, 0.9)) : 'usual',
    parts: [
      shown === undefined
        ? { part: 'photo', state: 'missing', reason: null }
        : { part: 'photo', ...photoState(shown, whole) },
      { part: 'description', ...descriptionState(own.description, taken, whole) },
      { part: 'facts', state: whole, reason: null },
    ],
    photo_url: shown?.url ?? null,
    photos: photos.length,
    waits: enough ? waits : null,
  }
}

type Standing = Pick<Part, 'state' | 'reason'>
type Whole = 'soon' | 'reading' | 'fine'

interface OwnCase {
  readonly status: WaitingRoom['status']
  readonly description: string | null
  readonly openedAt: Date | null
  readonly claimed: boolean
  /** By the database's clock. */
  readonly now: Date
}

async function ownCase(db: Database, userId: number): Promise<OwnCase> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profile as f', 'f.user_id', 'u.id')
    .leftJoin('moderation_case as c', (join) =>
      join
        .on('c.subject', '=', 'profile')
        .on('c.subject_id', '=', sql<string>`u.id::text`)
        .on('c.state', '=', 'open'),
    )
    .select(['u.state', 'f.description', 'c.opened_at', sql<Date>`now()`.as('now')])
    .select(sql<boolean>`coalesce(c.claimed_until > now(), false)`.as('claimed'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  const { state, opened_at: openedAt, ...rest } = row
  return { ...rest, openedAt, status: state === 'approved' || state === 'rejected' ? state : 'pending' }
}

/** The profile is decided as one: until then nothing of it is fine but a photo that was looked at before. */
function stateOf({ status, claimed }: OwnCase): Whole {
  if (status === 'approved') return 'fine'
  return claimed ? 'reading' : 'soon'
}

function photoState(
  photo: { readonly mod_status: 'pending' | 'approved' | 'rejected'; readonly mod_reason: string | null },
  whole: Whole,
): Standing {
  if (photo.mod_status === 'approved') return { state: 'fine', reason: null }
  return photo.mod_status === 'rejected'
    ? { state: 'redo', reason: photo.mod_reason }
    : { state: whole, reason: null }
}

function descriptionState(text: string | null, taken: string | null, whole: Whole): Standing {
  if (text !== null) return { state: whole, reason: null }
  return taken === null ? { state: 'missing', reason: null } : { state: 'redo', reason: taken }
}

/** Why the description was taken down, while that stands. */
async function takenDown(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('staff_action')
    .select('reason')
    .where('subject_type', '=', 'description')
    .where('subject_id', '=', String(userId))
    .where('action', '=', 'take_down')
    .where('concluded_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** From when it arrived, so that the sentence moves only when the queue does. */
function expectation({ openedAt, now }: OwnCase, minutes: number): Expectation {
  const due = new Date((openedAt ?? now).getTime() + minutes * 60_000)
  if (due <= now) return 'late'
  const days = romeDay(due) - romeDay(now)
  if (days > 1) return 'days'
  const hour = Number(italianTime(due).slice(0, 2))
  if (days === 1) return hour < 12 ? 'tomorrow_morning' : 'tomorrow'
  // Nobody is asked to look at night: what is due then is said of the morning.
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The day of the calendar in Italy, counted. */
const romeDay = (when: Date) => Date.parse(todayInItaly(when)) / 86_400_000
