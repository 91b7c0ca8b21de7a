import { deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const ownHoldings: readonly Holding[] = [
  {
    columns: ['data_export.user_id'],
    copy: { none: 'the copy itself' },
    // Its files go by a job that the erasure queues (privacy/erasure.ts).
    erasure: deleteWhere('data_export', 'user_id'),
  },
]
