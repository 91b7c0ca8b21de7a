import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import { copied, deleted, kept, type PersonalData } from '#platform/server/db/personal-data.ts'

/** Blocks, and plans for a meeting. */
export const safetyPersonalData = {
  block: {
    names: ['blocker_id', 'blocked_id'],
    erasure: 'none',
    copy: {
      section: 'persone_bloccate',
      // Who blocks whom is the secret of who blocks.
      joins: () => sql`join users on users.id = block.blocked_id`,
      order: sql`block.at`,
      also: () => ({ name: sql`users.name` }),
    },
    retention: ['messages'],
    columns: {
      at: copied(kept('a conversation that a block hid does not come back to the other one')),
      blocked_id: kept('the choice of somebody else'),
      blocker_id: kept('a conversation that a block hid does not come back to the other one'),
    },
  },
  date_plan: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'piani_per_un_incontro', order: sql`id` },
    retention: ['datePlan'],
    expires: olderThan('ends_at', retention.datePlan),
    columns: {
      who: copied(deleted),
      place: copied(deleted),
      note: copied(deleted),
      starts_at: copied(deleted),
      ends_at: copied(deleted),
      contact_name: copied(deleted),
      contact_email: copied(deleted),
      warn_after_minutes: copied(deleted),
      reminded_at: copied(deleted),
      warned_at: copied(deleted),
      checked_in_at: copied(deleted),
      created_at: copied(deleted),
      contact_refused_at: deleted,
      id: deleted,
      seed: deleted,
      token_hash: deleted,
      user_id: deleted,
    },
  },
  date_plan_refusal: {
    names: [],
    erasure: 'none',
    copy: { none: 'keyed digests, of people who need not have an account' },
    retention: ['planRefusal'],
    expires: olderThan('at', retention.planRefusal),
    columns: {
      address_digest: kept('the choice of whom plans may not warn, who need not have an account'),
      at: kept('the choice of whom plans may not warn, who need not have an account'),
    },
  },
} satisfies Partial<PersonalData>
