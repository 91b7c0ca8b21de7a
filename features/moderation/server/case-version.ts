import { createHash } from 'node:crypto'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { CaseSubject } from '../contract/case-subject.ts'
import { toCase } from './cases.ts'
import { describeAll } from './describe.ts'
import type { ModerationCase, Sides, Subjects } from './subjects.ts'

/** Subjects that their person can still change while the case waits. */
const changeable: ReadonlySet<CaseSubject> = new Set([
  'profile',
  'text',
  'conditions',
  'personal',
  'verification',
  'appeal',
])

/**
 * The version of a case: a digest of its text, photos and facts, which changes with any of them. Null
 * for subjects that cannot change.
 */
export function versionOf(
  { id, subject }: Pick<ModerationCase, 'id' | 'subject'>,
  { before, after }: Pick<Sides, 'before' | 'after'>,
): string | null {
  if (!changeable.has(subject)) return null
  // Left out: addresses of photos, which are signed anew every half hour, and duplicates, which are found later.
  const content = [before, after].map((side) => [
    side?.text,
    side?.photos?.map((photo) => photo.id),
    side?.facts?.map(({ label, value }) => [label, value]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([id, content]))
    .digest('base64url')
}

/**
 * Optimistic lock: refuses a decision on content that the moderator has not seen. Until the end of the
 * transaction the person can change nothing.
 * @throws Refusal 409 if the version of the open case is not among `seen`
 */
export async function refuseIfChanged(
  trx: Transaction,
  subjects: Subjects,
  { id, seen, readerId }: { id: number; seen: readonly string[]; readerId: number },
): Promise<void> {
  const open = trx.selectFrom('moderation_case').where('id', '=', id).where('state', '=', 'open')
  const owner = await open.select('user_id').executeTakeFirst()
  // Not open: `decideWithin` says why it cannot be decided.
  if (owner === undefined) return
  await lockUsers(trx, owner.user_id)
  const row = await open.selectAll().executeTakeFirst()
  if (row === undefined) return
  const moderationCase = toCase(row)
  const version = versionOf(
    moderationCase,
    (await describeAll(trx, subjects, [moderationCase], readerId)).get(id) ?? moderationCase,
  )
  if (version === null || seen.includes(version)) return
  throw refuse('conflict', {
    message: 'Nel frattempo la persona ha cambiato qualcosa. Riguarda il caso e decidi di nuovo.',
    code: 'case_changed',
  })
}
