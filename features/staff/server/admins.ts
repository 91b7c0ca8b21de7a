import { nicknameProblem } from '#features/accounts/server/nickname.ts'
import { hashPassword, passwordProblem } from '#features/accounts/server/password.ts'
import { openStaffAccount } from '#features/accounts/server/staff-accounts.ts'
import { createStaffProfile } from '#features/profiles/server/new-profile.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, isDuplicate, transaction } from '#platform/server/db/database.ts'

/**
 * Makes an owner, ready to sign in.
 * @throws Error in plain words when the name or password will not do, or the name or address is taken
 */
export async function createAdmin(
  db: Database,
  admin: { name: string; email: string; password: string },
): Promise<void> {
  const email = admin.email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`${admin.email} is not an email address.`)
  const problem = nicknameProblem(admin.name) ?? passwordProblem(admin.password, { name: admin.name, email })
  if (problem !== null) throw new Error(problem)
  const passwordHash = await hashPassword(admin.password)
  try {
    await transaction(db, async (trx) => {
      const { id } = await openStaffAccount(trx, {
        name: admin.name,
        email,
        adminRole: 'owner',
        passwordHash,
        confirmed: true,
      })
      await createStaffProfile(trx, id)
      await recordAuditEvent(trx, null, {
        action: 'admin.create',
        subject: 'user',
        subjectId: id,
        reason: null,
        after: { admin_role: 'owner' },
      })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new Error('An account with this name or email exists already.')
    throw error
  }
}
