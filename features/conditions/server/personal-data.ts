import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

export const conditionsPersonalData = {
  // Before the versions: a proof of a version goes with either account.
  conditions_acceptance: {
    names: ['king_id', 'hostess_id'],
    erasure: { delete: ['king_id', 'hostess_id'] },
    copy: { section: 'condizioni_accettate', order: sql`accepted_at` },
    retention: ['account'],
    columns: {
      words: copied(deleted),
      accepted_at: copied(deleted),
      version: copied(deleted),
      hostess_id: deleted,
      king_id: deleted,
    },
  },
  conditions: {
    names: ['hostess_id'],
    // After the account itself: a version goes only once the account is erased.
    erasure: { delete: ['hostess_id'] },
    copy: { section: 'condizioni', order: sql`version` },
    retention: ['account'],
    columns: {
      version: copied(deleted),
      place: copied(deleted),
      ends: copied(deleted),
      photos: copied(deleted),
      alcohol: copied(deleted),
      notice: copied(deleted),
      language_ids: copied(deleted),
      distance_km: copied(deleted),
      province_id: copied(deleted),
      sentence: copied(deleted),
      created_at: copied(deleted),
      hostess_id: deleted,
    },
  },
  conditions_sentence: {
    names: ['hostess_id'],
    erasure: { delete: ['hostess_id'] },
    copy: { section: 'frase_in_attesa' },
    retention: ['account'],
    columns: {
      value: copied(deleted),
      created_at: copied(deleted),
      hostess_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
