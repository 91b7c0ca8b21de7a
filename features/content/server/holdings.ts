import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const pageHoldings: readonly Holding[] = [
  {
    columns: ['legal_version.edited_by', 'legal_version.published_by'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff wrote it' },
  },
  {
    columns: ['legal_notice.user_id'],
    copy: { none: 'the mail itself is with them' },
    erasure: deleteWhere('legal_notice', 'user_id'),
  },
  {
    columns: ['contact_message.user_id'],
    copy: copyOf(
      'messaggi_dalla_pagina_aiuto',
      (userId) => sql`
        select name, email, text, at, answered_at from contact_message where user_id = ${userId} order by id`,
    ),
    // The message itself stays for its own time, no longer tied to an account.
    erasure: (userId) => sql`update contact_message set user_id = null where user_id = ${userId}`,
  },
  {
    columns: ['contact_message.answered_by'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff answered' },
  },
]
