import { sql } from 'kysely'
import { presentVersion } from '#features/accounts/server/documents.ts'
import { credits, type EuroCents, euroCents, formatCredits } from '#platform/contract/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { splitVat } from './vat.ts'
import { packageWords } from '../../contract/package-name.ts'
import { homeVat, type Vat } from './vat-rates.ts'

/** One amount of a receipt, in words that stay as they are. */
interface Line {
  readonly text: string
  readonly cents: EuroCents
}

interface Purchase {
  readonly id: number
  readonly user_id: number
  readonly title: string
  readonly credits: number
  readonly amount_cents: number
  readonly discount_cents: number
  readonly by_credit: boolean
  readonly provider: string
}

type Seller = Config['seller']

/**
 * The receipt of a purchase, in the transaction that credits it and as the last thing there, because the next one
 * waits for its number. `at` only for a history that is loaded later, of which nobody is told. A purchase has one receipt: a second throws.
 */
export async function issueReceipt(
  trx: Transaction,
  seller: Seller,
  purchase: Purchase,
  at?: Date,
  vat: Vat = homeVat(seller),
): Promise<{ id: number; number: string }> {
  const total = euroCents(purchase.amount_cents)
  await sql`
    insert into contract_confirmation (purchase_id, terms_version, credits_version, sent_at)
    values (${purchase.id}, ${presentVersion('terms')}, ${presentVersion('credits')}, ${at ?? null})`.execute(
    trx,
  )
  return write(trx, seller, {
    kind: 'receipt',
    ref: `purchase:${purchase.id}`,
    purchaseId: purchase.id,
    userId: purchase.user_id,
    lines: linesOf(purchase),
    payment: payments[purchase.provider] ?? purchase.provider,
    vat,
    total,
    at,
  })
}

export type CreditNoteCause = 'withdrawal' | 'refund' | 'dispute' | 'erasure'

/**
 * A credit note for each sum of this purchase that has gone back and has none yet, at the rate of then. A dispute
 * has one once it is lost: until then the money may stay. Then the invoices of both, where he wants them. The caller
 * holds the purchase's row, and calls this last.
 */
export async function issueCreditNotes(
  trx: Transaction,
  seller: Seller,
  purchaseId: number,
  { disputeLost = false }: { disputeLost?: boolean } = {},
): Promise<void> {
  await writeCreditNotes(trx, seller, purchaseId, disputeLost)
  await issueInvoices(trx, purchaseId)
}

async function writeCreditNotes(
  trx: Transaction,
  seller: Seller,
  purchaseId: number,
  disputeLost: boolean,
): Promise<void> {
  const { rows: reversals } = await sql<Reversal>`
    select reversal.id, reversal.cause, reversal.credits, reversal.amount_cents
    from purchase_reversal reversal
    where reversal.purchase_id = ${purchaseId} and reversal.given_back_at is null and reversal.amount_cents > 0
      and (reversal.cause <> 'dispute' or ${disputeLost})
      and not exists (select from receipt where receipt.ref = 'reversal:' || reversal.id)
    order by reversal.id`.execute(trx)
  if (reversals.length === 0) return
  const receipt = await trx
    .selectFrom('receipt')
    .select(['id', 'user_id', 'payment', 'vat_rate', 'vat_scheme', 'country'])
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  for (const { id, cause, credits: taken, amount_cents } of reversals) {
    const total = euroCents(amount_cents)
    await write(trx, seller, {
      kind: 'credit_note',
      ref: `reversal:${id}`,
      purchaseId,
      userId: receipt.user_id,
      receiptId: receipt.id,
      cause,
      lines: [{ text: `${causes[cause]}: ${formatCredits(credits(taken))}`, cents: total }],
      payment: receipt.payment,
      vat: { scheme: receipt.vat_scheme, country: receipt.country, rate: receipt.vat_rate },
      total,
    })
  }
}

interface Reversal {
  readonly id: number
  readonly cause: CreditNoteCause
  readonly credits: number
  readonly amount_cents: number
}

const causes: Readonly<Record<CreditNoteCause, string>> = {
  withdrawal: 'Recesso',
  refund: 'Rimborso',
  erasure: 'Rimborso per fine dell’account',
  dispute: 'Pagamento contestato e restituito',
}

const payments: Readonly<Record<string, string>> = {
  stripe: 'carta',
  paypal: 'PayPal',
  sandbox: 'carta di prova',
}

function linesOf({ title, credits: bought, amount_cents, discount_cents, by_credit }: Purchase): Line[] {
  const discount = euroCents(-discount_cents)
  return [
    {
      text: by_credit
        ? `${title}: ${formatCredits(credits(bought))}`
        : `Pacchetto ${packageWords({ title, credits: bought })}`,
      cents: euroCents(amount_cents + discount_cents),
    },
    ...(discount_cents === 0 ? [] : [{ text: 'Sconto con codice promozionale', cents: discount }]),
  ]
}

interface Entry {
  readonly kind: 'receipt' | 'credit_note'
  readonly ref: string
  readonly purchaseId: number
  readonly userId: number
  readonly receiptId?: number
  readonly cause?: CreditNoteCause
  readonly lines: readonly Line[]
  readonly payment: string
  readonly vat: Vat
  readonly total: EuroCents
  readonly at?: Date | undefined
}

/** The database gives the number (migration 0032). */
async function write(
  trx: Transaction,
  { name, address, vatNumber }: Seller,
  entry: Entry,
): Promise<{ id: number; number: string }> {
  const { scheme, country, rate } = entry.vat
  const { net, vat } = splitVat(entry.total, rate)
  const seller = JSON.stringify({ name, address, vat_number: vatNumber })
  const { rows } = await sql<{ id: number; year: number; number: number; demo: boolean }>`
    insert into receipt (kind, ref, purchase_id, user_id, receipt_id, cause, seller, lines, payment, vat_rate,
      vat_scheme, country, net_cents, vat_cents, total_cents, issued_at)
    values (${entry.kind}, ${entry.ref}, ${entry.purchaseId}, ${entry.userId}, ${entry.receiptId ?? null},
      ${entry.cause ?? null}, ${seller}, ${JSON.stringify(entry.lines)}, ${entry.payment}, ${rate},
      ${scheme}, ${country},      ${net}, ${vat}, ${entry.total}, ${entry.at ?? null})
    returning id, year, number, demo`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`no receipt for ${entry.ref}`)
  // A credit note may follow the erasure of the account: then there is nobody to name.
  await sql`
    insert into receipt_buyer (receipt_id, user_id, name, email)
    select ${row.id}, id, name, email from users where id = ${entry.userId} and state <> 'erased'`.execute(
    trx,
  )
  return { id: row.id, number: numberOf({ ...row, kind: entry.kind }) }
}

/** `2026/12`, `NC 2026/3`; of the demo `DEMO 2026/12`. */
export function numberOf(row: { kind: string; demo: boolean; year: number; number: number }): string {
  return `${row.demo ? 'DEMO ' : ''}${row.kind === 'credit_note' ? 'NC ' : ''}${row.year}/${row.number}`
}
