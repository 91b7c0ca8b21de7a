import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { photoSizes } from '#features/photos/contract/photo-address.ts'
import { fileOf } from '#features/photos/server/photo-files.ts'
import { recomputeRatings } from '#features/reviews/server/rating.ts'
import { selfieFile } from '#features/verification/server/selfie-files.ts'
import { type Transaction, takeTime, transaction } from '#platform/server/db/database.ts'
import { forgetLostHeads } from '#platform/server/audit/audit-chain.ts'
import type { Needs } from '#platform/server/needs.ts'

type Removing = Pick<Needs, 'db' | 'hooks' | 'storage'>

/**
 * Takes the people of the demo out of the database, with everything of theirs. Real people keep what is theirs:
 * prices that wait for a reply of a demo hostess return to them, and their ledger stays. A demo administrator
 * who has decided about real people remains as an erased account, because evidence needs its author.
 */
export async function removeDemo({
  db,
  hooks,
  storage,
}: Removing): Promise<{ people: number; photos: number }> {
  const photos = await db
    .selectFrom('photo')
    .innerJoin('users', 'users.id', 'photo.user_id')
    .select('photo.id')
    .where('users.demo', '=', true)
    .execute()
  const selfies = await db
    .selectFrom('verification')
    .innerJoin('users', 'users.id', 'verification.user_id')
    .select(sql<string>`selfie`.as('selfie'))
    .where('users.demo', '=', true)
    .where('selfie', 'is not', null)
    .execute()
  const people = await transaction(db, async (trx) => {
    await takeTime(trx, 'none')
    await sql`create temporary table demo_user on commit drop as select id from users where demo`.execute(trx)
    await sql`create unique index on demo_user (id)`.execute(trx)
    await sql`analyze demo_user`.execute(trx)
    for (const hostessId of await owingToOthers(trx)) await hooks.erased(trx, hostessId)
    // A table with checks still to be made cannot change its triggers.
    await sql`set constraints all immediate`.execute(trx)
    for (const [table, trigger] of evidence)
      await sql.raw(`alter table ${table} disable trigger ${trigger}`).execute(trx)
    for (const statement of deletions) await sql.raw(statement).execute(trx)
    await forgetRatings(trx, hooks)
    for (const [table, trigger] of evidence)
      await sql.raw(`alter table ${table} enable trigger ${trigger}`).execute(trx)
    return forgetPeople(trx)
  })
  for (const { id } of photos) for (const size of photoSizes) await storage.delete(fileOf(id, size))
  for (const { selfie } of selfies) await storage.delete(selfieFile(selfie))
  await forgetLostHeads(db, storage)
  return { people, photos: photos.length }
}

/** Demo hostesses with whom a price of a real king waits. */
async function owingToOthers(trx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct hostess_id as id from unlock
    where state = 'pending' and hostess_id in (select id from demo_user)
      and king_id not in (select id from demo_user)`.execute(trx)
  return rows.map((row) => row.id)
}

/** What demo people thought of real ones. */
async function forgetRatings(trx: Transaction, hooks: Removing['hooks']): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from demo_rated order by id`.execute(trx)
  for (const { id } of rows) await lockUsers(trx, id)
  await recomputeRatings(trx, sql`select id from demo_rated`)
  for (const { id } of rows) await hooks.profileChanged(trx, id)
}

/** Append-only tables: the one occasion on which rows of theirs go. */
const evidence: readonly (readonly [table: string, trigger: string])[] = [
  ['receipt_buyer', 'receipt_buyer_kept'],
  ['receipt', 'receipt_append_only'],
  ['receipt_counter', 'receipt_counter_guard'],
  ['invoice_transmission', 'invoice_transmission_moves'],
  ['invoice_file', 'invoice_file_guarded'],
  ['invoice', 'invoice_append_only'],
  ['invoice_wish', 'invoice_wish_append_only'],
  ['purchase_country', 'purchase_country_append_only'],
  ['contract_confirmation', 'contract_confirmation_never_deleted'],
  ['spending_limit', 'spending_limit_kept'],
  ['posting', 'posting_append_only'],
  ['ledger_tx', 'ledger_tx_append_only'],
  ['wallet', 'wallet_never_deleted'],
  ['purchase_reversal', 'purchase_reversal_never_deleted'],
  ['payment_dispute', 'payment_dispute_never_deleted'],
  ['ledger_adjustment', 'ledger_adjustment_kept'],
  ['price_proposal', 'price_proposal_kept'],
  ['moderation_event', 'moderation_event_append_only'],
  ['staff_action', 'staff_action_stays'],
  ['action_wait', 'action_wait_stays'],
  ['audit_log', 'audit_log_append_only'],
  ['audit_chain', 'audit_chain_append_only'],
  ['evidence_seal', 'evidence_seal_append_only'],
  ['conditions', 'conditions_kept'],
  ['conditions_acceptance', 'conditions_acceptance_kept'],
]

