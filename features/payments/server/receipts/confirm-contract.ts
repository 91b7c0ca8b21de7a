import { sql } from 'kysely'
import { credits, euroCents } from '#platform/contract/money.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { invoicesOffered } from '../invoices/seat.ts'
import { rememberWish } from '../invoices/wish.ts'
import { taxPurchase } from './buyer-country.ts'
import { contractOf } from './contract-of.ts'
import { issueReceipt } from './issue.ts'

/**
 * Sends the confirmation of a contract, once, however often it runs. The PDF is drawn here and not while the purchase is
 * credited, where others wait for the next number of a receipt.
 */
export const confirmContract = job<{ purchaseId: number }>({
  queue: 'confirm_contract',
  retries: 12,
  work: (needs, { purchaseId }) => confirm(needs, purchaseId),
})

/**
 * The receipt of a purchase that has just been credited, taxed where the buyer lives, and the mail that confirms the
 * contract with it. `paidFrom`: the country of his card or account, as the provider says. The invoices follow with the
 * credit notes.
 */
export async function issueReceiptAndConfirm(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  purchase: Parameters<typeof issueReceipt>[2],
  paidFrom: string | null,
): Promise<void> {
  const vat = await taxPurchase(needs, trx, purchase, paidFrom)
  await issueReceipt(trx, needs.config.seller, purchase, undefined, vat)
  if (invoicesOffered(needs.config)) await rememberWish(trx, purchase)
  await needs.jobs.enqueue(trx, confirmContract, { purchaseId: purchase.id })
}

async function confirm(needs: Pick<Needs, 'db' | 'config' | 'notify'>, purchaseId: number): Promise<void> {
  const contract = await contractOf(needs, purchaseId, 'whose link it is')
  if (contract === undefined) throw new Error(`purchase ${purchaseId} has no contract to confirm`)
  const { contractPdf, contractFile } = await import('./contract-pdf.ts')
  const content = (await contractPdf(contract)).toString('base64')
  await transaction(needs.db, async (trx) => {
    if (!(await takeTurn(trx, purchaseId))) return
    const bought = await purchaseOf(trx, purchaseId)
    const data = {
      number: contract.receipt.number,
      title: bought.title,
      credits: credits(bought.credits),
      total: euroCents(bought.amount_cents),
      vatRate: bought.vat_scheme === 'outside' ? null : bought.vat_rate,
      until: contract.until,
      immediateUse: contract.immediateUse !== null,
    }
    const attachments = [{ name: contractFile(contract), type: 'application/pdf', content }]
    await needs.notify(trx, bought.user_id, 'receipt', data, { attachments })
  })
}

/** True for the one run that sends it. */
async function takeTurn(trx: Transaction, purchaseId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contract_confirmation')
    .set({ sent_at: sql<Date>`now()` })
    .where('purchase_id', '=', purchaseId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function purchaseOf(db: Database | Transaction, purchaseId: number) {
  return db
    .selectFrom('purchase')
    .innerJoin('receipt', (join) =>
      join.onRef('receipt.purchase_id', '=', 'purchase.id').on('receipt.kind', '=', 'receipt'),
    )
    .select(['purchase.user_id', 'title', 'credits', 'amount_cents', 'vat_rate', 'vat_scheme'])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirstOrThrow()
}
