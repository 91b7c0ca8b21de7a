import type { AfterCommit, Database, Transaction } from '#platform/server/db/database.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import type { CaseSide, Deadline, Finding } from '../contract/moderation.ts'
import type { CaseSubject } from '../contract/case-subject.ts'

/** A case as the features see it. `before` and `after` are what they recorded when they opened it. */
export interface ModerationCase {
  readonly id: number
  readonly subject: CaseSubject
  /** The feature's own key: a user id, a photo id, a message id. */
  readonly subjectId: string
  readonly userId: number
  readonly findings: readonly Finding[]
  readonly before: CaseSide | null
  readonly after: CaseSide | null
}

/** What a case is about, before and after the change, ready for the screen. */
export interface Sides {
  readonly before: CaseSide | null
  readonly after: CaseSide | null
  readonly deadline?: Deadline | null
}

/**
 * The handlers of one kind of case, supplied by its feature. `release` and `reject` run inside the
 * transaction of the decision, exactly once per case; a throw undoes the decision with them.
 */
export interface Subject {
  readonly subject: CaseSubject
  /**
   * Set where `release` and `reject` tell those concerned: the case is about its person without being a decision
   * against them, so they get no statement of reasons, see nothing of it and have nothing to contest.
   */
  readonly mailsOutcomeItself?: true
  /** With `mailsOutcomeItself`: the mail that `reject` would send for that reason; null if there is nobody to notify. */
  refusalMail?(db: Database, moderationCase: ModerationCase, reason: string): Promise<MailMessage | null>
  /**
   * One query for a whole page of cases; a case left out is shown from what was recorded. Private pictures get
   * addresses that are the viewer's alone.
   */
  describe(
    db: Database,
    cases: readonly ModerationCase[],
    viewerId: number,
  ): Promise<ReadonlyMap<number, Sides>>
  release(trx: Transaction, moderationCase: ModerationCase, afterCommit: AfterCommit): Promise<void>
  reject(trx: Transaction, moderationCase: ModerationCase, afterCommit: AfterCommit): Promise<void>
  /**
   * What an appeal does that a moderator upholds: undoes `reject`, long afterwards. Left out where `release`
   * does just that, because `reject` threw nothing away.
   */
  uphold?(trx: Transaction, moderationCase: ModerationCase, afterCommit: AfterCommit): Promise<void>
}

/** Registered in `app.ts`; a subject that no feature offers yet has no cases either. */
export type Subjects = Readonly<Partial<Record<CaseSubject, Subject>>>
