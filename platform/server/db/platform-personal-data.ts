import { retention } from '#platform/contract/retention.ts'
import { olderThan } from './interval.ts'
import { kept, keptOfStaff, type PersonalData } from './personal-data.ts'

const keptAsLog = kept('goes with the technical log')
const keptAsCount = kept('goes with the window that it counts')
const keptAsConnection = kept('goes with the connection, which the end of its session closes')

/** The tables of the platform itself. */
export const platformPersonalData = {
  audit_log: {
    names: ['actor_id'],
    erasure: 'none',
    copy: { none: 'the work of the staff' },
    retention: ['moderation'],
    columns: {
      action: keptOfStaff,
      actor_id: keptOfStaff,
      address: keptOfStaff,
      after: keptOfStaff,
      at: keptOfStaff,
      before: keptOfStaff,
      data: keptOfStaff,
      id: keptOfStaff,
      reason: keptOfStaff,
      subject: keptOfStaff,
      subject_id: keptOfStaff,
    },
  },
  audit_run: { nobody: 'the outcome of a check of invariants' },
  outbox: {
    names: [],
    erasure: 'none',
    copy: { none: 'the mails and text messages themselves are with the person' },
    retention: ['technicalLog'],
    expires: olderThan('at', retention.technicalLog),
    columns: {
      at: keptAsLog,
      channel: keptAsLog,
      html: keptAsLog,
      id: keptAsLog,
      message_id: keptAsLog,
      recipient: keptAsLog,
      reply_to: keptAsLog,
      subject: keptAsLog,
      text: keptAsLog,
    },
  },
  rate_limit: {
    names: [],
    erasure: 'none',
    copy: { none: 'counts for minutes' },
    retention: ['technicalLog'],
    columns: {
      expires_at: keptAsCount,
      hits: keptAsCount,
      key: keptAsCount,
      window_start: keptAsCount,
    },
  },
  realtime_socket: {
    // Without a foreign key: the table is not even logged.
    names: ['user_id'],
    erasure: 'none',
    copy: { none: 'lasts as long as a connection' },
    retention: ['session'],
    columns: {
      at: keptAsConnection,
      session_id: keptAsConnection,
      socket_id: keptAsConnection,
      user_id: keptAsConnection,
    },
  },
  used_token: { nobody: 'digests of what was used once' },
  sandbox_order: { nobody: 'orders at the pretended provider, known by the number of the purchase' },
  sandbox_payment: { nobody: 'payments at the pretended provider, known by the number of the purchase' },
  sandbox_refund: { nobody: 'refunds at the pretended provider' },
} satisfies Partial<PersonalData>
