import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned } from '../contract/accounts.ts'
import { impersonationMinutes } from '../contract/impersonation.ts'
import type { Device } from './known-device.ts'
import { startImpersonation } from './sessions.ts'
import { banToken, impersonationLink, impersonationLinkHolds } from './signed-links.ts'
import { isOpen, suspendedNow } from './suspensions.ts'
import { tokenDigest, tokenDigests } from './token-digest.ts'

/**
 * Makes the link with which `owner` may impersonate a member, read-only (docs/decisions/0011).
 * @throws Refusal 403 for staff, 404 for who does not exist, 409 for who could not sign in either
 */
export async function issueImpersonationLink(
  needs: Pick<Needs, 'db' | 'config'>,
  owner: Actor,
  { userId, reason }: { userId: number; reason: string },
): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  return transaction(needs.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['role', 'state'])
      .where('id', '=', userId)
      .where('state', '<>', 'erased')
      .executeTakeFirst()
    if (user === undefined) throw refuse('not_found')
    if (user.role === 'ADMIN')
      throw refuse('forbidden', { message: 'Non si può navigare come una persona del team.' })
    if (user.state === 'email_pending')
      throw refuse('conflict', { message: 'Questa persona non ha ancora confermato la sua email.' })
    const { id, expires_at: expiresAt } = await trx
      .insertInto('impersonation')
      .values({
        user_id: userId,
        issued_by: owner.userId,
        reason,
        secret_hash: tokenDigest(needs.config, secret),
        expires_at: sql<Date>`now() + interval '1 minute' * ${impersonationMinutes}::int`,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
    await recordAuditEvent(trx, owner, {
      action: 'impersonation.issue',
      subject: 'user',
      subjectId: userId,
      reason,
      data: { impersonation_id: id },
    })
    return impersonationLink(needs.config, { id, secret, expiresAt })
  })
}

/**
 * Opens the session of the link, once: of concurrent requests one succeeds.
 * @throws Refusal 403 for a link that is not ours, spent, out of date, or whose issuer is an owner no more
 */
export async function signInAs(
  needs: Pick<Needs, 'db' | 'config'>,
  link: { id: string; hash: string; expires: string; signature: string },
  device: Device,
): Promise<{ access_token: string } | Banned> {
  if (!impersonationLinkHolds(needs.config, link)) throw spent()
  return transaction(needs.db, async (trx) => {
    const used = await trx
      .updateTable('impersonation')
      .set({ used_at: sql`now()` })
      .where('id', '=', Number(link.id))
      .where('secret_hash', 'in', tokenDigests(needs.config, link.hash))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'user_id', 'issued_by', 'reason'])
      .executeTakeFirst()
    if (used === undefined || !(await mayStillLook(trx, used.issued_by))) throw spent()
    const user = await trx
      .selectFrom('users')
      .select(['id', 'name'])
      .select((eb) => suspendedNow(eb.ref('users.id')).as('suspended'))
      .where('id', '=', used.user_id)
      .where('state', '<>', 'erased')
      .where('role', '<>', 'ADMIN')
      .executeTakeFirst()
    if (user === undefined) throw spent()
    const issuer = { userId: used.issued_by, address: device.address }
    await recordAuditEvent(trx, issuer, {
      action: 'impersonation.start',
      subject: 'user',
      subjectId: user.id,
      reason: used.reason,
      data: { impersonation_id: used.id },
    })
    if (user.suspended)
      return {
        banned: true,
        username: user.name,
        ban_token: banToken(needs.config, user.id, 'ban-notice'),
      }
    return { access_token: await startImpersonation(needs.config, trx, user.id, used.issued_by, device) }
  })
}

const spent = () =>
  refuse(403, {
    message: 'Il link di accesso non è valido, è scaduto o è già stato usato.',
    code: 'link_spent',
  })

async function mayStillLook(trx: Transaction, ownerId: number): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('admin_role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .where((eb) => isOpen(eb.ref('users.id')))
    .executeTakeFirst()
  return owner !== undefined
}
