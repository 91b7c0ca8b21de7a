import { retention } from '#platform/contract/retention.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { isSpent, spendOnce } from '#platform/server/db/single-use.ts'
import { foldNickname } from './nickname.ts'

export const nicknameTaken = 'Questo nickname è già in uso. Scegline un altro.'

/** Whether somebody other than `except` has this nickname, or one that looks like it. */
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
  return owner !== undefined || (await isSpent(db, occupiedKey(key)))
}

/**
 * Occupies a nickname for as long as an unconfirmed account would. When an e-mail has an account already, a
 * registration makes none; without this the nickname would stay free, and a second try would reveal that.
 */
export async function occupyNickname(trx: Transaction, name: string): Promise<void> {
  await spendOnce(trx, occupiedKey(foldNickname(name)), retention.unconfirmedAccount.days * 86_400)
}

const occupiedKey = (key: string): string => `nickname: ${key}`
