import { groundOf } from '../contract/grounds.ts'
import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import { banNoticeText } from '#features/accounts/server/ban-notice.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import { decisionTemplate, outcomes } from './decision.ts'
import { contestOnce } from './statements.ts'

interface Preview {
  readonly userId: number
  readonly reason: string
  readonly rule: string | null
  readonly endsAt: Date | null
}

/**
 * Preview of a ban: the mail with its statement of reasons, and the notice that
 * replaces the sign-in.
 * @throws Refusal 404 for an unknown person
 */
export async function previewBan(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  { userId, reason, rule, endsAt }: Preview,
): Promise<{ subject: string; text: string; notice: string }> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
  if (person === undefined) throw refuse('not_found')
  const decision: NotificationData<'decision'> = {
    subject: 'ban',
    outcome: outcomes.ban,
    decided_at: new Date().toISOString(),
    rule: (groundOf(rule ?? 'other') ?? groundOf('other'))?.rule ?? '',
    fact: '',
    reason,
    detected: 'human',
    contest: contestOnce,
  }
  const { subject, text } = writeMail({
    to: person.email,
    ...decisionTemplate.mail(decision, { name: person.name, config }),
  })
  return { subject, text, notice: banNoticeText({ reason, ends_at: endsAt }) }
}
