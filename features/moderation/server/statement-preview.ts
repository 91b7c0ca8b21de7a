import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import { toCase } from './cases.ts'
import { decisionTemplate } from './decision.ts'
import { present, withStatement } from './statements.ts'
import type { Subjects } from './subjects.ts'

/**
 * The mail that the person of an open case would get if it were refused now, written by what writes it then.
 * @throws Refusal 404 for no case, 409 for one that is decided
 */
export async function previewStatement(
  needs: Pick<Needs, 'config' | 'db'>,
  subjects: Subjects,
  id: number,
  { reason, rule }: { readonly reason: string; readonly rule: string | null },
): Promise<{ subject: string; text: string } | null> {
  const moderationCase = await needs.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (moderationCase === undefined) throw refuse('not_found')
  if (moderationCase.state !== 'open')
    throw refuse('conflict', {
      message: 'Un’altra persona del team ha già deciso questo caso.',
      code: 'already_decided',
    })
  const own = subjects[moderationCase.subject]?.refusalMail
  if (own) return own(needs.db, toCase(moderationCase), reason)
  const row = await withStatement(needs.db).where('c.id', '=', id).executeTakeFirstOrThrow()
  const refused = { ...row, reason, rule: rule ?? row.rule, decided_at: new Date() }
  const { name, email } = row
  return writeMail({
    to: email,
    ...decisionTemplate.mail(present(refused), { name, config: needs.config }),
  })
}
