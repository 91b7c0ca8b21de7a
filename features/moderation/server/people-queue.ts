import { sql } from 'kysely'
import type { QueryOf } from '#platform/contract/endpoint.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Role } from '#platform/contract/people.ts'
import type { Case } from '../contract/moderation.ts'
import { type peopleQueueEndpoints, peoplePerPage } from '../contract/people-queue.ts'
import type { ScoreParts } from '../contract/score.ts'
import { type CaseReader, casesWithPeople, filtered, present } from './queue.ts'
import { type Scored, scoreOf } from './score.ts'
import type { Subjects } from './subjects.ts'

type Filter = QueryOf<typeof peopleQueueEndpoints.list>
type Queueing = Pick<Needs, 'db' | 'hooks'>

/** Somebody with all that is open about them, before their face is added. */
export interface WaitingPerson {
  readonly user: { readonly id: number; readonly name: string; readonly role: Role }
  readonly score: number
  readonly score_parts: ScoreParts
  readonly cases: Case[]
}

/**
 * Who has an open case that the filter finds, with all of their open cases: by the highest score of these, then by
 * the age of the oldest. A person's cases come in the order of their scores.
 */
export async function peoplePage(
  needs: Queueing,
  subjects: Subjects,
  actor: CaseReader,
  { page, ...filter }: Filter,
) {
  const waiting = filtered(casesWithPeople(needs.db), actor, { ...filter, state: 'open' })
    .clearSelect()
    .select('c.user_id')
  const { total, cases } = await needs.db
    .selectFrom('moderation_case')
    .select((eb) => [
      eb.fn.count<number>('user_id').distinct().as('total'),
      eb.fn.countAll<number>().as('cases'),
    ])
    .where('state', '=', 'open')
    .where('user_id', 'in', waiting)
    .executeTakeFirstOrThrow()
  const order = await needs.db
    .selectFrom('moderation_case as c')
    .innerJoinLateral(
      (eb) => eb.selectFrom(scoreOf(needs).as('parts')).selectAll('parts').as('s'),
      (join) => join.onTrue(),
    )
    .select('c.user_id')
    .where('c.state', '=', 'open')
    .where('c.user_id', 'in', waiting)
    .groupBy('c.user_id')
    .orderBy(sql`max(s.score)`, 'desc')
    .orderBy(sql`min(c.opened_at)`)
    .orderBy('c.user_id')
    .limit(peoplePerPage)
    .offset((page - 1) * peoplePerPage)
    .execute()
  const ids = order.map(({ user_id }) => user_id)
  const byPerson = await openCasesOf(needs, subjects, actor, ids)
  return {
    // Whose last case was decided between the two is left out.
    data: ids.flatMap((id) => personOf(byPerson.get(id) ?? []) ?? []),
    total,
    cases,
    current_page: page,
    last_page: lastPage(total, peoplePerPage),
  }
}

async function openCasesOf(
  needs: Queueing,
  subjects: Subjects,
  actor: CaseReader,
  userIds: readonly number[],
): Promise<Map<number, Case[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await casesWithPeople(needs.db)
    .innerJoinLateral(
      (eb) => eb.selectFrom(scoreOf(needs).as('parts')).selectAll('parts').as('s'),
      (join) => join.onTrue(),
    )
    .select(['s.ground', 's.deadline', 's.reach', 's.strikes', 's.score'])
    .where('c.state', '=', 'open')
    .where('c.user_id', 'in', userIds)
    .orderBy('s.score', 'desc')
    .orderBy('c.opened_at')
    .orderBy('c.id')
    .execute()
  const scores = new Map<number, Scored>(rows.map((row) => [row.id, row]))
  const shown = await present(needs.db, subjects, actor, rows, scores)
  return Map.groupBy(shown, ({ user }) => user.id)
}

function personOf(cases: Case[]): WaitingPerson | undefined {
  const [first] = cases
  if (first === undefined || first.score === null || first.score_parts === null) return undefined
  return { user: first.user, score: first.score, score_parts: first.score_parts, cases }
}
