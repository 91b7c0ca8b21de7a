import { randomInt } from 'node:crypto'
import type { CaseSide } from '#contract/moderation.ts'
import { urgentPriority } from '#contract/moderation.ts'
import { categoryOf, type ReportCategory } from '#contract/reports.ts'
import type { Transaction } from '#server/db/database.ts'
import { openCase } from '#server/moderation/cases.ts'
import { people } from '#server/profiles/present-user.ts'
import { profileTypeIds, profileTypes } from '#server/profiles/reference/options.ts'
import { provinceById } from '#server/profiles/reference/provinces.ts'
import type { Target } from './target.ts'

/** Who reports: somebody with an account, somebody who gave name and address, or nobody in particular. */
export interface Reporter {
  readonly userId: number | null
  readonly contact: { readonly name: string; readonly email: string } | null
}

export interface Report {
  readonly reporter: Reporter
  readonly target: Target
  /** As it was given: an address or a nickname. */
  readonly address: string
  readonly category: ReportCategory
  readonly explanation: string
}

/** What could be seen when it was reported; photos by their ids, since their addresses expire. */
export interface Snapshot extends Pick<CaseSide, 'text' | 'facts'> {
  readonly photo_ids: readonly string[]
}

/**
 * Keeps a report with a snapshot of what it is about, and puts it before a moderator. The case holds neither the
 * reporter nor their words, because cases and the audit log outlive a wish to be forgotten. Answers the code to quote.
 */
export async function openReport(trx: Transaction, report: Report): Promise<string> {
  const { reporter, target, address, category, explanation } = report
  const snapshot = await snapshotOf(trx, target)
  const code = newCode()
  const { id } = await trx
    .insertInto('report')
    .values({
      code,
      reported_user_id: target.userId,
      reporter_id: reporter.userId,
      reporter_name: reporter.contact?.name ?? null,
      reporter_email: reporter.contact?.email ?? null,
      category,
      address,
      explanation,
      snapshot: JSON.stringify(snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ground, urgent, label } = categoryOf(category)
  const { text, facts = [] } = snapshot
  await openCase(trx, {
    subject: 'report',
    subjectId: String(id),
    userId: target.userId,
    findings: ground === undefined ? [] : [{ rule: ground, matched: '' }],
    foundBy: 'person',
    priority: urgent ? urgentPriority : 0,
    before: { ...(text !== undefined && { text }), facts },
    after: { facts: [{ label: 'Categoria', value: label }] },
  })
  return code
}

async function snapshotOf(trx: Transaction, { userId, photoId }: Target): Promise<Snapshot> {
  const [person] = await people(trx, { ids: [userId] })
  if (person === undefined) throw new Error(`user ${userId} has no profile`)
  const photos = await trx
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'rejected')
    .orderBy('position')
    .execute()
  const ids = photos.map(({ id }) => id)
  const named = photoId !== null && ids.includes(photoId) ? photoId : null
  const types = profileTypes.filter((type) => profileTypeIds(person.types).includes(type.id))
  const province = person.province_id === null ? undefined : provinceById(person.province_id)
  const facts = [
    { label: 'Nickname', value: person.name },
    { label: 'Età dichiarata', value: `${person.age} anni` },
    { label: 'Provincia', value: province?.name ?? '' },
    { label: 'Tipologia', value: types.map((type) => type.name).join(', ') },
    { label: 'Foto indicata', value: named === null ? '' : 'la prima' },
  ]
  return {
    ...(person.description && { text: person.description }),
    photo_ids: named === null ? ids : [named, ...ids.filter((id) => id !== named)],
    facts: facts.filter(({ value }) => value !== ''),
  }
}

// Without letters and digits that are mistaken for one another.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** `S-7F3K-29QX`: 40 random bits, to be read aloud. */
function newCode(): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return `S-${four()}-${four()}`
}
