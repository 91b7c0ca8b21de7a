import { invoiceRows } from './invoice-rows.ts'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { readableCode } from '#platform/server/readable-code.ts'
import { makePurchase } from './buyers.ts'
import type { TestApp } from './harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from './people.ts'
import { signInRows } from './sign-in-rows.ts'

/** Whose rows they are, and who else stands in them. */
interface Cast {
  readonly me: number
  readonly king: number
  readonly hostess: number
  readonly other: number
  readonly staff: number
  readonly stranger: number
}

const randomId = () => randomBytes(16).toString('base64url')

/**
 * A king or a hostess with a row in every table that can hold one about them, whether or not the product would write
 * it: erasure must not rely on who uses what.
 */
export async function makePersonWithRows(app: TestApp, role: 'KING' | 'HOSTESS'): Promise<Person> {
  const king = await makeKing(app, { credits: 500, phone: phoneOf(role) })
  const hostess = await makeHostess(app, { phone: phoneOf(role, '1') })
  const [me, other] = role === 'KING' ? [king, hostess] : [hostess, king]
  const staff = await makeAdmin(app)
  const stranger = await makeHostess(app)
  const cast = {
    me: me.id,
    king: king.id,
    hostess: hostess.id,
    other: other.id,
    staff: staff.id,
    stranger: stranger.id,
  }
  await makePurchase(app, king)
  await app.db.transaction().execute(async (trx) => {
    for (const rows of [accountRows, profileRows, photoRows, chatRows, messageRows])
      for (const row of rows(cast)) await row.execute(trx)
    for (const row of signInRows(me.id)) await row.execute(trx)
    for (const rows of [ledgerRows, paymentRows, moderationRows, memberRows, textRows, platformRows])
      for (const row of rows(cast)) await row.execute(trx)
    await drawSearchRow(app, trx, me.id)
  })
  return me
}

const phoneOf = (role: string, end = '0') => `+39333000${role === 'KING' ? '11' : '22'}${end}0`

/** The search has its row from the profile. */
async function drawSearchRow(app: TestApp, trx: Transaction, id: number): Promise<void> {
  await sql`update profile set language_ids = '{3,4}' where user_id = ${id}`.execute(trx)
  await app.needs.hooks.profileChanged(trx, id)
}

type Rows = (cast: Cast) => RawBuilder<unknown>[]

const accountRows: Rows = ({ me, stranger, staff }) => [
  sql`insert into known_device (device_id, user_id, user_agent, network)
    values (gen_random_uuid(), ${me}, 'Firefox', '203.0.…')`,
  sql`insert into former_name (user_id, said) values (${me}, 'Prima')`,
  sql`insert into session (user_id, impersonator_id, device_id, token_hash, user_agent, address, expires_at)
    select ${me}::int, ${staff}::int, device_id, ${randomBytes(32)}, 'Firefox', '203.0.113.7', now() + interval '1 day'
    from known_device where user_id = ${me}`,
  sql`insert into impersonation (user_id, issued_by, reason, secret_hash, expires_at)
    values (${me}, ${staff}, 'Assistenza', ${randomBytes(32)}, now())`,
  sql`insert into consent (user_id, document, version, given, place, choices, visitor)
    values (${me}, 'cookies', '2026-11-21', true, 'browser', '{"payments": true}', ${randomBytes(16).toString('hex')})`,
  sql`insert into presence (user_id) values (${me})`,
  sql`insert into suspension (user_id, by_user_id, reason, starts_at, ends_at, lifted_at)
    values (${me}, ${staff}, 'Prova', now() - interval '3 days', now() - interval '1 day', now() - interval '2 days')`,
  sql`insert into restriction (user_id, kind, starts_at, ends_at, lifted_at)
    values (${me}, 'limited', now() - interval '3 days', now() - interval '1 day', now() - interval '2 days')`,
  sql`insert into block (blocker_id, blocked_id) values (${me}, ${stranger}), (${stranger}, ${me})`,
]

