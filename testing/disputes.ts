import { sql } from 'kysely'
import { settle } from '#features/payments/server/settle.ts'
import type { TestApp } from './harness.ts'
import { makePurchase } from './buyers.ts'
import { makeKing, type Person } from './people.ts'

/** The bank of the sandbox says so, and our books follow. */
export async function bankSays(
  app: TestApp,
  purchaseId: number,
  dispute: 'none' | 'open' | 'won' | 'lost',
): Promise<void> {
  await sql`update sandbox_payment set dispute = ${dispute}
    where id = (select provider_ref from purchase where id = ${purchaseId})`.execute(app.db)
  await settle(app.needs, purchaseId)
}

/** A purchase that its buyer has contested, to be answered within so many hours. */
export async function makeDispute(
  app: TestApp,
  { hours = 14 * 24, king }: { hours?: number | null; king?: Person } = {},
): Promise<{ id: number; king: Person }> {
  const buyer = king ?? (await makeKing(app))
  const { id } = await makePurchase(app, buyer)
  await bankSays(app, id, 'open')
  await sql`update payment_dispute set respond_by = now() + make_interval(secs => ${hours}::float8 * 3600)
    where purchase_id = ${id}`.execute(app.db)
  return { id, king: buyer }
}
