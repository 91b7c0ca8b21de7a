import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { urgentPriority } from '#features/moderation/contract/moderation.ts'
import { openCase, raiseCases } from '#features/moderation/server/cases.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { readableCode } from '#platform/server/readable-code.ts'
import { categoryOf, type ReportCategory } from '../contract/reports.ts'
import { historyDays } from './history.ts'
import { snapshotOf } from './snapshot.ts'
import type { Target } from './target.ts'

/** Who reports: somebody with an account, somebody who gave name and address, or nobody in particular. */
export interface Reporter {
  readonly userId: number | null
  readonly contact: { readonly name: string; readonly email: string } | null
}

export interface Report {
  readonly reporter: Reporter
  readonly target: Target
  /** As it was given, an address or a nickname; of a member's report, what it is about in words. */
  readonly address: string
  readonly category: ReportCategory
  readonly explanation: string
  /** Their words read like those of somebody in danger, or about somebody who is. */
  readonly danger: boolean
}

/**
 * Keeps a report with a snapshot of what it is about, and puts it before a moderator. The case holds neither the
 * reporter nor their words, because cases and the audit log outlive a wish to be forgotten. Answers the code to quote.
 */
export async function openReport(trx: Transaction, report: Report): Promise<string> {
  const { reporter, target, address, category, explanation, danger } = report
  await lockReports(trx, reporter, target)
  const snapshot = await snapshotOf(trx, target)
  // 40 random bits.
  const code = readableCode('S', 2)
  const { id } = await trx
    .insertInto('report')
    .values({
      code,
      reported_user_id: target.userId,
      chat_id: target.chatId,
      reporter_id: reporter.userId,
      reporter_name: reporter.contact?.name ?? null,
      reporter_email: reporter.contact?.email ?? null,
      category,
      address,
      explanation,
      snapshot: JSON.stringify(snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ground, label } = categoryOf(category)
  const { text, facts = [] } = snapshot
  const grounds = [...(ground === undefined ? [] : [ground]), ...(danger ? ['safeguarding'] : [])]
  await openCase(trx, {
    subject: 'report',
    subjectId: String(id),
    userId: target.userId,
    findings: grounds.map((rule) => ({ rule, matched: '' })),
    foundBy: 'person',
    priority: danger ? urgentPriority : priorityOf(category),
    before: { ...(text !== undefined && { text }), facts },
    after: { facts: [{ label: 'Categoria', value: label }] },
  })
  await raiseWithReporters(trx, target.userId)
  return code
}

export const priorityOf = (category: ReportCategory): number =>
  categoryOf(category).urgent ? urgentPriority : 0

/** One report at a time about somebody, and by somebody, so that each finds those before it. */
export async function lockReports(trx: Transaction, reporter: Reporter, target: Target): Promise<void> {
  await lockUsers(trx, target.userId, ...(reporter.userId === null ? [] : [reporter.userId]))
}

/** What several people say of somebody comes before what one says, and after anyone's safety. */
async function raiseWithReporters(trx: Transaction, userId: number): Promise<void> {
  const { people } = await trx
    .selectFrom('report')
    .select(sql<number>`count(distinct coalesce(reporter_id::text, lower(reporter_email)))::int`.as('people'))
    .where('reported_user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${historyDays})`)
    .executeTakeFirstOrThrow()
  const priority = Math.min(20 * (people - 1), urgentPriority - 20)
  if (priority > 0) await raiseCases(trx, { subject: 'report', userId, priority })
}
