import { sql } from 'kysely'
import { copied, deleted, type PersonalData } from '#platform/server/db/personal-data.ts'

export const passkeyPersonalData = {
  passkey_handle: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { none: 'a random number, by which devices know the account' },
    retention: ['account'],
    columns: {
      handle: deleted,
      user_id: deleted,
    },
  },
  passkey: {
    names: ['user_id'],
    erasure: { deletedWith: 'passkey_handle' },
    copy: { section: 'passkey', order: sql`id` },
    retention: ['account'],
    columns: {
      name: copied(deleted),
      created_at: copied(deleted),
      last_used_at: copied(deleted),
      suspect_at: copied(deleted),
      counter: deleted,
      credential_id: deleted,
      id: deleted,
      public_key: deleted,
      transports: deleted,
      user_id: deleted,
    },
  },
  passkey_challenge: {
    names: [],
    erasure: { deletedWith: 'session' },
    copy: { none: 'lasts for minutes' },
    retention: ['sentCode'],
    expires: sql`expires_at < now()`,
    columns: {
      digest: deleted,
      expires_at: deleted,
      purpose: deleted,
      session_id: deleted,
    },
  },
} satisfies Partial<PersonalData>
