import { sql } from 'kysely'
import type { Finding } from '#features/moderation/contract/moderation.ts'
import { claimWaiting } from '#features/moderation/server/claims-of-several.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { Role } from '#platform/contract/people.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type photoWall, wallSize } from '../../contract/photo-wall.ts'
import { photoUrl } from '../photo-url.ts'
import { notesOf } from '../reading/notes.ts'

interface Row {
  readonly case_id: number
  readonly photo_id: string
  readonly opened_at: Date
  readonly priority: number
  readonly findings: Finding[]
  readonly user_id: number
  readonly name: string
  readonly role: Role
  readonly age: number
  readonly position: number
}

/** Claims the photos that are next, `but` those of these cases, and answers them as they are to be shown. */
export async function takeWall(
  needs: Pick<Needs, 'config' | 'db' | 'hooks'>,
  actor: Actor,
  but: readonly number[],
): Promise<ReplyOf<typeof photoWall.take>['body']> {
  const ids = await claimWaiting(needs, actor, { subject: 'photo', most: wallSize, but })
  const { rows } = await sql<Row>`
    select c.id as case_id, photo.id as photo_id, c.opened_at, c.priority, c.findings,
      u.id as user_id, u.name, u.role,
      extract(year from age((now() at time zone 'Europe/Rome')::date, u.dob))::integer as age,
      (select count(*)::integer from photo own where own.user_id = photo.user_id and own.state <> 'rejected'
        and (own.position, own.created_at, own.id) <= (photo.position, photo.created_at, photo.id)) as position
    from moderation_case c join photo on photo.id = c.subject_id join users u on u.id = c.user_id
    where c.id = any(${ids}) and c.subject = 'photo' order by array_position(${ids}, c.id)`.execute(needs.db)
  const { waiting } = await needs.db
    .selectFrom('moderation_case')
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('subject', '=', 'photo')
    .where('state', '=', 'open')
    .where(sql<boolean>`id <> all(${but})`)
    .executeTakeFirstOrThrow()
  const notes = await notesOf(
    needs,
    needs.db,
    rows.map((row) => row.photo_id),
  )
  return {
    photos: rows.map(({ photo_id, user_id, name, role, age, opened_at, ...row }) => ({
      ...row,
      notes: notes.get(photo_id) ?? [],
      url: photoUrl(
        needs.config,
        { id: photo_id, open: false, role },
        { right: 'entitled', viewerId: actor.userId },
      ),
      user: { id: user_id, name, role, age },
      opened_at: opened_at.toISOString(),
    })),
    waiting,
  }
}
