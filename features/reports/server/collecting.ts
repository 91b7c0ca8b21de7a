import type { Transaction } from '#platform/server/db/database.ts'
import { openReport } from './open-report.ts'

/** Puts an account that copies profiles before a moderator: as a report that nobody in particular made. */
export async function reportCollecting(trx: Transaction, userId: number, sign: string): Promise<void> {
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await openReport(trx, {
    reporter: { userId: null, contact: null },
    target: { userId, photoId: null, chatId: null },
    address: `Profilo di ${name}`,
    category: 'other',
    explanation: `Segnalazione automatica: raccoglie profili. ${sign}`,
    danger: false,
  })
}
