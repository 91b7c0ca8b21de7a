import { sql } from 'kysely'
import { deletionGraceDays } from '#contract/deletion.ts'
import { transaction } from '#server/db/database.ts'
import { sendMail } from '#server/jobs/post.ts'
import type { Needs } from '#server/needs.ts'
import type { Actor } from './actor.ts'
import { deletionRequestedMail } from './mails/deletion-requested.ts'

/**
 * Hides the profile and answers the day of its erasure. Signing in stays possible, so that the request can
 * be taken back; asked again, the day and the one mail stay.
 */
export async function requestDeletion(
  needs: Pick<Needs, 'db' | 'config' | 'jobs' | 'hooks'>,
  actor: Actor,
): Promise<Date> {
  return transaction(needs.db, async (trx) => {
    const requested = await trx
      .updateTable('users')
      .set({ deletion_due_at: sql<Date>`now() + interval '1 day' * ${deletionGraceDays}::int` })
      .where('id', '=', actor.userId)
      .where('deletion_due_at', 'is', null)
      .returning(['name', 'email', (eb) => eb.ref('deletion_due_at').$notNull().as('due')])
      .executeTakeFirst()
    if (requested !== undefined) {
      await needs.hooks.profileChanged(trx, actor.userId)
      await sendMail(needs, trx, deletionRequestedMail(requested, needs.config.publicUrl))
      return requested.due
    }
    const { due } = await trx
      .selectFrom('users')
      .select((eb) => eb.ref('deletion_due_at').$notNull().as('due'))
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return due
  })
}

export async function withdrawDeletion(needs: Pick<Needs, 'db' | 'hooks'>, actor: Actor): Promise<void> {
  await transaction(needs.db, async (trx) => {
    await trx.updateTable('users').set({ deletion_due_at: null }).where('id', '=', actor.userId).execute()
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}
