import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { type RuleFigures, weeksShown } from '../../contract/rule-lab.ts'

interface Row {
  readonly rule: string
  readonly week: string
  readonly held: number
  readonly upheld: number
  readonly overturned: number
}

const none = { held: 0, upheld: 0, overturned: 0 }

/** What each rule, each word of the staff and the reader have held, by week, and what became of it. */
export async function ruleFigures({ db }: Pick<Needs, 'db'>): Promise<RuleFigures> {
  const { rows: monday } = await sql<{ week: string }>`
    select to_char(generate_series(this - make_interval(weeks => ${weeksShown - 1}), this, '1 week'), 'YYYY-MM-DD')
      as week
    from (select date_trunc('week', now() at time zone 'Europe/Rome') as this) present`.execute(db)
  const { rows } = await sql<Row>`
    select rule, to_char(week, 'YYYY-MM-DD') as week, held, upheld, overturned
    from rule_figures(${weeksShown}) order by rule`.execute(db)
  const weeks = monday.map(({ week }) => week)
  return {
    weeks,
    rules: [...Map.groupBy(rows, ({ rule }) => rule)].map(([id, of]) => ({
      id,
      weeks: weeks.map((week) => {
        const found = of.find((row) => row.week === week)
        return found === undefined
          ? none
          : { held: found.held, upheld: found.upheld, overturned: found.overturned }
      }),
    })),
  }
}
