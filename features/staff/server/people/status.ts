import { type RawBuilder, sql } from 'kysely'
import type { UserStatus } from '../../contract/admin-users.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'

/** Over `users u`. */
const suspended = suspendedNow(sql.ref<number>('u.id'))

/** The one word for an account: what stands in the way of everything else comes first. */
export const statusOf = sql<UserStatus>`case
  when u.state = 'erased' then 'erased'
  when ${suspended} then 'banned'
  when u.deletion_due_at is not null then 'deleting'
  when u.state = 'approved' and u.paused_at is not null then 'paused'
  else u.state end`

/** The same word as a condition that an index answers. */
export function hasStatus(status: UserStatus): RawBuilder<boolean> {
  switch (status) {
    case 'erased':
      return sql`u.state = 'erased'`
    case 'banned':
      return sql`u.state <> 'erased' and ${suspended}`
    case 'deleting':
      return sql`u.deletion_due_at is not null and u.state <> 'erased' and not ${suspended}`
    case 'paused':
      return sql`u.paused_at is not null and u.state = 'approved' and u.deletion_due_at is null and not ${suspended}`
    case 'approved':
      return sql`u.state = 'approved' and u.paused_at is null and u.deletion_due_at is null and not ${suspended}`
    default:
      return sql`u.state = ${status} and u.deletion_due_at is null and not ${suspended}`
  }
}
