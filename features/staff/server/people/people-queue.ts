import { sql } from 'kysely'
import type { ShownNow } from '#features/moderation/contract/people-queue.ts'
import { peoplePage } from '#features/moderation/server/people-queue.ts'
import type { Subjects } from '#features/moderation/server/subjects.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { Role } from '#platform/contract/people.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { rightOf } from './find-people.ts'

type Showing = Pick<Needs, 'config' | 'db'>

/** The queue by person, each with face and age, which moderation does not know. */
export async function peopleQueue(
  needs: Showing & Pick<Needs, 'hooks'>,
  subjects: Subjects,
  actor: Actor,
  filter: Parameters<typeof peoplePage>[3],
) {
  const { data, ...page } = await peoplePage(needs, subjects, actor, filter)
  const faces = await facesOf(
    needs,
    actor,
    data.map(({ user }) => user.id),
  )
  return {
    ...page,
    data: data.map(({ user, ...waiting }) => ({
      ...waiting,
      user: {
        ...user,
        ...(faces.get(user.id) ?? faceOf(needs, actor, { ...user, age: null, picture_id: null })),
      },
    })),
  }
}

interface Face {
  readonly id: number
  readonly role: Role
  readonly age: number | null
  readonly picture_id: string | null
}

async function facesOf(needs: Showing, actor: Actor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof faceOf>>()
  const rows = await needs.db
    .selectFrom('users as u')
    .innerJoin('profile as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.role', 'f.picture_id'])
    .select(
      sql<
        number | null
      >`case when u.role <> 'ADMIN' and u.state <> 'erased' then extract(year from age((now() at time zone 'Europe/Rome')::date, u.dob))::integer end`.as(
        'age',
      ),
    )
    .where('u.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, faceOf(needs, actor, row)]))
}

const faceOf = ({ config }: Showing, actor: Actor, { age, picture_id: id, role }: Face) => ({
  age,
  picture_url: photoUrl(config, { id, open: false, role }, rightOf(actor)),
})

/**
 * What others see of somebody at this moment. Not an audit event: it is what every member may look at.
 * @throws Refusal 404 for nobody
 */
export async function shownNow(needs: Showing, actor: Actor, userId: number): Promise<ShownNow> {
  const row = await needs.db
    .selectFrom('users as u')
    .innerJoin('profile as f', 'f.user_id', 'u.id')
    .leftJoin('presence', 'presence.user_id', 'u.id')
    .leftJoin('published_profile as published', 'published.user_id', 'u.id')
    .select(['u.role', 'f.province_id', 'f.description', 'f.verified', 'presence.seen_at'])
    .select('published.user_id as published')
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  const published = row.published !== null
  return {
    published,
    province_id: row.province_id,
    last_seen: row.seen_at?.toISOString() ?? null,
    verified_profile: row.verified,
    description: published ? row.description : null,
    photos: published ? await publicPhotos(needs, actor, userId, row.role) : [],
  }
}

async function publicPhotos({ config, db }: Showing, actor: Actor, userId: number, role: Role) {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => ({ id, url: photoUrl(config, { id, open: false, role }, rightOf(actor)) }))
}
