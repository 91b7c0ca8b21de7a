import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'
import {
  type FoundCase,
  type FoundConversation,
  type FoundEntry,
  foundPerKind,
} from '../../contract/desk-search.ts'
import type { DeskQuery } from './query.ts'

interface CaseRow extends Pick<FoundCase, 'id' | 'subject' | 'state' | 'priority' | 'rules'> {
  readonly user_id: number
  readonly name: string
  readonly role: FoundCase['user']['role']
  readonly opened_at: Date
  readonly decided_at: Date | null
  readonly code: string | null
  readonly category: string | null
}

/** Of these people, or of this number or code: the very one first, then what is open. */
export async function findCases(
  db: Database,
  { number, code }: DeskQuery,
  people: readonly number[],
): Promise<FoundCase[]> {
  const candidates =
    code === undefined
      ? sql`
        select c.id, 1 as rank from moderation_case c
        where c.user_id = any(${people}) and c.subject not in ('ban', 'action')
        union all
        select c.id, 0 from moderation_case c where c.id = ${number ?? 0}`
      : sql`
        select c.id, 0 as rank from report join moderation_case c
          on c.subject = 'report' and c.subject_id = report.id::text
            and c.user_id = report.reported_user_id
        where report.code like ${`${escapeLike(code)}%`}`
  const { rows } = await sql<CaseRow>`
    with found as (
      select id, min(rank) as rank from (${candidates}) as any_of group by id)
    select c.id, c.subject, c.state, c.priority, c.opened_at, c.decided_at, c.user_id, u.name, u.role,
      array(select distinct finding ->> 'rule' from jsonb_array_elements(c.findings) finding) as rules,
      report.code, report.category
    from found join moderation_case c on c.id = found.id join users u on u.id = c.user_id
    left join report on report.id = case when c.subject = 'report' then c.subject_id::integer end
    order by found.rank, c.state <> 'open', c.priority desc, c.id desc limit ${foundPerKind}`.execute(db)
  return rows.map(({ user_id, name, role, code: quoted, category, opened_at, decided_at, ...row }) => ({
    ...row,
    user: { id: user_id, name, role },
    opened_at: opened_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    report: quoted === null || category === null ? null : { code: quoted, category },
  }))
}

interface ConversationRow {
  readonly id: number
  readonly created_at: Date
  readonly last_activity_at: Date
  readonly support: boolean
  readonly people: FoundConversation['people']
}

/** By its number, or the latest of these people: who and when, nothing of what was written. */
export async function findConversations(
  db: Database,
  { number }: DeskQuery,
  people: readonly number[],
): Promise<FoundConversation[]> {
  const { rows } = await sql<ConversationRow>`
    with found as (
      select chat_id, max(last_activity_at) as last_activity_at from (
        select own.* from unnest(${people}::integer[]) as person (id) cross join lateral (
          select chat_id, last_activity_at from chat_member where user_id = person.id
          order by last_activity_at desc limit ${foundPerKind}) as own
        union all
        select chat_id, last_activity_at from chat_member where chat_id = ${number ?? 0}) as any_of
      group by chat_id
      order by chat_id = ${number ?? 0} desc, max(last_activity_at) desc limit ${foundPerKind})
    select chat.id, chat.created_at, found.last_activity_at, chat.member_id is not null as support,
      (select json_agg(json_build_object('id', u.id, 'name', u.name, 'role', u.role) order by u.role desc)
        from users u where u.id in (chat.king_id, chat.hostess_id, chat.member_id)) as people
    from found join chat on chat.id = found.chat_id
    order by chat.id = ${number ?? 0} desc, found.last_activity_at desc`.execute(db)
  return rows.map(({ created_at, last_activity_at, ...row }) => ({
    ...row,
    opened_at: created_at.toISOString(),
    last_activity_at: last_activity_at.toISOString(),
  }))
}

interface EntryRow {
  readonly id: number
  readonly at: Date
  readonly action: string
  readonly subject: string
  readonly subject_id: string
  readonly actor_id: number | null
  readonly actor: string | null
  readonly user_id: number | null
  readonly name: string | null
}

/** What was done to these people, or in the case of this number; the latest first. */
export async function findEntries(
  db: Database,
  { number }: DeskQuery,
  people: readonly number[],
): Promise<FoundEntry[]> {
  const { rows } = await sql<EntryRow>`
    with found as (
      select own.id from unnest(${people}::integer[]) as person (id) cross join lateral (
        select id from audit_log where (data ->> 'user_id')::integer = person.id
        order by id desc limit ${foundPerKind}) as own
      union
      -- Without a limit: with one, PostgreSQL reads the whole log backwards instead of the index.
      select id from audit_log where data ? 'case_id' and (data ->> 'case_id')::integer = ${number ?? 0})
    select entry.id, entry.at, entry.action, entry.subject, entry.subject_id,
      actor.id as actor_id, actor.name as actor, person.id as user_id, person.name
    from found join audit_log entry on entry.id = found.id
    left join users actor on actor.id = entry.actor_id
    left join users person on person.id = (entry.data ->> 'user_id')::integer
    order by entry.id desc limit ${foundPerKind}`.execute(db)
  return rows.map(({ at, actor_id, actor, user_id, name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor ?? '' },
    user: user_id === null ? null : { id: user_id, name: name ?? '' },
  }))
}
