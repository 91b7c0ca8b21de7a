import { sql } from 'kysely'
import { audienceOf, isPublished } from '#features/accounts/server/visibility.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { habitOf, habitRules, type ReplyHabit } from '../contract/reply-habit.ts'

/** Counts anew whose unlocks have ended since the last time, and who has not been counted for a day. */
export const countHabits = job({
  queue: 'reply_habits',
  everyMinute: true,
  work: ({ db }) => countReplyHabits(db),
})

/** A search reads what stands here: nothing is counted for a request. Counting twice changes nothing. */
export async function countReplyHabits(db: Database | Transaction): Promise<void> {
  // An unlock bears the time at which its transaction began, and is seen when it commits: hence the minutes back.
  await sql`
    with due as (
      select distinct hostess_id from unlock
      where ended_at > (select coalesce(max(counted_at), '-infinity') from reply_habit) - interval '10 minutes'
      union
      (select hostess_id from reply_habit where counted_at < now() - interval '1 day' order by counted_at limit 500)
    ), counted as (
      select hostess_id, count(*) as asked,
        count(*) filter (where answered) as answered,
        round(percentile_cont(0.5) within group (order by minutes) filter (where answered)) as minutes,
        mode() within group (order by part) filter (where answered) as part,
        count(*) filter (where not answered and ended_at > coalesce(last_answer, '-infinity')) as unanswered
      from (
        select hostess_id, ended_at, answered, part, minutes,
          max(ended_at) filter (where answered) over (partition by hostess_id) as last_answer
        from (
          select hostess_id, ended_at, end_reason in ('reply', 'declined') as answered,
            greatest(extract(epoch from ended_at - coalesce(clock_started_at, unlocked_at)) / 60, 0) as minutes,
            case when hour < 6 then 'night' when hour < 12 then 'morning' when hour < 18 then 'afternoon'
              else 'evening' end as part
          from unlock, lateral (select extract(hour from ended_at at time zone 'Europe/Rome') as hour) clock
          where hostess_id in (select hostess_id from due)
            and ended_at > now() - make_interval(days => ${habitRules.days})
            and end_reason in ('reply', 'declined', 'no_reply')) ended) told
      group by hostess_id
    ), gone as (
      delete from reply_habit
      where hostess_id in (select hostess_id from due) and hostess_id not in (select hostess_id from counted))
    insert into reply_habit (hostess_id, asked, answered, minutes, part, unanswered)
    select hostess_id, asked, answered, minutes, part, unanswered from counted
    on conflict (hostess_id) do update
      set asked = excluded.asked, answered = excluded.answered, minutes = excluded.minutes, part = excluded.part,
        unanswered = excluded.unanswered, counted_at = now()`.execute(db)
}

/**
 * What is said of a hostess on her page; null: nothing.
 * @throws Refusal 404 for whoever the viewer would not find either
 */
export async function showHabit(
  { db }: Pick<Needs, 'db'>,
  viewer: Actor,
  hostessId: number,
): Promise<ReplyHabit | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('reply_habit', 'reply_habit.hostess_id', 'users.id')
    .select(['users.role', 'asked', 'answered', 'minutes', 'unanswered'])
    .select(({ ref }) => ref('part').$castTo<ReplyHabit['part'] | null>().as('part'))
    .where('users.id', '=', hostessId)
    .where(({ eb, or, ref }) => or([isPublished(ref('users.id')), eb('users.id', '=', viewer.userId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocked_pair')
            .select('one_id')
            .where('one_id', '=', viewer.userId)
            .where('other_id', '=', hostessId),
        ),
      ),
    )
    .executeTakeFirst()
  const seen =
    row !== undefined &&
    row.role === 'HOSTESS' &&
    (viewer.userId === hostessId || audienceOf(viewer).includes('HOSTESS'))
  if (!seen) throw refuse('not_found')
  const { asked, answered, minutes, part, unanswered } = row
  if (asked === null || answered === null || unanswered === null) return null
  return habitOf({ asked, answered, minutes, part, unanswered })
}
