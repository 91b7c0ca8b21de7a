import { italianDate } from '#platform/contract/italian-time.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { approvalOf } from './sessions.ts'
import { readBanToken } from './signed-links.ts'
import { currentSuspension, suspendedNow } from './suspensions.ts'

/**
 * Why and until when the account is suspended, for its owner.
 * @throws Refusal 404 without the right token, exactly as for an unknown name
 */
export async function banNotice(
  needs: Pick<Needs, 'db' | 'config'>,
  username: string,
  token: string | undefined,
): Promise<string> {
  const { config } = needs
  const userId =
    token === undefined ? null : (readBanToken(config, token) ?? readBanToken(config, token, 'ban-notice'))
  if (userId === null) throw refuse('not_found')
  const user = await needs.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  const ban = await currentSuspension(needs.db, userId)
  if (user?.name !== username || ban === undefined) throw refuse('not_found')
  return banNoticeText(ban)
}

function banNoticeText(ban: { readonly reason: string; readonly ends_at: Date | null }): string {
  const until = ban.ends_at === null ? '' : ` fino al ${italianDate(ban.ends_at)}`
  return `Il tuo account è sospeso${until}. Motivo: ${ban.reason}`
}

/** The person whom a ban token names, as long as the ban lasts: who may read its reasons and contest them. */
export async function bannedPerson(
  needs: Pick<Needs, 'db' | 'config'>,
  token: string | undefined,
): Promise<Omit<Actor, 'address'> | null> {
  const userId = token === undefined ? null : readBanToken(needs.config, token)
  if (userId === null) return null
  const user = await needs.db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'state', 'admin_role'])
    .where('id', '=', userId)
    .where('state', '<>', 'erased')
    .where((eb) => suspendedNow(eb.ref('users.id')))
    .executeTakeFirst()
  if (user === undefined) return null
  return {
    userId: user.id,
    name: user.name,
    role: user.role,
    approval: approvalOf(user.state),
    adminRole: user.admin_role,
    secondFactor: false,
    sessionId: 0,
    fresh: true,
    userAgent: '',
    impersonatorId: null,
    consentDue: false,
    consentWithdrawn: false,
  }
}