const demo = (column: string): string => `${column} in (select id from demo_user)`
const chats = `select id from chat where ${demo('king_id')} or ${demo('hostess_id')} or ${demo('member_id')}`
const purchases = `select id from purchase where ${demo('user_id')}`
const cases = `select id from moderation_case where ${demo('user_id')}`

/** From the leaves to the trunk. */
const deletions: readonly string[] = [
  // The two ends of an unlock by a demo king, and whatever touched a demo wallet.
  `create temporary table demo_tx on commit drop as
    select id from ledger_tx where ref in (
      select 'unlock:' || id from unlock where ${demo('king_id')}
      union all select 'unlock:' || id || ':end' from unlock where ${demo('king_id')})
    union select tx_id from posting join ledger_account on ledger_account.id = posting.account_id
      where ${demo('ledger_account.user_id')}`,
  `delete from posting where tx_id in (select id from demo_tx)`,
  `delete from ledger_tx where id in (select id from demo_tx)`,
  `delete from ledger_adjustment where ${demo('user_id')}`,
  `delete from wallet where ${demo('user_id')}`,
  `delete from ledger_account where ${demo('user_id')}`,
  `delete from receipt_buyer where ${demo('user_id')}`,
  `delete from invoice_transmission where invoice_id in (select id from invoice where ${demo('user_id')})`,
  `delete from invoice_file where ${demo('user_id')}`,
  `delete from invoice where ${demo('user_id')}`,
  `delete from invoice_wish where ${demo('user_id')}`,
  `delete from invoice_details where ${demo('user_id')}`,
  `delete from purchase_country where purchase_id in (${purchases})`,
  `delete from contract_confirmation where purchase_id in (${purchases})`,
  `delete from spending_limit where ${demo('user_id')}`,
  `delete from spending_notice where ${demo('user_id')}`,
  `delete from receipt where ${demo('user_id')}`,
  // Their series end with them.
  `delete from receipt_counter where demo`,
  `delete from withdrawal where reversal_id in (
    select id from purchase_reversal where purchase_id in (${purchases}))`,
  `delete from payment_dispute where purchase_id in (${purchases})`,
  `delete from purchase_reversal where purchase_id in (${purchases})`,
  `delete from promo_use where ${demo('user_id')}`,
  // A code that a real king has used stays with his purchase, and is good for nobody any more.
  `delete from price_proposal where promo_code_id in (
    select id from promo_code where demo and not exists (select from promo_use where promo_code_id = promo_code.id))`,
  `delete from promo_code where demo and not exists (select from promo_use where promo_code_id = promo_code.id)`,
  `update promo_code set retired_at = coalesce(retired_at, now()), demo = false where demo`,
  `delete from sandbox_refund where payment_id in (
    select provider_ref from purchase where provider = 'sandbox' and ${demo('user_id')})`,
  `delete from sandbox_payment where id in (
    select provider_ref from purchase where provider = 'sandbox' and ${demo('user_id')})`,
  `delete from purchase where ${demo('user_id')}`,
  `delete from availability where ${demo('hostess_id')}`,
  `delete from reply_habit where ${demo('hostess_id')}`,
  `delete from conditions_acceptance where ${demo('king_id')} or ${demo('hostess_id')}`,
  `delete from conditions where ${demo('hostess_id')}`,
  `delete from conditions_sentence where ${demo('hostess_id')}`,
  `delete from evidence_archive where ${demo('user_id')}`,
  `delete from evidence_seal where ${demo('user_id')}`,
  `delete from free_message where chat_id in (${chats})`,
  `delete from unlock where chat_id in (${chats})`,
  `delete from chat_member where chat_id in (${chats})`,
  // The questions about them go with them.
  `delete from message where chat_id in (${chats})`,
  // Also what a demo colleague noted about a real member: nothing rests on it.
  `delete from support_note where ${demo('author_id')} or chat_id in (${chats})`,
  `delete from chat where id in (${chats})`,
  `update chat set assignee_id = null where ${demo('assignee_id')}`,
  `delete from reply_action where reply_id in (select id from canned_reply where demo)`,
  `delete from canned_reply where demo`,
  // Their tags went with the chats; those that came with the demo stay where somebody uses them.
  `delete from support_tag where created_by is null
    and not exists (select from support_thread_tag where tag_id = support_tag.id)
    and not exists (select from reply_action where tag_id = support_tag.id)`,
  `create temporary table demo_rated on commit drop as
    select distinct reviewed_id as id from review where ${demo('reviewer_id')} and not ${demo('reviewed_id')}`,
  `delete from review where ${demo('reviewer_id')} or ${demo('reviewed_id')}`,
  // A demo person's report of a real one stays, with its case, without its author.
  `update report set reporter_id = null, reporter_name = null, reporter_email = null where ${demo('reporter_id')}`,
  `delete from report where ${demo('reported_user_id')}`,
  `delete from staff_action where ${demo('user_id')}`,
  `delete from moderation_event where case_id in (${cases})`,
  `delete from audit_log where ${demo('actor_id')} and ${demo(`(data->>'user_id')::integer`)}`,
  // What is left of the log is a chain of its own.
  `delete from audit_chain`,
  `select append_audit_link(event) from (select * from audit_log order by id) event`,
  `delete from moderation_case where ${demo('user_id')}`,
  `update profile set picture_id = null where picture_id is not null and ${demo('user_id')}`,
  `delete from photo where ${demo('user_id')}`,
  `delete from suspension where ${demo('user_id')}`,
  `delete from restriction where ${demo('user_id')}`,
  `delete from badge_grant where ${demo('user_id')}`,
  `delete from unlock_cost_change where ${demo('user_id')}`,
  `delete from user_note where ${demo('user_id')}`,
  `delete from session where ${demo('user_id')} or ${demo('impersonator_id')}`,
  `delete from word_filter where ${demo('user_id')}`,
  `delete from push_subscription where ${demo('user_id')}`,
  `delete from notification where ${demo('user_id')}`,
  `delete from notification_preference where ${demo('user_id')}`,
  `delete from notification_pace where ${demo('user_id')}`,
  `delete from legal_notice where ${demo('user_id')}`,
  `delete from support_wait where demo`,
  `delete from profile_view_day where demo`,
  `delete from outbox where recipient in (select email from users where demo)`,
]

