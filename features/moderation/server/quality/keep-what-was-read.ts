import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { CaseSide } from '../../contract/moderation.ts'
import { describeAll } from '../describe.ts'
import type { ModerationCase, Sides, Subjects } from '../subjects.ts'

/**
 * Beside a decision, before anything follows from it: how much there was to read, and, where the database has drawn
 * it for a second reading, what was shown. Does nothing for a measure, which nobody has read as a case.
 */
export async function keepWhatWasRead(
  trx: Transaction,
  subjects: Subjects,
  moderationCase: ModerationCase,
  readerId: number,
): Promise<void> {
  if (moderationCase.subject === 'ban' || moderationCase.subject === 'action') return
  const sides =
    (await describeAll(trx, subjects, [moderationCase], readerId)).get(moderationCase.id) ?? moderationCase
  await trx
    .updateTable('decision_time')
    .set(extentOf(sides))
    .where('case_id', '=', moderationCase.id)
    .execute()
  await trx
    .updateTable('second_reading')
    .set({ shown: sql`${JSON.stringify(snapshotOf(sides, moderationCase))}::jsonb` })
    .where('case_id', '=', moderationCase.id)
    .where('state', '=', 'waiting')
    .execute()
}

/** How much there is to read and to look at, both sides together. */
export function extentOf({ before, after }: Pick<Sides, 'before' | 'after'>): {
  words: number
  photos: number
} {
  const sides = [before, after].filter((side) => side !== null)
  const texts = sides.flatMap((side) => [
    side.text ?? '',
    ...(side.facts ?? []).flatMap(({ label, value }) => [label, value]),
    ...(side.thread ?? []).map(({ text }) => text),
  ])
  return {
    words: texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0),
    photos: sides.reduce(
      (sum, { photos = [], lookalikes = [] }) => sum + photos.length + lookalikes.length,
      0,
    ),
  }
}

/**
 * What a second reader is shown. Addresses of photos end, and who resembles whom is looked up when it is read; which
 * photos were refused one by one is part of what the first reader decided.
 */
export interface Snapshot {
  readonly before: CaseSide | null
  readonly after: CaseSide | null
  readonly findings: ModerationCase['findings']
}

function snapshotOf({ before, after }: Sides, { findings }: ModerationCase): Snapshot {
  return { before: withoutAddresses(before), after: withoutAddresses(after), findings }
}

function withoutAddresses(side: CaseSide | null): CaseSide | null {
  if (side === null) return null
  const { lookalikes: _, photos, ...rest } = side
  return { ...rest, ...(photos && { photos: photos.map(({ id }) => ({ id, url: '' })) }) }
}