const profileRows: Rows = ({ me, king, hostess, staff }) => [
  sql`insert into pending_change (user_id, field, value, session_id)
    values (${me}, 'description', 'Nuova', (select min(id) from session where user_id = ${me}))`,
  sql`insert into badge_grant (user_id, badge, source, reason, granted_by, granted_at, expires_at, ended_at, ended)
    values (${me}, 'top', 'staff', 'Prova', ${staff}, now() - interval '2 days', now() - interval '1 day', now(), 'expired')`,
  sql`insert into badge_grant (user_id, badge, source, reason, expires_at, recheck, reminded_at)
    values (${me}, 'verified', 'selfie', 'Prova', now() + interval '1 day', 'photos', now())`,
  sql`update profile set verified = true where user_id = ${me}`,
  sql`insert into unlock_cost_change (user_id, previous, cost, cause, inputs, reason, changed_by, stands_until)
    values (${me}, 50, 100, 'correction', '{"asked": 5}', 'Prova', ${staff}, now() + interval '30 days')`,
  sql`insert into verification (user_id, gesture, state, selfie, sent_at, ended_at, photo_ids, expires_at)
    values (${me}, 'hand_on_head', 'approved', ${randomId()}, now(), now(), '{abc}', now())`,
  sql`insert into conditions (hostess_id, version, place, ends, photos, alcohol, notice, language_ids, distance_km,
      province_id, sentence)
    select distinct id, 1, 'public', '24:00', 'none', 'none', 'day', '{1}'::smallint[], 40, 15, 'Arrivo in orario.'
    from unnest(array[${me}::int, ${hostess}::int]) id`,
  sql`insert into availability (hostess_id) values (${me})`,
  sql`insert into availability_day (hostess_id, day, state)
    values (${me}, (now() at time zone 'Europe/Rome')::date, 'free')`,
  sql`insert into reply_habit (hostess_id, asked, answered, minutes, part, unanswered)
    values (${me}, 6, 6, 90, 'evening', 0)`,
  sql`insert into conditions_sentence (hostess_id, value) values (${me}, 'Una frase che aspetta.')`,
  sql`insert into conditions_acceptance (king_id, hostess_id, version, words)
    values (${king}, ${hostess}, 1, '{Solo luoghi pubblici}')`,
]

const photoRows: Rows = ({ me, other }) => {
  const [mine, theirs] = [randomId(), randomId()]
  return [
    sql`insert into photo (id, user_id, width, height, thumbhash, state, fingerprint, crop_left, crop_top, crop_width,
        focus_x, focus_y)
      select id, user_id, 600, 750, '\\x01', 'approved', 1::bigint::bit(64), 10, 20, 400, 200, 220
      from (values (${mine}, ${me}::int), (${theirs}, ${other}::int)) pair (id, user_id)`,
    sql`update profile set picture_id = ${mine}, professional = true, business_name = 'Nome', vat_number = '12345678903'
      where user_id = ${me}`,
    sql`insert into photo_twin (photo_id, other_user_id, other_photo_id, distance)
      values (${mine}, ${other}, ${theirs}, 1), (${theirs}, ${me}, ${mine}, 1)`,
    sql`insert into photo_reading (photo_id, state, tries, reading, findings, finished_at, problem)
      values (${mine}, 'read', 1, '{"text": [{"text": "347 123 4567", "certainty": 0.9}]}', '[]', now(), null)`,
    sql`insert into kept_fingerprint (user_id, fingerprint, kept_until)
      values (${me}, 1::bigint::bit(64), now() + interval '1 day')`,
  ]
}

const chatRows: Rows = ({ me, king, hostess, staff }) => [
  sql`insert into chat (king_id, hostess_id) values (${king}, ${hostess})`,
  sql`insert into chat (member_id, assignee_id, waiting_since, danger_at) values (${me}, ${staff}, now(), now())`,
  sql`insert into chat_member (chat_id, user_id, unread_count)
    select id, unnest(array[king_id, hostess_id]), 1 from chat where king_id = ${king}
    union all select id, member_id, 1 from chat where member_id = ${me}`,
  sql`insert into unlock (chat_id, king_id, hostess_id, cost, state, refund_hours, due_at, ended_at, end_reason)
    select id, king_id, hostess_id, 50, 'earned', 72, now(), now(), 'reply' from chat where king_id = ${king}`,
  sql`insert into free_message (hostess_id, chat_id)
    select user_id, chat_id from chat_member where user_id = ${me}`,
  sql`insert into word_filter (user_id, words) values (${me}, '{parola}')`,
  sql`insert into chat_preference (user_id, shows_typing, previews) values (${me}, false, 'name')`,
  sql`insert into support_note (chat_id, author_id, text) select id, ${me}, 'Nota' from chat where member_id = ${me}`,
  sql`insert into support_tag (name, created_by) values (${`Prova ${me}`}, ${me})`,
  sql`insert into support_thread_tag (chat_id, tag_id, tagged_by)
    select chat.id, support_tag.id, ${me} from chat, support_tag where member_id = ${me} and created_by = ${me}`,
  sql`insert into support_snooze (chat_id, until, last_message_id, snoozed_by)
    select id, now() + interval '1 day', 0, ${me} from chat where member_id = ${me}`,
  sql`insert into support_closing
      (chat_id, member_id, last_message_id, closed_by, asked, good, words, rated_at,
        reopened_at, reopened_by, reopened_message_id)
    select id, ${me}::int, 1, ${staff}::int, true, true, 'Gentili', now(), now(), ${staff}::int, 1
    from chat where member_id = ${me}`,
  sql`insert into support_reader (chat_id, user_id, seen_at, writing)
    select id, ${me}, now(), true from chat where member_id = ${me}`,
  sql`insert into reply_action (reply_id, tag_id, snooze_minutes, credits, credits_by)
    select ${me === king ? 1 : 2}::int, id, 60, 20, ${me}::int from support_tag where created_by = ${me}`,
]

