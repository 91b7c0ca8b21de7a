import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  addUserCredits,
  applyPromoCode,
  createPaymentIntent,
  type PaymentIntent,
} from '#features/payments/contract/payments.ts'
import { payAtSandbox } from './buyers.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Caller, TestApp } from './harness.ts'
import { makeAdmin } from './people.ts'

// 100 Crediti for 9,90 €, and 250 for 22,90 €.
export const [saluto, presentazione] = [1, 2]

interface Wishes {
  kind?: 'percent' | 'fixed'
  value?: number
  use_limit?: number | null
  shop_item_id?: number | null
  starts?: string
  ends?: string | null
  retired?: boolean
  /** Two people have confirmed an hour ago that it makes any price as low as a price can be. */
  confirmed?: boolean
}

export const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
/** How many answers have each status. */
export const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )

/** Promo codes, and the payments that they are used in. */
export function promoCalls(app: TestApp) {
  let serial = 0

  /** A new code: ten per cent off, without end, unless wished otherwise. Times are intervals from now. */
  async function makeCode({
    starts = '-1 day',
    ends = null,
    retired = false,
    confirmed = false,
    ...wishes
  }: Wishes = {}) {
    serial += 1
    const code = `CODICE${serial}`
    await app.db
      .insertInto('promo_code')
      .values({
        code,
        kind: 'percent',
        value: 10,
        ...wishes,
        starts_at: sql<Date>`now() + ${starts}::interval`,
        ends_at: ends === null ? null : sql<Date>`now() + ${ends}::interval`,
        retired_at: retired ? sql<Date>`now()` : null,
      })
      .execute()
    if (confirmed) await confirmAnyPrice(app, code)
    return code
  }

  const apply = (as: Caller, code: string, product_id: number = saluto) =>
    app.call(applyPromoCode, { as, body: { product_id, code } })

  const open = (as: Caller, promo_code: string | null, shop_id: number = saluto) =>
    app.call(createPaymentIntent, { as, body: { shop_id, promo_code } })

  async function opened(as: Caller, code: string, shop_id: number = saluto): Promise<PaymentIntent> {
    const { status, body } = await open(as, code, shop_id)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as PaymentIntent
  }

  const confirm = (as: Caller, { paymentIntentId }: PaymentIntent, shopId: number = saluto) =>
    app.call(addUserCredits, { as, body: { payment_method: 'sandbox', shopId, paymentIntentId } })

  const purchaseOf = ({ paymentIntentId }: PaymentIntent) =>
    app.db
      .selectFrom('purchase')
      .leftJoin('promo_use', 'promo_use.purchase_id', 'purchase.id')
      .select(['purchase.id', 'purchase.state', 'list_cents', 'discount_cents', 'amount_cents'])
      .select('promo_use.state as use')
      .where('provider_ref', '=', paymentIntentId)
      .executeTakeFirstOrThrow()

  /** The 30 minutes of every use of the code pass. */
  const age = (code: string, minutes = 30) =>
    sql`update promo_use set reserved_at = reserved_at - make_interval(mins => ${minutes})
      where promo_code_id = (select id from promo_code where code = ${code})`.execute(app.db)

  const usesOf = async (code: string) => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int from promo_use join promo_code on promo_code.id = promo_code_id
      where code = ${code} group by state`.execute(app.db)
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  return {
    makeCode,
    apply,
    open,
    opened,
    payUnseen: (intent: PaymentIntent) => payAtSandbox(app, intent),
    confirm,
    purchaseOf,
    age,
    usesOf,
  }
}

async function confirmAnyPrice(app: TestApp, code: string): Promise<void> {
  const [one, other] = [await makeAdmin(app), await makeAdmin(app)]
  await transaction(app.db, async (trx) => {
    // By the trigger it would begin in an hour.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into price_proposal
        (promo_code_id, price_cents, credits, state, proposed_by, decided_by, decided_at, starts_at)
      select id, 50, 100000, 'confirmed', ${one.id}, ${other.id}, now() - interval '2 hours', now() - interval '1 hour'
      from promo_code where code = ${code}`.execute(trx)
  })
}
