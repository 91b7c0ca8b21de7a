import { retention } from '#platform/contract/retention.ts'
import { olderThan } from './interval.ts'
import { kept, keptOfStaff, type PersonalData, unnamed } from './personal-data.ts'

const keptAsLog = kept('goes with the technical log')
const keptAsCount = kept('goes with the budget that it counts')
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
      // Written without the names of whom it concerns (name_nobody_in_audit_log).
      after: unnamed(keptOfStaff),
      at: keptOfStaff,
      before: unnamed(keptOfStaff),
      data: unnamed(keptOfStaff),
      id: keptOfStaff,
      reason: unnamed(keptOfStaff),
      subject: keptOfStaff,
      subject_id: keptOfStaff,
    },
  },
  audit_chain: { nobody: 'digests of events of the audit log' },
  kept_key: { nobody: 'keys of the product' },
  audit_run: { nobody: 'the outcome of a check of invariants' },
  outbox: {
    names: [],
    erasure: 'none',
    copy: { none: 'the mails and text messages themselves are with the person' },
    retention: ['technicalLog'],
    expires: olderThan('at', retention.technicalLog),
    columns: {
      at: keptAsLog,
      attachments: keptAsLog,
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
  budget: {
    names: [],
    erasure: 'none',
    copy: { none: 'counts for minutes' },
    retention: ['technicalLog'],
    columns: {
      at: keptAsCount,
      digest: keptAsCount,
      drain: keptAsCount,
      expires_at: keptAsCount,
      spent: keptAsCount,
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
