import { sql } from 'kysely'
import { credits } from '#platform/contract/money.ts'
import { immediateUseVersion } from '#features/payments/contract/payments.ts'
import { postPurchase } from '#features/wallet/server/ledger.ts'
import { transaction } from '#platform/server/db/database.ts'
import { issueReceipt } from '#features/payments/server/receipts/issue.ts'
import type { TestApp } from './harness.ts'
import { makeKing, type Person } from './people.ts'

let serial = 0

/** A king with a verified phone. */
export async function makeBuyer(app: TestApp): Promise<Person & { phone: string }> {
  serial += 1
  const phone = `+3934${String(Date.now()).slice(-5)}${String(serial).padStart(4, '0')}`
  return { ...(await makeKing(app, { phone })), phone }
}

/** The code in the newest text message to this number. */
export async function lastCode(app: TestApp, phone: string): Promise<string> {
  await app.runJobs()
  const [message] = await app.outbox(phone)
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** A buyer whose payment code counts as entered; the tests of the code itself ask for it and enter it. */
export async function makeReadyBuyer(app: TestApp): Promise<Person & { phone: string }> {
  const buyer = await makeBuyer(app)
  await enterCode(app, buyer)
  return buyer
}

/** The same with one phone for all, on a bare database too. */
export async function makeVerifiedBuyer(
  app: Parameters<typeof makeKing>[0],
  wishes: { readonly credits?: number } = {},
): Promise<Person> {
  const phone = '+393331234567'
  const king = await makeKing(app, { ...wishes, phone })
  await enterCode(app, { id: king.id, phone })
  return king
}

/** As if he had asked for a payment code and entered it, without the text message and its job. */
async function enterCode(
  { db }: Pick<Parameters<typeof makeKing>[0], 'db'>,
  { id, phone }: { readonly id: number; readonly phone: string },
): Promise<void> {
  await db
    .insertInto('otp_challenge')
    .values({
      user_id: id,
      purpose: 'payment',
      phone,
      code_hash: Buffer.alloc(32),
      expires_at: sql`now() + interval '1 hour'`,
      verified_at: sql`now()`,
    })
    .execute()
}

/** A credited purchase, paid at the sandbox: 100 Crediti for 9,90 € unless wished otherwise. */
export async function makePurchase(
  app: TestApp,
  { id: userId }: { readonly id: number },
  wishes: {
    readonly credits?: number
    readonly cents?: number
    readonly at?: Date
    /** He asked to use the Crediti at once, unless wished otherwise. */
    readonly immediateUse?: boolean
  } = {},
): Promise<{ id: number; user_id: number; credits: number; amount_cents: number }> {
  serial += 1
  const bought = credits(wishes.credits ?? 100)
  return transaction(app.db, async (trx) => {
    const purchase = await trx
      .insertInto('purchase')
      .values({
        user_id: userId,
        shop_item_id: 1,
        title: '100 Crediti',
        credits: bought,
        amount_cents: wishes.cents ?? 990,
        provider: 'sandbox',
        provider_ref: `test_${serial}`,
        state: 'credited',
        created_at: wishes.at ?? sql<Date>`now()`,
        credited_at: wishes.at ?? sql<Date>`now()`,
        ...(wishes.immediateUse !== false && {
          immediate_use_text: immediateUseVersion,
          immediate_use_at: wishes.at ?? sql<Date>`now()`,
        }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await postPurchase(trx, {
      userId,
      purchaseId: purchase.id,
      credits: bought,
      text: 'Acquisto',
      at: wishes.at,
    })
    await issueReceipt(trx, app.needs.config.seller, purchase, wishes.at)
    await sql`
      insert into sandbox_payment (id, client_secret, amount_cents, currency, metadata, status)
      select provider_ref, 'none', amount_cents, currency,
        jsonb_build_object('purchase_id', id, 'user_id', user_id, 'shop_item_id', shop_item_id), 'succeeded'
      from purchase where id = ${purchase.id}`.execute(trx)
    return purchase
  })
}

/**
 * A purchase that is not credited: 100 Crediti for 9,90 €, unknown to any provider. `paid`: the sandbox has the money, by
 * this card, and nobody has told us.
 */
export async function makeOpenPurchase(
  app: Pick<TestApp, 'db'>,
  { id: userId }: { readonly id: number },
  wishes: { readonly paid?: boolean; readonly card?: string; readonly minutesAgo?: number } = {},
): Promise<{ id: number; user_id: number; ref: string }> {
  const { id } = await app.db
    .insertInto('purchase')
    .values({
      user_id: userId,
      shop_item_id: 1,
      title: '100 Crediti',
      credits: 100,
      amount_cents: 990,
      provider: 'sandbox',
      created_at: sql<Date>`now() - make_interval(mins => ${wishes.minutesAgo ?? 0}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ref = `pi_sandbox_${id}`
  if (wishes.paid) {
    await app.db
      .insertInto('sandbox_payment')
      .values({
        id: ref,
        client_secret: 'secret',
        amount_cents: 990,
        currency: 'EUR',
        status: 'succeeded',
        metadata: JSON.stringify({ purchase_id: id, user_id: userId, shop_item_id: 1 }),
        card_number: wishes.card ?? null,
      })
      .execute()
    await app.db
      .updateTable('purchase')
      .set({ state: 'pending', provider_ref: ref })
      .where('id', '=', id)
      .execute()
  }
  return { id, user_id: userId, ref }
}

/** The provider has the money, and neither its notice nor the buyer has reached us. */
export async function payAtSandbox(
  app: Pick<TestApp, 'db'>,
  { paymentIntentId }: { readonly paymentIntentId: string },
): Promise<void> {
  await app.db
    .updateTable('sandbox_payment')
    .set({ status: 'succeeded' })
    .where('id', '=', paymentIntentId)
    .execute()
}

/** What the sandbox has given back of a purchase, in cents, refund by refund. */
export async function sandboxRefunds(app: TestApp, purchaseId: number): Promise<number[]> {
  const { rows } = await sql<{ amount_cents: number }>`
    select refund.amount_cents from sandbox_refund refund
    join purchase on purchase.provider_ref = refund.payment_id
    where purchase.id = ${purchaseId} order by refund.at`.execute(app.db)
  return rows.map(({ amount_cents }) => amount_cents)
}
