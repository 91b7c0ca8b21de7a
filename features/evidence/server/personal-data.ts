import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import { copied, deleted, kept, type PersonalData } from '#platform/server/db/personal-data.ts'

const keptAsSeal = kept('without it nobody could check an archive that is with the police; no content')

export const evidencePersonalData = {
  evidence_seal: {
    names: ['user_id'],
    erasure: 'none',
    copy: { section: 'sigilli_dei_fascicoli', order: sql`at` },
    retention: ['evidenceSeal'],
    expires: olderThan('at', retention.evidenceSeal),
    columns: {
      code: copied(keptAsSeal),
      subject: copied(keptAsSeal),
      head: copied(keptAsSeal),
      at: copied(keptAsSeal),
      entries: keptAsSeal,
      public_key: keptAsSeal,
      signature: keptAsSeal,
      user_id: keptAsSeal,
    },
  },
  evidence_archive: {
    names: ['user_id'],
    // Its files go by a job that the erasure queues (privacy/erasure.ts).
    erasure: { delete: ['user_id'] },
    copy: { none: 'made of what the copy has anyway, and downloaded by itself' },
    retention: ['evidence'],
    columns: {
      about: deleted,
      bytes: deleted,
      code: deleted,
      expires_at: deleted,
      parts: deleted,
      ready_at: deleted,
      requested_at: deleted,
      subject: deleted,
      subject_id: deleted,
      user_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
