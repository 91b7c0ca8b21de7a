import type { Holding } from '#platform/server/db/personal-data.ts'

export const supportHoldings: readonly Holding[] = [
  {
    columns: ['support_note.author_id', 'chat.assignee_id'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff answered' },
  },
]
