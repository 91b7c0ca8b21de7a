import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import { copied, deleted, keptOfStaff, type PersonalData } from '#platform/server/db/personal-data.ts'

export const supportPersonalData = {
  support_note: {
    names: ['author_id'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: ['support'],
    expires: olderThan('at', retention.support),
    columns: {
      at: keptOfStaff,
      author_id: keptOfStaff,
      chat_id: keptOfStaff,
      id: keptOfStaff,
      text: keptOfStaff,
    },
  },
  support_thread_tag: {
    names: ['tagged_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: ['support'],
    expires: olderThan('at', retention.support),
    columns: { at: keptOfStaff, chat_id: keptOfStaff, tag_id: keptOfStaff, tagged_by: keptOfStaff },
  },
  support_snooze: {
    names: ['snoozed_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: ['support'],
    expires: olderThan('at', retention.support),
    columns: {
      at: keptOfStaff,
      chat_id: keptOfStaff,
      last_message_id: keptOfStaff,
      snoozed_by: keptOfStaff,
      until: keptOfStaff,
    },
  },
  support_closing: {
    names: ['member_id', 'closed_by'],
    erasure: { delete: ['member_id'] },
    copy: { section: 'assistenza', order: sql`id` },
    retention: ['support'],
    expires: olderThan('closed_at', retention.support),
    columns: {
      closed_at: copied(deleted),
      good: copied(deleted),
      words: copied(deleted),
      rated_at: copied(deleted),
      asked: deleted,
      chat_id: deleted,
      id: deleted,
      last_message_id: deleted,
      member_id: deleted,
      closed_by: keptOfStaff,
    },
  },
  support_tag: {
    names: ['created_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: { at: keptOfStaff, created_by: keptOfStaff, id: keptOfStaff, name: keptOfStaff },
  },
  reply_action: {
    names: ['credits_by'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: 'work of the staff',
    columns: {
      closes: keptOfStaff,
      credits: keptOfStaff,
      credits_by: keptOfStaff,
      reply_id: keptOfStaff,
      snooze_minutes: keptOfStaff,
      tag_id: keptOfStaff,
    },
  },
  canned_reply: { nobody: 'texts that the staff send to everybody' },
} satisfies Partial<PersonalData>
