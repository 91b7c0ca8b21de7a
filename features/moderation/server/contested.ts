import { type RawBuilder, sql } from 'kysely'
import type { CaseSubject } from '../contract/case-subject.ts'

/** SQL: the case that an appeal contests; null in a row that is no appeal. */
export function contestedId(appeal: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${appeal}.${name}`)
  return sql<number>`case when ${column('subject')} = 'appeal' then ${column('subject_id')}::integer end`
}

/** A rejected case of these is no decision against its person: the appeal has one behind it, a report none. */
export const noDecisionOnTheirs: readonly CaseSubject[] = ['appeal', 'report']
