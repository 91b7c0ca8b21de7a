import { credits } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { lockWallet } from './double-entry.ts'

/** Runs what may pay a king's debt, and writes to him when afterwards it is paid. */
export async function notifyDebtPaid(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
  posting: () => Promise<void>,
): Promise<void> {
  const before = await lockWallet(trx, userId)
  await posting()
  if (before.debt === 0) return
  const after = await lockWallet(trx, userId)
  if (after.debt > 0) return
  const paid = { debt: credits(before.debt), balance: credits(after.balance) }
  await needs.notify(trx, userId, 'debt_paid', paid)
}
