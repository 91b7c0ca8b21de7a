import { credits } from '#platform/contract/money.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { sendMail } from '#platform/server/jobs/post.ts'
import type { Needs } from '#platform/server/needs.ts'
import { reversalBackMail, reversalMail } from './mails/reversal.ts'
import type { Corrections } from './reversal-rule.ts'

/** Writes to the king what has just been taken of a purchase of his, or given back, and what he owes now. */
export async function tellOfReversals(
  { config, jobs }: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  purchase: { readonly user_id: number; readonly title: string },
  { giveBack, take }: Corrections,
): Promise<void> {
  const { title } = purchase
  const king = await trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', purchase.user_id)
    .executeTakeFirstOrThrow()
  const { debt } = await walletOf(trx, purchase.user_id)
  const links = { shopUrl: `${config.publicUrl}/shop`, walletUrl: `${config.publicUrl}/profile` }
  // A dispute that was only written anew is no news.
  const goesOn = take.some(({ cause }) => cause === 'dispute') && giveBack.length > 0
  for (const reversal of goesOn ? [] : giveBack) {
    const mail = reversalBackMail({ king, title, credits: credits(reversal.credits) }, links.walletUrl)
    await sendMail({ jobs }, trx, mail)
  }
  for (const { cause, credits: taken, amount } of take) {
    // What takes no Crediti is between him and his bank.
    if (taken > 0 && !(goesOn && cause === 'dispute'))
      await sendMail({ jobs }, trx, reversalMail({ king, title, cause, credits: taken, amount, debt }, links))
  }
}
