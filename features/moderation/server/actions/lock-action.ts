import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Action } from './effects.ts'

export interface Locked {
  readonly action: Action
  /** Whoever took it may still undo it. */
  readonly inTime: boolean
}

/** A measure with its person, both locked: the person first, as whoever takes one does. Undefined: there is none. */
export async function lockAction(trx: Transaction, id: number): Promise<Locked | undefined> {
  const owner = await trx.selectFrom('staff_action').select('user_id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) return undefined
  await lockUsers(trx, owner.user_id)
  const { in_time: inTime, ...action } = await trx
    .selectFrom('staff_action')
    .selectAll()
    .select(sql<boolean>`undo_until > clock_timestamp()`.as('in_time'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { action, inTime }
}
