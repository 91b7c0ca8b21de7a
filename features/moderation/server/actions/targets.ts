import type { AfterCommit, Database, Transaction } from '#platform/server/db/database.ts'
import type { ContentSubject } from '../../contract/actions.ts'
import type { CaseSide } from '../../contract/moderation.ts'

/** What stood there, as plain JSON: what putting it back needs. */
export type Kept = Readonly<Record<string, string | number | boolean | null>>

/** How one kind of content is taken down and put back; supplied by the feature that has it, registered in `app.ts`. */
export interface ContentTarget {
  /** Whose it is, and whether others see it now; null: it is gone. */
  find(trx: Transaction, id: string): Promise<{ readonly userId: number; readonly shown: boolean } | null>
  /** For the pane of an appeal: what it was. */
  show?(db: Database | Transaction, id: string, kept: Kept, viewerId: number): Promise<CaseSide>
  takeDown(trx: Transaction, id: string, afterCommit: AfterCommit): Promise<Kept>
  /** Answers false where something stands in its place by now. */
  restore(trx: Transaction, id: string, kept: Kept, afterCommit: AfterCommit): Promise<boolean>
}

export type ContentTargets = Readonly<Record<Exclude<ContentSubject, 'profile'>, ContentTarget>>
