import { deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

export const ownPersonalData = {
  data_export: {
    names: ['user_id'],
    // Its files go by a job that the erasure queues (privacy/erasure.ts).
    erasure: { delete: ['user_id'] },
    copy: { none: 'the copy itself' },
    retention: ['dataExport'],
    columns: {
      bytes: deleted,
      expires_at: deleted,
      id: deleted,
      parts: deleted,
      ready_at: deleted,
      requested_at: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
