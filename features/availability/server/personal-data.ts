import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

export const availabilityPersonalData = {
  availability_day: {
    names: ['hostess_id'],
    erasure: { delete: ['hostess_id'] },
    copy: { section: 'calendario', order: sql`day` },
    retention: ['account'],
    expires: sql`day < (now() at time zone 'Europe/Rome')::date`,
    columns: {
      day: copied(deleted),
      state: copied(deleted),
      hostess_id: deleted,
    },
  },
  availability: {
    names: ['hostess_id'],
    erasure: { delete: ['hostess_id'] },
    copy: { section: 'calendario_aggiornato' },
    retention: ['account'],
    columns: {
      updated_at: copied(deleted),
      hostess_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
