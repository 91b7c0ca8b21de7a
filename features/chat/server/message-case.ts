import type { Finding } from '#features/moderation/contract/moderation.ts'
import { addFindings, openCase } from '#features/moderation/server/cases.ts'
import type { Judgement } from '#features/moderation/server/judge/judge.ts'
import { raiseRepeated } from '#features/moderation/server/repeated.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { pauseClock } from './clock.ts'
import type { MessageRow } from './message-view.ts'
import type { Stored } from './store-message.ts'

type Shown = Pick<MessageRow, 'id' | 'sender_id' | 'text'>

/** A message that was held: a moderator decides whether it is delivered. */
export async function waitForModerator(
  trx: Transaction,
  { message: { id, sender_id, text, chat_id }, part }: Extract<Stored, { outcome: 'sent' }>,
  { findings, priority }: Pick<Judgement, 'findings' | 'priority'>,
): Promise<void> {
  await openCase(trx, {
    subject: 'message',
    subjectId: String(id),
    userId: sender_id,
    findings: findings.map(heldForDoubt),
    priority,
    after: { text },
  })
  await raiseRepeated(trx, sender_id)
  if (part === 'hostess') await pauseClock(trx, chat_id)
}

/** A doubt alone asks the receiver: it is held because an earlier one is not cleared up. */
function heldForDoubt(finding: Finding): Finding {
  return finding.reader?.why === 'doubt'
    ? { ...finding, reader: { ...finding.reader, why: 'again' } }
    : finding
}

/** A message that was not held: a moderator reads it, and decides whether it stays. */
export async function showToModerator(
  trx: Transaction,
  { id, sender_id, text }: Shown,
  { findings, priority }: Pick<Judgement, 'findings' | 'priority'>,
): Promise<void> {
  const subject = { subject: 'message', subjectId: String(id) } as const
  const open = await trx
    .selectFrom('moderation_case')
    .select('id')
    .where('subject', '=', subject.subject)
    .where('subject_id', '=', subject.subjectId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open === undefined)
    await openCase(trx, {
      ...subject,
      userId: sender_id,
      findings,
      priority,
      after: { text, delivered: true },
    })
  else await addFindings(trx, { ...subject, findings, priority })
}
