import { retention } from '#platform/contract/retention.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { isSpent, spendOnce } from '#platform/server/db/single-use.ts'
import { foldNickname } from './nickname.ts'

export const nicknameTaken = 'Questo nickname è già in uso. Scegline un altro.'

/** Whether somebody but `except` has this nickname, or it looks as if. */
export async function isNicknameTaken(
  db: Database | Transaction,
  name: string,
  except?: number,
): Promise<boolean> {
  const key = foldNickname(name)
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', key)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  return owner !== undefined || (await isSpent(db, feignedAs(key)))
}

/**
 * Takes a nickname as an account does whose e-mail nobody confirms, and for as long. Where no account comes of a
 * registration it would else stay free, and trying it again would tell that the address is known.
 */
export async function feignNickname(trx: Transaction, name: string): Promise<void> {
  await spendOnce(trx, feignedAs(foldNickname(name)), retention.unconfirmedAccount.days * 86_400)
}

const feignedAs = (key: string): string => `nickname: ${key}`
