import { expect, test } from 'vitest'
import { sandboxCards } from '#platform/contract/sandbox-card.ts'
import { makeOpenPurchase } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { settle } from './settle.ts'

const app = await startTestApp()

/** What is kept of the card after the provider has said whose it was. */
async function markAfter(card: string): Promise<string | undefined> {
  const { id } = await makeOpenPurchase(app, await makeKing(app), { paid: true, card })
  expect(await settle(app.needs, id)).toBe('credited')
  const purchase = await app.db
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(purchase)).not.toContain(card)
  return purchase.payer_mark?.toString('hex')
}

test('of the card that paid only a keyed digest is kept, the same for all that it paid', async () => {
  const one = await markAfter(sandboxCards.disputedLater)
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(await markAfter(sandboxCards.disputedLater)).toBe(one)
  expect(await markAfter(sandboxCards.asksForMore)).not.toBe(one)
})
