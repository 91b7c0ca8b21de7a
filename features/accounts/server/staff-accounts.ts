import { sql } from 'kysely'
import type { AdminRole } from '#platform/contract/people.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { foldNickname } from './nickname.ts'

/** Staff have no birthday on the product; the column asks for an adult's. */
const staffBirthDate = '1970-01-01'

interface NewStaffAccount {
  readonly name: string
  readonly email: string
  readonly adminRole: AdminRole
  readonly passwordHash: string
  /** Ready to sign in; else the link of the invitation confirms the address. */
  readonly confirmed: boolean
}

/** Opens the account of a colleague. Throws where the name or the address is taken. */
export function openStaffAccount(
  trx: Transaction,
  { name, email, adminRole, passwordHash, confirmed }: NewStaffAccount,
) {
  return trx
    .insertInto('users')
    .values({
      name,
      name_key: foldNickname(name),
      email,
      dob: staffBirthDate,
      role: 'ADMIN',
      admin_role: adminRole,
      password_hash: passwordHash,
      welcomed_at: sql`now()`,
      ...(confirmed
        ? { state: 'approved', email_verified_at: sql`now()`, approved_at: sql`now()` }
        : { state: 'email_pending' }),
    })
    .returning(['id', 'name', 'email', 'password_hash'])
    .executeTakeFirstOrThrow()
}

export async function changeAdminRole(trx: Transaction, userId: number, adminRole: AdminRole): Promise<void> {
  await trx.updateTable('users').set({ admin_role: adminRole }).where('id', '=', userId).execute()
}

/** Takes the access away, with the sessions that this colleague opened as somebody else, or gives it back. */
export async function setDeactivated(trx: Transaction, userId: number, deactivated: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ deactivated_at: deactivated ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .execute()
  if (deactivated) await trx.deleteFrom('session').where('impersonator_id', '=', userId).execute()
}
