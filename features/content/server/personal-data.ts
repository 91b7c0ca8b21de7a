import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { interval } from '#platform/server/db/interval.ts'
import {
  anonymised,
  copied,
  deleted,
  kept,
  keptOfStaff,
  nulled,
  type PersonalData,
  unnamed,
} from '#platform/server/db/personal-data.ts'

const keptForItsTime = kept('the message stays for its own time, no longer tied to an account')

export const contentPersonalData = {
  legal_version: {
    names: ['edited_by', 'published_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: {
      changes: keptOfStaff,
      content: keptOfStaff,
      document: keptOfStaff,
      edited_at: keptOfStaff,
      edited_by: keptOfStaff,
      effective_on: keptOfStaff,
      id: keptOfStaff,
      published_at: keptOfStaff,
      published_by: keptOfStaff,
      reasons: keptOfStaff,
      revision: keptOfStaff,
      source: keptOfStaff,
      substantial: keptOfStaff,
      urgency: keptOfStaff,
      urgency_reason: keptOfStaff,
    },
  },
  legal_notice: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { none: 'the mail itself is with them' },
    retention: ['account'],
    columns: {
      sent_at: deleted,
      user_id: deleted,
      version_id: deleted,
    },
  },
  contact_message: {
    names: ['user_id', 'answered_by'],
    naming: (userId) => sql`(user_id = ${userId} or email = (select email from users where id = ${userId}))`,
    erasure: { rewrite: 'user_id' },
    copy: { section: 'messaggi_dalla_pagina_aiuto', order: sql`id` },
    retention: ['support'],
    expires: sql`coalesce(answered_at, at) < now() - ${interval(retention.support)}`,
    columns: {
      name: copied(anonymised('Utente eliminato')),
      // A guest's, with the same address, too.
      email: copied(unnamed(anonymised('erased@invalid'))),
      text: copied(unnamed(keptForItsTime)),
      at: copied(keptForItsTime),
      answered_at: copied(keptForItsTime),
      answered_by: keptOfStaff,
      in_danger: keptForItsTime,
      id: keptForItsTime,
      user_id: nulled,
    },
  },
  faq: { nobody: 'a text of the site' },
  shown_service: { nobody: 'a text of the site' },
} satisfies Partial<PersonalData>