/** Of each side one that was delivered, and one that only its author has seen. */
const messageRows: Rows = ({ me }) => [
  sql`insert into message (chat_id, sender_id, client_id, text, state, delivered_at)
    select chat_id, user_id, gen_random_uuid(), 'Consegnato', 'delivered', now()
    from chat_member where chat_id in (select chat_id from chat_member where user_id = ${me})`,
  sql`insert into message (chat_id, sender_id, client_id, text, state)
    select id, coalesce(member_id, ${me}), gen_random_uuid(), 'Non consegnato', 'held'
    from chat where ${me} in (king_id, hostess_id, member_id)`,
  sql`insert into message_question (message_id, sender_id, receiver_id, concern, certainty, closed_at, bothers)
    select distinct on (message.chat_id) message.id, sender_id,
      case sender_id when chat.king_id then chat.hostess_id else chat.king_id end, 'abuse', 0.4, now(), true
    from message join chat on chat.id = message.chat_id
    where state = 'delivered' and ${me} in (chat.king_id, chat.hostess_id)
    order by message.chat_id, sender_id = ${me}, message.id`,
  sql`insert into message_disagreement (message_id, drawn_on, place)
    select message.id, (now() at time zone 'Europe/Rome')::date, row_number() over ()
    from message join chat on chat.id = message.chat_id
    where state = 'delivered' and ${me} in (chat.king_id, chat.hostess_id)
    limit 5
    on conflict do nothing`,
  sql`update message set reply_to = (
      select min(id) from message quoted where quoted.chat_id = message.chat_id and quoted.state = 'delivered')
    where chat_id in (select chat_id from chat_member where user_id = ${me})`,
  sql`update chat_member me set last_message_id = (select max(id) from message where chat_id = me.chat_id
      and (state = 'delivered' or sender_id = me.user_id))
    where chat_id in (select chat_id from chat_member where user_id = ${me})`,
]

const ledgerRows: Rows = ({ me, staff }) => [
  sql`with tx as (
      insert into ledger_tx (kind, ref, text, actor_id) values ('adjustment', ${`test:by ${me}`}, 'Prova', ${me})
      returning id)
    insert into posting (tx_id, account_id, amount)
    select tx.id, account.id, case kind when 'sales' then 5 else -5 end
    from tx, ledger_account account where kind in ('sales', 'adjustment')`,
  sql`insert into ledger_adjustment (user_id, amount, reason, state, proposed_by)
    values (${me}, 2000, 'Prova', 'proposed', ${staff})`,
  sql`insert into ledger_adjustment
      (user_id, amount, reason, state, proposed_by, decided_by, decided_at, decision_reason)
    values (${me}, 20, 'Prova', 'posted', ${staff}, ${staff}, now() - interval '1 day', 'Va bene')`,
]

