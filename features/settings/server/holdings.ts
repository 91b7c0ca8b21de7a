import type { Holding } from '#platform/server/db/personal-data.ts'

export const settingHoldings: readonly Holding[] = [
  {
    columns: ['setting.changed_by'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff changed it' },
  },
]
