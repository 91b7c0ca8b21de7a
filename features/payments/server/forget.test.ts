import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { retention } from '#platform/contract/retention.ts'
import { sandboxCards } from '#platform/contract/sandbox-card.ts'
import { interval } from '#platform/server/db/interval.ts'
import { markErased } from '#testing/account-states.ts'
import { makeOpenPurchase } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { forgetPayers } from './forget.ts'
import { settle } from './settle.ts'

const app = await startTestApp()

/** A payment so long after or before the end of the time for accounting. */
async function paid(king: Person, sinceItsEnd: string): Promise<number> {
  const { id } = await makeOpenPurchase(app, king, { paid: true, card: sandboxCards.succeeds })
  await settle(app.needs, id)
  await app.db
    .updateTable('purchase')
    .set({ created_at: sql<Date>`now() - ${interval(retention.accounting)} - ${sinceItsEnd}::interval` })
    .where('id', '=', id)
    .execute()
  return id
}

async function leadsToThePayer(id: number): Promise<boolean> {
  const { provider_ref, provider_said, payer_mark } = await app.db
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const known = [provider_said !== null, payer_mark !== null, provider_ref !== `forgotten:${id}`]
  expect(new Set(known).size, 'all of it or nothing').toBe(1)
  return known[0] === true
}

test('after the time for accounting nothing leads to who has paid, once the account is erased', async () => {
  const [gone, member] = [await makeKing(app), await makeKing(app)]
  const [over, short, members] = [
    await paid(gone, '1 day'),
    await paid(gone, '-1 day'),
    await paid(member, '1 day'),
  ]
  await markErased(app, gone)
  await forgetPayers(app.db)
  expect(await leadsToThePayer(over)).toBe(false)
  expect(await leadsToThePayer(short)).toBe(true)
  expect(await leadsToThePayer(members)).toBe(true)
})
