import { type RawBuilder, sql } from 'kysely'

/** SQL: the case that an appeal contests; null in a row that is no appeal. */
export function contestedId(appeal: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${appeal}.${name}`)
  return sql<number>`case when ${column('subject')} = 'appeal' then ${column('subject_id')}::integer end`
}
