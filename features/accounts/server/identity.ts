import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { foldNickname } from './nickname.ts'

/** What an account is known by. Who may change it, and when it counts, is decided by the callers. */
export interface Identity {
  readonly name: string
  readonly email: string
  /** ISO date. */
  readonly dob: string
}

export async function changeIdentity(
  trx: Transaction,
  userId: number,
  { name, ...others }: Partial<Identity>,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...others, ...(name !== undefined && { name, name_key: foldNickname(name) }) })
    .where('id', '=', userId)
    .execute()
}

/** Puts a number that its code has proved in the place of the old one; null: none any more. */
export async function changePhone(trx: Transaction, userId: number, phone: string | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({ phone, phone_verified_at: phone === null ? null : sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}