const paymentRows: Rows = ({ me, king, staff }) => [
  sql`insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider, state, failure, payer_mark)
    values (${me}, 1, 'Saluto', 10, 990, 'sandbox', 'failed', 'declined', sha256('carta'))`,
  sql`insert into promo_code (code, kind, value) values (${`PROVA${me}`}, 'percent', 10)`,
  sql`insert into price_proposal (promo_code_id, price_cents, credits, proposed_by)
    select id, 50, 100, ${me} from promo_code where code = ${`PROVA${me}`}`,
  sql`insert into price_proposal (shop_item_id, price_cents, credits, proposed_by) values (1, 50, 100, ${me})`,
  sql`update price_proposal set state = 'confirmed', decided_by = ${staff}, decision_reason = 'Prova'
    where proposed_by = ${me}`,
  sql`update price_proposal set applied_at = starts_at where proposed_by = ${me} and shop_item_id is not null`,
  sql`insert into promo_use (purchase_id, promo_code_id, user_id, state, ended_at)
    select purchase.id, promo_code.id, user_id, 'released', now()
    from purchase, promo_code where user_id = ${me} and code = ${`PROVA${me}`} and purchase.state = 'failed'`,
  sql`insert into purchase_reversal (purchase_id, cause, credits, amount_cents, given_back_at)
    select id, cause, 1, 10, case cause when 'dispute' then now() end
    from purchase, unnest(array['dispute', 'withdrawal']) cause where user_id = ${king} and state = 'credited'`,
  sql`insert into payment_dispute
      (purchase_id, respond_by, outcome, closed_at, choice, choice_reason, chosen_by, chosen_at)
    select id, now() + interval '7 days', 'won', now(), 'contest', 'Prova', ${staff}, now()
    from purchase where user_id = ${king} and state = 'credited'`,
  sql`insert into withdrawal (reversal_id)
    select r.id from purchase_reversal r join purchase p on p.id = r.purchase_id
    where p.user_id = ${king} and cause = 'withdrawal'`,
  sql`insert into receipt (kind, purchase_id, user_id, receipt_id, cause, ref, seller, lines, payment, vat_rate,
      net_cents, vat_cents, total_cents)
    select 'credit_note', purchase_id, user_id, id, 'refund', 'test:' || id, seller, lines, payment, vat_rate,
      net_cents, vat_cents, total_cents
    from receipt where user_id = ${king}`,
  ...invoiceRows({ me, king }),
]

const moderationRows: Rows = ({ me, staff, other }) => [
  sql`insert into moderation_case (subject, subject_id, user_id, state, reason, rule, decided_at, decided_by)
    values ('text', ${me}, ${me}, 'rejected', 'Prova', 'contacts', now(), ${staff})`,
  sql`insert into moderation_case (subject, subject_id, user_id, claimed_by, claimed_until)
    values ('report', ${me}, ${me}, ${staff}, now())`,
  sql`insert into staff_action (subject_type, subject_id, user_id, action, ground, reason, until, actor_id, address,
      undo_until, undone_at, concluded_at, origin_case_id, decision_id, proposed_action, departure)
    select 'user', ${me}::text, ${me}, 'restrict', 'insult', 'Prova', now() + interval '1 day', ${staff}, '203.0.113.9',
      now(), case when undone then now() end, case when not undone then now() end,
      (select max(id) from moderation_case where user_id = ${me}),
      case when not undone then (select max(id) from moderation_case where user_id = ${me}) end, 'warn', 'Prova'
    from unnest(array[true, false]) undone`,
  sql`insert into decision_time (case_id, colleague_id, begun_at, decided_at)
    select id, ${me}, now(), now() from moderation_case where user_id = ${me} and state = 'rejected'`,
  sql`insert into second_reading (case_id, decided_by, drawn_for, shown)
    select id, decided_by, 'sample', '{}' from moderation_case where user_id = ${me} and state = 'rejected'`,
  sql`insert into second_reading (case_id, drawn_for, state, reader_id, ended_at, verdict, rule, same_outcome,
      same_ground, word, closed_by, closed_at, closing_word)
    select id, 'sample', 'read', ${me}, now(), 'reject', 'phone', true, false, 'Prova', ${me}, now(), 'Prova'
    from moderation_case where user_id = ${me} and subject = 'report'`,
  sql`insert into action_wait (action_id, proposed_by, waits_for)
    select id, ${staff}, 'person' from staff_action where user_id = ${me} and undone_at is null`,
  sql`update action_wait set announced_at = now() - interval '1 hour', due_at = now(), answer = 'Non sono io',
      answered_at = now(), state = 'declined', decided_by = ${other}, decided_at = now(), decision_reason = 'Prova'
    where action_id in (select id from staff_action where user_id = ${me})`,
  sql`insert into moderation_event (case_id, kind, actor_id)
    select id, 'opened', ${me} from moderation_case where user_id = ${me}`,
  sql`insert into report (code, reported_user_id, reporter_id, reporter_name, reporter_email, category, address,
      explanation, snapshot, chat_id)
    select ${randomId()} || reporter, reported, reporter, 'Nome', 'nome@posta.test', 'other', '/', 'Perché', '{}',
      (select min(chat_id) from chat_member where user_id = ${me})
    from (values (${me}::int, ${other}::int), (${other}::int, ${me}::int)) pair (reporter, reported)`,
  sql`insert into user_note (user_id, author_id, text) values (${me}, ${staff}, 'Nota')`,
]

