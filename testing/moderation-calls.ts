import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { decide, type Verdict } from '#features/moderation/contract/moderation.ts'
import type { TestApp } from './harness.ts'
import type { Person } from './people.ts'

/** What moderators write when they refuse. */
export const refusalReason = 'Il testo riporta un recapito.'
/** What those who contest it answer. */
export const plea = 'Il numero è quello dell’anno di nascita di mio nonno.'

/** The calls of moderators, and what reaches those whom they decide about. */
export function moderationCalls(app: TestApp) {
  async function openCaseOf(person: Person, subject: CaseSubject): Promise<number> {
    const { id } = await app.db
      .selectFrom('moderation_case')
      .select('id')
      .where('user_id', '=', person.id)
      .where('subject', '=', subject)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    return id
  }

  const judge = (as: Person, id: number, decision: Verdict) =>
    app.call(decide, {
      as,
      params: { id },
      body: { decision, ...(decision === 'reject' && { reason: refusalReason }) },
    })

  /** The subjects, the newest first. */
  async function mailsTo(person: Person): Promise<string[]> {
    await app.runJobs()
    return (await app.outbox(person.email)).map(({ subject }) => subject)
  }

  return { openCaseOf, judge, mailsTo }
}
