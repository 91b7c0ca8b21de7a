import type { Transaction } from '#platform/server/db/database.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import { examine } from '#features/moderation/server/rules/examine.ts'
import { twinFindings } from '#features/photos/server/twins.ts'

/**
 * Puts a new profile in the queue: when the e-mail is confirmed, and again, renewing the case, whenever the
 * person changes something while they wait. Description and photos belong to it.
 */
export async function openProfileCase(trx: Transaction, userId: number): Promise<void> {
  const { name, description } = await trx
    .selectFrom('profile')
    .innerJoin('users', 'users.id', 'profile.user_id')
    .select(['users.name', 'profile.description'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const texts = [examine(name), examine(description ?? '')]
  const photos = await twinFindings(trx, { userId })
  await openCase(trx, {
    subject: 'profile',
    subjectId: String(userId),
    userId,
    findings: [...texts.flatMap(({ findings }) => findings), ...photos.findings],
    priority: Math.max(...texts.map(({ priority }) => priority), photos.priority),
  })
}