const memberRows: Rows = ({ me, other }) => [
  sql`insert into review (reviewer_id, reviewed_id, rating) values (${me}, ${other}, 5), (${other}, ${me}, 4)`,
  sql`insert into favourite (user_id, favourite_id) values (${me}, ${other}), (${other}, ${me})`,
  sql`insert into saved_search (user_id, name, filters, digest, next_digest_at)
    values (${me}, 'Mia', '{}', 'daily', now() + interval '1 day')`,
  sql`insert into date_plan (user_id, seed, token_hash, who, place, starts_at, ends_at, contact_name, contact_email,
      contact_refused_at, warn_after_minutes)
    select ${me}, decode(md5(n::text), 'hex'), decode(md5(${me} || '-' || n), 'hex'), 'Marco', 'Da Gino', now(), now() + interval '1 hour',
      case n when 1 then 'Eva' end, case n when 1 then 'eva@posta.test' end, case n when 2 then now() end, 60
    from generate_series(1, 2) n`,
  sql`insert into notification (user_id, type, data, channels) values (${me}, 'review_received', '{}', '{mail}')`,
  sql`insert into notification_preference (user_id, type, channel, enabled) values (${me}, 'messages', 'mail', true)`,
  sql`insert into notification_pace (user_id, type, channel, until, sent_at) values (${me}, 'messages', 'mail', now(), now())`,
  sql`insert into push_subscription (user_id, session_id, endpoint, p256dh, auth)
    select user_id, max(id), ${`https://push.test/${randomId()}`}, 'p', 'a' from session
    where user_id = ${me} group by user_id`,
]

const textRows: Rows = ({ me, staff }) => [
  sql`insert into legal_version (document, source, changes, edited_by, content, effective_on, substantial, published_by,
      published_at, reasons, urgency, urgency_reason)
    select 'credits', 'Testo', 'Prova', ${me}, 'Testo', coalesce(max(id), 0)::int + date '2030-01-01', true, ${me}, now(),
      'Perché', 'law', 'Legge'
    from legal_version`,
  sql`insert into legal_notice (version_id, user_id) select max(id), ${me} from legal_version`,
  sql`insert into contact_message (user_id, name, email, text, in_danger, answered_at, answered_by)
    values (${me}, 'Nome', 'nome@posta.test', 'Ciao', true, now(), ${staff})`,
  sql`insert into rule_draft (state, based_on, policy, opened_by, changed_by, shadow_since)
    values ('shadow', 0, '{"thresholds": [], "off": [], "words": []}', ${me}, ${me}, now())`,
  sql`insert into rule_replay (draft_id, revision, started_by, state, result, ended_at)
    select max(id), 1, ${me}, 'done', '{}', now() from rule_draft`,
  sql`insert into rule_version (version, policy, draft_id, replay_id, reason, published_by)
    select coalesce((select max(version) from rule_version), 0) + 1, d.policy, d.id, r.id, 'Prova', ${me}
    from rule_draft d join rule_replay r on r.draft_id = d.id where d.state = 'shadow'`,
  sql`update rule_draft set state = 'published' where state = 'shadow'`,
  sql`insert into rule_version (version, policy, restores, reason, published_by)
    select coalesce(max(version), 0) + 1, '{"thresholds": [], "off": [], "words": []}', 0, 'Prova', ${me}
    from rule_version`,
  sql`insert into desk_preference (user_id, blur, grey) values (${me}, 'always', true)`,
  sql`insert into queue_view (user_id, name, filter) values (${me}, 'Mie', '{}')`,
  sql`insert into setting (name, before, value, reason, changed_by) values ('test', '1', '2', 'Prova', ${me})`,
]

const platformRows: Rows = ({ me }) => [
  sql`insert into audit_log (actor_id, action, subject, subject_id, data)
    values (${me}, 'user.note', 'user', ${me}, '{}')`,
  sql`insert into data_export (user_id, id, bytes, parts, ready_at, expires_at)
    values (${me}, ${randomId()}, 1, 1, now(), now() + interval '1 day')`,
  sql`insert into evidence_seal (code, user_id, subject, head, entries, signature, public_key, at)
    values (${readableCode('F', 3)}, ${me}, 'plan', ${'a'.repeat(64)}, 1, 's', 'k', now())`,
  sql`insert into evidence_archive (code, user_id, subject, subject_id, about, bytes, parts, ready_at, expires_at)
    select code, user_id, subject, 1, 'Incontro con Marco', 1, 1, at, now() + interval '1 day'
    from evidence_seal where user_id = ${me}`,
  sql`insert into realtime_socket (user_id, session_id, socket_id)
    select user_id, max(id), ${randomId()} from session where user_id = ${me} group by user_id`,
]