/** Answers how many went; those whom evidence about real people names stay, erased. */
async function forgetPeople(trx: Transaction): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from users where demo and not exists (select from audit_log where actor_id = users.id)
      and not exists (select from moderation_event where actor_id = users.id)
      and not exists (select from moderation_case where decided_by = users.id)
      and not exists (select from suspension where by_user_id = users.id)
      and not exists (select from staff_action where actor_id = users.id)
      and not exists (select from decision_time where colleague_id = users.id)
      and not exists (select from second_reading where users.id in (reader_id, closed_by))
      and not exists (select from action_wait where users.id in (proposed_by, decided_by))
      and not exists (select from badge_grant where granted_by = users.id)
      and not exists (select from unlock_cost_change where changed_by = users.id)
      and not exists (select from user_note where author_id = users.id)
      and not exists (select from ledger_adjustment where users.id in (proposed_by, decided_by))
      and not exists (select from price_proposal where users.id in (proposed_by, decided_by))
      and not exists (select from payment_dispute where chosen_by = users.id)
      and not exists (select from ledger_tx where actor_id = users.id)
      and not exists (select from support_tag where created_by = users.id)
      and not exists (select from support_thread_tag where tagged_by = users.id)
      and not exists (select from support_snooze where snoozed_by = users.id)
      and not exists (select from support_closing where users.id in (closed_by, reopened_by))
      and not exists (select from contact_message where answered_by = users.id)
      and not exists (select from legal_version where users.id in (edited_by, published_by))
      and not exists (select from rule_draft where users.id in (opened_by, changed_by))
      and not exists (select from rule_replay where started_by = users.id)
      and not exists (select from rule_version where published_by = users.id)
      and not exists (select from reply_action where credits_by = users.id)
      and not exists (select from message where sender_id = users.id)`.execute(trx)
  await sql`
    update users set demo = false, state = 'erased', name = 'Demo ' || id, name_key = 'demo-' || id,
      email = 'erased-' || id || '@invalid', phone = null, phone_verified_at = null, password_hash = 'none'
    where demo`.execute(trx)
  return Number(numAffectedRows)
}
