import { sql } from 'kysely'
import { deletionReminderDays } from '../contract/deletion.ts'
import { sumOf, whatTheEndPaysBack } from '#features/payments/server/account-end.ts'
import { escrowOf, walletOf } from '#features/wallet/server/wallet.ts'
import { centsToEuro } from '#platform/contract/money.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { clearDeletionDate, markReminded, setDeletionDate } from '#features/accounts/server/deletion-date.ts'
import { openCase, withdrawCase } from '#features/moderation/server/cases.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * Hides the profile and answers the day of its erasure. Signing in stays possible, so that the request can
 * be taken back; asked again, the day and the one mail stay. The staff see it in their queue.
 */
export async function requestDeletion(
  needs: Pick<Needs, 'db' | 'notify' | 'hooks'>,
  actor: Actor,
): Promise<Date> {
  return transaction(needs.db, async (trx) => {
    const due = await startGrace(needs, trx, actor.userId)
    if (due !== null) return due
    const user = await trx
      .selectFrom('users')
      .select('deletion_due_at as due')
      .where('id', '=', actor.userId)
      .executeTakeFirst()
    // Erased at this very moment: the session is over.
    if (user?.due == null) throw refuse('unauthenticated')
    return user.due
  })
}

/** Hides the profile, sets the day, writes to the person; null where that has happened before. */
export async function startGrace(
  needs: Pick<Needs, 'notify' | 'hooks'>,
  trx: Transaction,
  userId: number,
): Promise<Date | null> {
  const requested = await setDeletionDate(trx, userId)
  if (requested === undefined) return null
  await needs.hooks.profileChanged(trx, userId)
  await openCase(trx, {
    ...caseOf(userId),
    userId,
    after: { facts: [{ label: 'Eliminazione prevista', value: italianDate(requested.due) }] },
  })
  await needs.notify(trx, userId, 'deletion_requested', requested)
  return requested.due
}

/** What would become of the Crediti of who asks. */
export async function previewDeletion(
  { db }: Pick<Needs, 'db'>,
  { userId }: Actor,
): Promise<{ credits: number; waiting: number; paid_back: number }> {
  return {
    credits: (await walletOf(db, userId)).balance,
    waiting: await escrowOf(db, userId),
    paid_back: centsToEuro(sumOf(await whatTheEndPaysBack(db, userId))),
  }
}

/** @throws Refusal 404 where nothing was asked, or the account is erased already */
export async function withdrawDeletion(needs: Pick<Needs, 'db' | 'hooks'>, actor: Actor): Promise<void> {
  await transaction(needs.db, async (trx) => {
    if (!(await clearDeletionDate(trx, actor.userId))) throw refuse('not_found')
    await withdrawCase(trx, caseOf(actor.userId))
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}

const caseOf = (userId: number) => ({ subject: 'deletion', subjectId: String(userId) }) as const

/** The last mail before the erasure, once for each request. */
export const remindOfDeletion = job({
  queue: 'deletion_reminder',
  everyMinute: true,
  async work(needs) {
    await transaction(needs.db, async (trx) => {
      const due = await markReminded(trx, sql`interval '1 day' * ${deletionReminderDays}::int`)
      for (const user of due) await needs.notify(trx, user.id, 'deletion_reminder', { due: user.due })
    })
  },
})
