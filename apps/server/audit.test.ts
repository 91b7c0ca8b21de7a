import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { audit, invariants } from './audit.ts'
import { transaction } from '#platform/server/db/database.ts'
import { openReport } from '#features/reports/server/open-report.ts'
import { recomputeRatings } from '#features/reviews/server/rating.ts'
import { startTestApp } from '#testing/harness.ts'
import { makePurchase } from '#testing/buyers.ts'
import { makeHostess, makeKing } from '#testing/people.ts'

const app = await startTestApp()
const king = await makeKing(app, { credits: 500 })
const hostess = await makeHostess(app, { unlockCost: 100 })

/** What the invariants must notice, each done behind the back of the code; undone after its test. */
const damages: Record<string, ReturnType<typeof sql>> = {
  'no session is noted as clear': sql`with noted as (
      update session set clear_under = 'oggi' where user_id = ${king.id})
    insert into suspension (user_id, reason) values (${king.id}, 'x')`,
  'every wallet holds the sum of its postings': sql`update wallet set balance = balance + 1 where user_id = ${king.id}`,
  'escrow holds exactly the price': sql`update unlock set cost = 50`,
  'every paid unlock left the wallet once': sql`update unlock set cost = 50`,
  'every ledger transaction has two sides': sql`delete from posting where amount > 0`,
  'every unread counter': sql`update chat_member set unread_count = unread_count + 1`,
  'every summary shows the newest message': sql`update chat_member set last_message_id = null`,
  'every held message has an open case': sql`update message set state = 'held', delivered_at = null`,
  'only what a king wrote waits': sql`update message set state = 'waiting', delivered_at = null, sender_id = ${hostess.id}`,
  'every case begins with its opening': sql`delete from moderation_event`,
  'every decision is in the audit log': sql`update moderation_case set state = 'approved', decided_at = now(), decided_by = ${king.id}`,
  'no measure that takes two colleagues': sql`insert into staff_action (subject_type, subject_id, user_id, action, reason, actor_id)
    values ('user', ${String(king.id)}, ${king.id}, 'ban', 'x', ${king.id})`,
  'only admins decide': sql`update moderation_case set state = 'approved', decided_at = now(), decided_by = ${king.id}`,
  'who awaits review has an open case': sql`update users set state = 'pending' where id = ${hostess.id}`,
  'a price that has changed': sql`insert into unlock_cost_change (user_id, previous, cost, cause, inputs)
    values (${hostess.id}, 100, 200, 'rule', '{}')`,
  'a badge that was given': sql`insert into badge_grant (user_id, badge, source, reason)
    values (${hostess.id}, 'top', 'rule', 'x')`,
  'every member has a profile': sql`delete from profile where user_id = ${hostess.id}`,
  'a changed description waits': sql`insert into pending_change (user_id, field, value) values (${hostess.id}, 'description', 'x')`,
  'a changed name waits': sql`insert into pending_change (user_id, field, value) values (${hostess.id}, 'name', 'x')`,
  'a confirmed new e-mail waits': sql`insert into pending_change (user_id, field, value, verified_at)
    values (${hostess.id}, 'email', 'x', now())`,
  'a profile picture is an approved photo': sql`update profile set picture_id = 'missing' where user_id = ${hostess.id}`,
  'a pending photo of an approved person': sql`insert into photo (id, user_id, width, height, thumbhash, fingerprint)
    values (repeat('a', 22), ${hostess.id}, 1, 1, '', repeat('0', 64)::bit(64))`,
  'an open photo case': sql`insert into moderation_case (subject, subject_id, user_id) values ('photo', 'missing', ${hostess.id})`,
  'a purchase is credited exactly when': sql`insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider, provider_ref, state, credited_at)
    values (${king.id}, 1, 'x', 100, 990, 'sandbox', 'x', 'credited', now())`,
  'a discount has its promo code': sql`insert into purchase (user_id, shop_item_id, title, credits, amount_cents, discount_cents, provider)
    values (${king.id}, 1, 'x', 100, 891, 99, 'sandbox')`,
  'a promo code ends the way': sql`with unpaid as (
      insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider)
      values (${king.id}, 1, 'x', 100, 891, 'sandbox') returning id)
    insert into promo_use (purchase_id, promo_code_id, user_id, state, ended_at)
    select id, 0, ${king.id}, 'redeemed', now() from unpaid`,
  'a promo code is held no more often': sql`with code as (
      insert into promo_code (code, kind, value, use_limit) values ('UNO', 'percent', 10, 1) returning id)
    insert into promo_use (purchase_id, promo_code_id, user_id) select n, id, n from code, generate_series(1, 2) n`,
  'no package is on sale far below': sql`update shop_price set allowed = false`,
  'no promo code sold far below': sql`with cheap as (
      insert into purchase (user_id, shop_item_id, title, credits, amount_cents, discount_cents, provider, provider_ref,
        state)
      values (${king.id}, 1, 'x', 100, 50, 940, 'stripe', 'x', 'pending') returning id)
    insert into promo_use (purchase_id, promo_code_id, user_id) select id, 0, ${king.id} from cheap`,
  'the price of a package is the newest': sql`update shop_item set price_cents = 51`,
  'every credit for a purchase': sql`insert into ledger_tx (kind, ref, text) values ('purchase', 'purchase:0', 'x')`,
  'numbers of receipts': sql`update receipt set number = 2`,
  'the counter of each series': sql`update receipt_counter set last = last + 1`,
  'a purchase has a receipt exactly': sql`delete from receipt`,
  'what a receipt says': sql`update receipt set lines = '[{"text": "x", "cents": 1}]'`,
  'every sum that went back': sql`insert into purchase_reversal (purchase_id, cause, credits, amount_cents)
    select id, 'refund', 1, 1 from purchase`,
  'credit notes take back': sql`insert into receipt (kind, demo, year, number, issued_at, purchase_id, user_id, receipt_id,
      cause, ref, seller, lines, payment, vat_rate, net_cents, vat_cents, total_cents)
    select 'credit_note', demo, year, 1, issued_at, purchase_id, user_id, id, 'refund', 'x', seller, lines, payment, 0,
      total_cents + 1, 0, total_cents + 1 from receipt`,
  'what one person adjusted alone': sql`insert into ledger_adjustment
      (user_id, amount, reason, state, proposed_by, decided_by, decided_at)
    select ${king.id}, 600, 'x', 'posted', 1, 1, now() - make_interval(hours => n) from generate_series(0, 1) n`,
  'every debt is what': sql`update wallet set debt = 1 where user_id = ${king.id}`,
  'who owes holds': sql`update wallet set debt = 1 where user_id = ${king.id}`,
  'a wallet is lent no more': sql`update ledger_tx set kind = 'debt' where kind = 'adjustment'`,
  'whatever leaves escrow': sql`delete from unlock`,
  'a payment of the sandbox': sql`update purchase set state = 'failed', credited_at = null`,
  'every reversal took its': sql`insert into purchase_reversal (purchase_id, cause, credits, amount_cents)
    select id, 'refund', 1, 1 from purchase`,
  'every reversal in the ledger': sql`insert into ledger_tx (kind, ref, text) values ('reversal', 'reversal:0', 'x')`,
  'only what was bought': sql`insert into purchase_reversal (purchase_id, cause, credits, amount_cents)
    select id, 'refund', 101, 1 from purchase`,
  'of no purchase more money': sql`insert into purchase_reversal (purchase_id, cause, credits, amount_cents)
    select id, 'refund', 0, amount_cents + 1 from purchase`,
  'a pair has at most one live unlock': sql`update unlock set king_id = ${hostess.id}`,
  'a selfie waits with an open case': sql`insert into moderation_case (subject, subject_id, user_id) values ('verification', '0', ${hostess.id})`,
  'a decided selfie has its decision': sql`insert into verification (user_id, gesture, state, expires_at, selfie, sent_at, ended_at)
    values (${hostess.id}, 'palm', 'approved', now(), repeat('a', 22), now(), now())`,
  'a new sentence of the conditions': sql`insert into moderation_case (subject, subject_id, user_id) values ('conditions', '0', ${hostess.id})`,
  'the versions of the conditions': sql`insert into conditions (hostess_id, version) values (${hostess.id}, 2)`,
  'every report has its case': sql`delete from report`,
  'every profile shows the average': sql`update profile set rating = 5, rating_count = 1 where user_id = ${hostess.id}`,
  'a review joins a king and a hostess': sql`update users set role = 'HOSTESS' where id = ${king.id}`,
  'the search lists exactly': sql`update profile set province_id = null where user_id = ${hostess.id}`,
  'every search row says what': sql`update profile set types = 2 where user_id = ${hostess.id}`,
  'the speakers of a language': sql`insert into search_speaker
    select id, 1, role, province_id, cost, dob, verified, top, types, rating, active_at, listed_at
    from search_profile where id = ${hostess.id}`,
}

