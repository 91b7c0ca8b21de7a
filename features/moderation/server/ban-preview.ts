import { banNoticeText } from '#features/accounts/server/ban-notice.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { previewAction } from './actions/preview-action.ts'

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
  needs: Pick<Needs, 'config' | 'db'>,
  { userId, reason, rule, endsAt }: Preview,
): Promise<{ subject: string; text: string; notice: string }> {
  const mail = await previewAction(needs, userId, {
    subject_type: 'user',
    action: 'ban',
    ground: rule,
    reason,
    until: endsAt,
  })
  if (mail === null) throw refuse('not_found')
  return { ...mail, notice: banNoticeText({ reason, ends_at: endsAt }) }
}
