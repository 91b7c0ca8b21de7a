import type { Selectable } from 'kysely'
import { languages } from '#features/reference/server/languages.ts'
import { provinceById } from '#features/reference/server/provinces.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Conditions } from '#platform/server/db/schema.ts'
import { cardLines } from '../contract/card.ts'
import type { Card } from '../contract/conditions.ts'
import type { Answers } from '../contract/answers.ts'

type Row = Selectable<Conditions>

/** The version in force; undefined before the first. */
export function currentConditions(db: Database, hostessId: number): Promise<Row | undefined> {
  return db
    .selectFrom('conditions')
    .selectAll()
    .where('hostess_id', '=', hostessId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** As it is read; null where nothing is said. */
export function cardOf(row: Row | undefined): Card | null {
  if (row === undefined) return null
  const answers = answersOf(row)
  const lines = cardLines(answers, {
    // As she sorted them: the first is the one she likes best.
    languages: answers.language_ids.flatMap((id) => languages.find((each) => each.id === id)?.name ?? []),
    province: row.province_id === null ? null : (provinceById(row.province_id)?.name ?? null),
  })
  return {
    version: row.version,
    answers,
    lines,
    sentence: row.sentence,
    updated_at: row.created_at.toISOString(),
  }
}

export function answersOf(row: Row): Answers {
  const { place, ends, photos, alcohol, notice, language_ids, distance_km } = row
  return { place, ends, photos, alcohol, notice, language_ids, distance_km }
}

/** A card without a line asks for nothing. */
export function saysNothing({ lines, sentence }: Card): boolean {
  return lines.length === 0 && sentence === null
}
