import { sql } from 'kysely'
import type { CaseHistory } from '#features/moderation/contract/moderation.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { decisionsOf } from './history-of.ts'

/** Enough to judge by: the whole file is the page of the person. */
const decisionsShown = 20

/**
 * What is known already of the person of a case.
 * @throws Refusal 404 for no case
 */
export async function caseHistory({ db }: Pick<Needs, 'db'>, id: number): Promise<CaseHistory> {
  const moderationCase = await db
    .selectFrom('moderation_case')
    .select(['user_id', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (moderationCase === undefined) throw refuse('not_found')
  const { rows } = await sql<Figures>`
    select u.created_at,
      (select count(*)::int from live_unlock where u.id in (king_id, hostess_id))
        as unlocked_chats,
      same.decided, same.rejected, about.reports as about, about.upheld as about_upheld,
      mine.reports as by, mine.upheld as by_upheld
    from users u,
      lateral (
        select count(*)::int as decided, count(*) filter (where state = 'rejected')::int as rejected
        from moderation_case
        where user_id = u.id and subject = ${moderationCase.subject} and state in ('approved', 'rejected')) same,
      lateral (
        select count(*)::int as reports, count(*) filter (where state = 'approved')::int as upheld
        from moderation_case where user_id = u.id and subject = 'report' and id <> ${id}) about,
      lateral (
        select count(*)::int as reports, count(*) filter (where c.state = 'approved')::int as upheld
        from report r join moderation_case c
          on c.subject = 'report' and c.user_id = r.reported_user_id and c.subject_id = r.id::text
        where r.reporter_id = u.id) mine
    where u.id = ${moderationCase.user_id}`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw refuse('not_found')
  return {
    member_since: figures.created_at.toISOString(),
    unlocked_chats: figures.unlocked_chats,
    same_subject: { decided: figures.decided, rejected: figures.rejected },
    reports: {
      about: figures.about,
      about_upheld: figures.about_upheld,
      by: figures.by,
      by_upheld: figures.by_upheld,
    },
    bans: await bansOf(db, moderationCase.user_id),
    decisions: await latestDecisions(db, moderationCase.user_id, id),
  }
}

interface Figures {
  readonly created_at: Date
  readonly unlocked_chats: number
  readonly decided: number
  readonly rejected: number
  readonly about: number
  readonly about_upheld: number
  readonly by: number
  readonly by_upheld: number
}

async function bansOf(db: Needs['db'], userId: number): Promise<CaseHistory['bans']> {
  const rows = await db
    .selectFrom('suspension')
    .select(['reason', 'starts_at', 'ends_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(decisionsShown)
    .execute()
  return rows.map(({ reason, starts_at, ends_at, lifted_at }) => ({
    reason,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    lifted_at: lifted_at?.toISOString() ?? null,
  }))
}

async function latestDecisions(
  db: Needs['db'],
  userId: number,
  exceptId: number,
): Promise<CaseHistory['decisions']> {
  const all = await decisionsOf(db, userId)
  return all
    .flatMap(({ id, subject, state, decided_at, reason }) =>
      id === exceptId || decided_at === null || (state !== 'approved' && state !== 'rejected')
        ? []
        : [{ id, subject, state, decided_at, reason }],
    )
    .slice(0, decisionsShown)
}
