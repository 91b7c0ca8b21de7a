import { retention } from '#platform/contract/retention.ts'
import { olderThan } from '#platform/server/db/interval.ts'
import { keptOfStaff, type PersonalData } from '#platform/server/db/personal-data.ts'

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
  canned_reply: { nobody: 'texts that the staff send to everybody' },
} satisfies Partial<PersonalData>
