import { createHash } from 'node:crypto'
import type { CaseSubject } from '../contract/moderation.ts'
import { takeTurns } from '#features/accounts/server/hold-account.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { toCase } from './cases.ts'
import { describeAll } from './describe.ts'
import type { ModerationCase, Sides, Subjects } from './subjects.ts'

/** What the person may go on changing while it waits, or long after it was refused. */
const changeable: ReadonlySet<CaseSubject> = new Set([
  'profile',
  'text',
  'personal',
  'verification',
  'appeal',
])

/**
 * Names the very text, photos and facts that stand in a case; another one as soon as any of them is another. Null
 * where they stay as they are.
 */
export function versionOf(
  { id, subject }: Pick<ModerationCase, 'id' | 'subject'>,
  { before, after }: Pick<Sides, 'before' | 'after'>,
): string | null {
  if (!changeable.has(subject)) return null
  // The addresses of photos are signed anew every half hour, and what resembles them is found in time.
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
 * Nothing of theirs is published, or refused, that the moderator has not had in sight: from here to the end of the
 * transaction the person changes nothing.
 * @throws Refusal 409 where the open case is none of the `seen`
 */
export async function refuseUnseen(
  trx: Transaction,
  subjects: Subjects,
  id: number,
  seen: readonly string[],
): Promise<void> {
  const open = trx.selectFrom('moderation_case').where('id', '=', id).where('state', '=', 'open')
  const owner = await open.select('user_id').executeTakeFirst()
  // Why it cannot be decided, the decision says.
  if (owner === undefined) return
  await takeTurns(trx, owner.user_id)
  const row = await open.selectAll().executeTakeFirst()
  if (row === undefined) return
  const kase = toCase(row)
  const version = versionOf(kase, (await describeAll(trx, subjects, [kase])).get(id) ?? kase)
  if (version === null || seen.includes(version)) return
  throw refuse('conflict', {
    message: 'Nel frattempo la persona ha cambiato qualcosa: riguarda il caso e decidi di nuovo.',
    code: 'case_changed',
  })
}
