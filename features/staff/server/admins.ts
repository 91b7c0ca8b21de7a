import { sql } from 'kysely'
import { type Database, isDuplicate, transaction } from '#platform/server/db/database.ts'
import { recordDeed } from '#platform/server/audit/audit-log.ts'
import { foldNickname, nicknameProblem } from '#features/accounts/server/nickname.ts'
import { hashPassword, passwordProblem } from '#features/accounts/server/password.ts'
import { staffBirthDate } from './staff.ts'

/**
 * Makes an owner, ready to sign in.
 * @throws Error in plain words when the name or password will not do, or the name or address is taken
 */
export async function createAdmin(
  db: Database,
  admin: { name: string; email: string; password: string },
): Promise<void> {
  const email = admin.email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Error(`${admin.email} is not an e-mail address.`)
  const problem = nicknameProblem(admin.name) ?? passwordProblem(admin.password, { name: admin.name, email })
  if (problem !== null) throw new Error(problem)
  const passwordHash = await hashPassword(admin.password)
  try {
    await transaction(db, async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          name: admin.name,
          name_key: foldNickname(admin.name),
          email,
          dob: staffBirthDate,
          role: 'ADMIN',
          admin_role: 'owner',
          state: 'approved',
          password_hash: passwordHash,
          email_verified_at: sql`now()`,
          approved_at: sql`now()`,
          welcomed_at: sql`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.insertInto('profile').values({ user_id: id }).execute()
      await recordDeed(trx, null, {
        action: 'admin.create',
        subject: 'user',
        subjectId: id,
        reason: null,
        after: { admin_role: 'owner' },
      })
    })
  } catch (error) {
    if (isDuplicate(error)) throw new Error('An account with this name or e-mail exists already.')
    throw error
  }
}
