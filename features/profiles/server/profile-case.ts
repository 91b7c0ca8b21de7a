import type { Transaction } from '#platform/server/db/database.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import { judgeHere } from '#features/moderation/server/judge/judge.ts'
import { readingFindings } from '#features/photos/server/reading/findings.ts'
import { twinFindings } from '#features/photos/server/twins.ts'

/**
 * Puts a new profile in the queue: when the e-mail is confirmed, and again, renewing the case, whenever the
 * person changes something while they wait. Description and photos belong to it. Only the reader on board is asked:
 * this runs in transactions, and a moderator reads the whole in any case.
 */
export async function openProfileCase(trx: Transaction, userId: number): Promise<void> {
  const { name, description } = await trx
    .selectFrom('profile')
    .innerJoin('users', 'users.id', 'profile.user_id')
    .select(['users.name', 'profile.description'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const texts = [judgeHere(name, 'nickname'), judgeHere(description ?? '', 'description')]
  const photos = [await twinFindings(trx, { userId }), await readingFindings(trx, { userId })]
  await openCase(trx, {
    subject: 'profile',
    subjectId: String(userId),
    userId,
    findings: [...texts.flatMap(({ findings }) => findings), ...photos.flatMap(({ findings }) => findings)],
    priority: Math.max(...[...texts, ...photos].map(({ priority }) => priority)),
  })
}
