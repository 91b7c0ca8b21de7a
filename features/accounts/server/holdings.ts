import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'

export const accountHoldings: readonly Holding[] = [
  {
    columns: ['users.id'],
    copy: copyOf(
      'account',
      (userId) => sql`
        select id, name, email, phone, phone_verified_at, dob, role, state, email_verified_at, approved_at,
          paused_at, deletion_due_at, created_at
        from users where id = ${userId}`,
    ),
    // The number stays, because the ledger and other people's conversations name it; nobody stands behind it.
    erasure: (userId) => sql`
      update users set state = 'erased', name = 'Utente eliminato', name_key = 'erased:' || id,
        email = 'erased-' || id || '@invalid', phone = null, phone_verified_at = null, dob = '1900-01-01',
        password_hash = '', email_verified_at = null, welcomed_at = null, paused_at = null,
        deletion_due_at = null, deletion_reminded_at = null
      where id = ${userId}`,
  },
  {
    columns: ['session.user_id', 'session.impersonator_id'],
    copy: copyOf(
      'sessioni',
      (userId) => sql`
        select user_agent, address, created_at, last_used_at, expires_at
        from session where user_id = ${userId} and impersonator_id is null order by id`,
    ),
    erasure: deleteWhere('session', 'user_id'),
  },
  {
    columns: ['impersonation.user_id'],
    copy: copyOf(
      'accessi_assistenza',
      (userId) => sql`
        select issued_at, used_at from impersonation where user_id = ${userId} order by id`,
    ),
    erasure: { kept: 'who of the staff looked at the account, and why' },
  },
  {
    columns: ['impersonation.issued_by'],
    copy: { none: 'about somebody else' },
    erasure: { kept: 'who of the staff looked' },
  },
  {
    columns: ['second_factor.user_id'],
    copy: { none: 'a secret of the staff' },
    erasure: deleteWhere('second_factor', 'user_id'),
  },
  {
    columns: ['login_ticket.user_id'],
    copy: { none: 'lasts for minutes' },
    erasure: deleteWhere('login_ticket', 'user_id'),
  },
  {
    columns: ['otp_challenge.user_id'],
    copy: copyOf(
      'codici_inviati',
      (userId) => sql`
        select purpose, phone, failures, created_at, verified_at
        from otp_challenge where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('otp_challenge', 'user_id'),
  },
  {
    // After the account itself: a proof goes only once the account is erased.
    columns: ['consent.user_id'],
    copy: copyOf(
      'consensi',
      (userId) => sql`
        select document, version, given, choices, at from consent where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('consent', 'user_id'),
  },
  {
    columns: ['presence.user_id'],
    copy: copyOf('ultima_attivita', (userId) => sql`select seen_at from presence where user_id = ${userId}`),
    erasure: deleteWhere('presence', 'user_id'),
  },
  {
    columns: ['block.blocker_id'],
    copy: copyOf(
      'persone_bloccate',
      (userId) => sql`
        select users.name, block.at from block join users on users.id = block.blocked_id
        where blocker_id = ${userId} order by block.at`,
    ),
    erasure: { kept: 'a conversation that a block hid does not come back to the other one' },
  },
  {
    columns: ['block.blocked_id'],
    copy: { none: 'who blocks whom is the secret of who blocks' },
    erasure: { kept: 'the choice of somebody else' },
  },
  {
    columns: ['suspension.user_id'],
    copy: copyOf(
      'sospensioni',
      (userId) => sql`
        select reason, starts_at, ends_at, lifted_at from suspension where user_id = ${userId} order by id`,
    ),
    erasure: { kept: 'decisions of moderation, for as long as the privacy notice says' },
  },
  {
    columns: ['suspension.by_user_id'],
    copy: { none: 'about somebody else' },
    erasure: { kept: 'who of the staff decided' },
  },
]
