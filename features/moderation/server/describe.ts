import type { Database } from '#platform/server/db/database.ts'
import type { ModerationCase, Sides, Subjects } from './subjects.ts'

/** Both sides of each case as this colleague sees them, asking each feature once for all of its cases. */
export async function describeAll(
  db: Database,
  subjects: Subjects,
  cases: readonly ModerationCase[],
  viewerId: number,
): Promise<Map<number, Sides>> {
  const bySubject = Map.groupBy(cases, (moderationCase) => moderationCase.subject)
  const described = await Promise.all(
    [...bySubject].map(async ([name, its]) => (await subjects[name]?.describe(db, its, viewerId)) ?? []),
  )
  return new Map(described.flatMap((sides) => [...sides]))
}
