import type { Finding } from '#features/moderation/contract/moderation.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type PhotoReading, readingLimits } from '../../contract/photo-reading.ts'

/** Beside what the rules say of the words: above the ordinary, below somebody's safety, as with a twin. */
const readPriority = { written: 30, nude: 20 } as const

/** What the case of a photo must say of what was read in it; words go through the rules that read messages. */
export function findingsOf(photoId: string, { text, codes, nudity, brightness }: PhotoReading): Finding[] {
  const lines = [
    ...codes.map((code) => ({ text: code, from: 'code' as const, certainty: 1 })),
    ...text
      .filter(({ certainty }) => certainty >= readingLimits.textFrom)
      .toSorted((a, b) => b.certainty - a.certainty)
      .map((line) => ({ ...line, from: 'writing' as const })),
  ]
  const found = new Map<string, Finding>()
  for (const { text: line, from, certainty } of lines)
    for (const { rule, matched } of examine(line).findings) {
      // The same line is often read in two ways: the surer one stays.
      const key = `${rule} ${matched.toLowerCase().replace(/[^\p{L}\d]/gu, '')}`
      if (found.has(key)) continue
      found.set(key, { rule, matched, photo: { id: photoId, from, certainty: rounded(certainty) } })
    }
  // In the dark the model sees bodies everywhere.
  if (nudity >= readingLimits.nudityFrom && brightness >= readingLimits.darkBelow)
    // Empty, because the statement of reasons quotes it, and a number is no reason.
    found.set('nudity', {
      rule: 'nudity',
      matched: '',
      photo: { id: photoId, from: 'picture', certainty: rounded(nudity) },
    })
  return [...found.values()]
}

const rounded = (certainty: number) => Math.round(certainty * 100) / 100

export function priorityOf(findings: readonly Finding[]): number {
  return Math.max(
    0,
    ...findings.map(({ matched, photo }) =>
      photo?.from === 'picture'
        ? readPriority.nude
        : Math.max(readPriority.written, examine(matched).priority),
    ),
  )
}

/** What was read in a photo, or in all photos of a person that were not refused one by one. */
export async function readingFindings(
  trx: Transaction,
  of: { readonly photoId: string } | { readonly userId: number },
): Promise<{ findings: Finding[]; priority: number }> {
  const rows = await trx
    .selectFrom('photo_reading')
    .innerJoin('photo', 'photo.id', 'photo_reading.photo_id')
    .select('photo_reading.findings')
    .where('photo.state', '<>', 'rejected')
    .where((eb) => ('photoId' in of ? eb('photo.id', '=', of.photoId) : eb('photo.user_id', '=', of.userId)))
    .orderBy('photo.position')
    .execute()
  const findings = rows.flatMap((row) => row.findings as unknown as Finding[])
  return { findings, priority: priorityOf(findings) }
}

/** Answers whether anything was found in it: then an open case that names it must be renewed. */
export async function forgetReading(trx: Transaction, photoId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('photo_reading')
    .where('photo_id', '=', photoId)
    .returning('findings')
    .executeTakeFirst()
  return ((gone?.findings as unknown as Finding[] | undefined) ?? []).length > 0
}
