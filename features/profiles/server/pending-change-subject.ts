import type { PendingChange } from '#platform/server/db/schema.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ModerationCase, Subject } from '#features/moderation/server/subjects.ts'
import { takePendingChange } from './pending-change.ts'

interface Change {
  readonly subject: Subject['subject']
  readonly field: PendingChange['field']
  /** The value that the case was opened with: what an upheld appeal puts in force. */
  readonly recorded: (moderationCase: ModerationCase) => string | undefined
  /** Puts a value in force. */
  readonly adopt: (trx: Transaction, userId: number, value: string) => Promise<void>
}

/** A change of somebody whose profile is already public: shown from what was recorded at the change. */
export function pendingChangeSubject({ subject, field, recorded, adopt }: Change): Subject {
  return {
    subject,

    async describe() {
      return new Map()
    },

    async release(trx, { userId }) {
      const value = await takePendingChange(trx, userId, field)
      if (value !== null) await adopt(trx, userId, value)
    },

    async reject(trx, { userId }) {
      await takePendingChange(trx, userId, field)
    },

    async uphold(trx, moderationCase) {
      const value = recorded(moderationCase)
      if (value !== undefined) await adopt(trx, moderationCase.userId, value)
    },
  }
}
