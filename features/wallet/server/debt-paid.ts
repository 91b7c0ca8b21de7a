import { credits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail } from '#platform/server/jobs/post.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lockWallet } from './double-entry.ts'
import { debtPaidMail } from './mails/debt-paid.ts'

/** Runs what may pay a king's debt, and writes to him when afterwards it is paid. */
export async function tellWhenDebtEnds(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  userId: number,
  posting: () => Promise<void>,
): Promise<void> {
  const before = await lockWallet(trx, userId)
  await posting()
  if (before.debt === 0) return
  const after = await lockWallet(trx, userId)
  if (after.debt > 0) return
  const king = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const paid = { king, debt: credits(before.debt), balance: credits(after.balance) }
  await sendMail(needs, trx, debtPaidMail(paid, `${needs.config.publicUrl}/search`))
}
