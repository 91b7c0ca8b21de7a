import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import {
  copied,
  keptAsDecision,
  nulled,
  type PersonalData,
  unnamed,
} from '#platform/server/db/personal-data.ts'

export const reportPersonalData = {
  report: {
    names: ['reporter_id', 'reported_user_id'],
    naming: (userId) => sql`(${userId}::int in (reporter_id, reported_user_id)
      or reporter_email = (select email from users where id = ${userId}))`,
    erasure: { rewrite: 'reporter_id' },
    // Who reports somebody stays their secret, and so do their words.
    copy: { section: 'segnalazioni', order: sql`id` },
    retention: ['moderation'],
    expires: sql`${olderThan('created_at', retention.moderation)} and not exists (select from moderation_case c
      where c.subject = 'report' and c.subject_id = report.id::text and c.state = 'open')`,
    columns: {
      code: copied(keptAsDecision),
      reporter_name: copied(unnamed(nulled)),
      reporter_email: copied(unnamed(nulled)),
      category: copied(keptAsDecision),
      address: copied(unnamed(keptAsDecision)),
      explanation: copied(unnamed(keptAsDecision)),
      additions: copied(unnamed(keptAsDecision)),
      created_at: copied(keptAsDecision),
      chat_id: keptAsDecision,
      id: keptAsDecision,
      reported_user_id: keptAsDecision,
      reporter_id: nulled,
      snapshot: unnamed(keptAsDecision),
    },
  },
} satisfies Partial<PersonalData>
