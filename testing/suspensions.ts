import { suspend } from '#features/accounts/server/suspensions.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makeAdmin } from './people.ts'

/** Suspends an account as a moderator would, until it is lifted; nothing that follows from it is run. */
export async function suspendAccount(
  app: Parameters<typeof makeAdmin>[0],
  { id: userId }: { readonly id: number },
  reason = 'Truffa',
): Promise<void> {
  const { id: byUserId } = await makeAdmin(app)
  await transaction(app.db, (trx) => suspend(trx, { userId, reason, byUserId, endsAt: null }))
}