test('after a purchase, an unlock, messages and a case, every invariant holds', async () => {
  const client_id = () => randomUUID()
  const started = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: hostess.id },
    body: { message: 'Buonasera, posso presentarmi?', client_id: client_id() },
  })
  expect(started.status).toBe(201)
  expect(
    (await app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })).status,
  ).toBe(200)
  await transaction(app.db, (trx) =>
    openReport(trx, {
      reporter: { userId: king.id, contact: null },
      target: { userId: hostess.id, photoId: null, chatId: null },
      address: hostess.name,
      category: 'other',
      explanation: 'Non mi convince.',
      danger: false,
    }),
  )
  await makePurchase(app, king)
  await app.db
    .insertInto('review')
    .values({ reviewer_id: king.id, reviewed_id: hostess.id, rating: 4 })
    .execute()
  await transaction(app.db, async (trx) => {
    await recomputeRatings(trx, sql`select ${hostess.id}::int`)
    await app.needs.hooks.profileChanged(trx, hostess.id)
  })
  expect(await audit(app.db)).toEqual([])
})

test.each(Object.entries(damages))('damage is noticed: %s', async (name, damage) => {
  const invariant = invariants.find((candidate) => candidate.name.startsWith(name))
  const noticed = await app.db
    .transaction()
    .execute(async (trx) => {
      // No triggers, no foreign keys: the way a careless hand or a faulty restore would leave it.
      await sql`set local session_replication_role = replica`.execute(trx)
      await damage.execute(trx)
      const { rows } = await sql.raw(invariant?.sql ?? '').execute(trx)
      throw new Undone(rows.length)
    })
    .catch((error: unknown) => (error instanceof Undone ? error.rows : Promise.reject(error)))
  expect(noticed).toBeGreaterThan(0)
  expect(await audit(app.db)).toEqual([])
})

/** Rolls the damage back. */
class Undone extends Error {
  readonly rows: number
  constructor(rows: number) {
    super('undone')
    this.rows = rows
  }
}
