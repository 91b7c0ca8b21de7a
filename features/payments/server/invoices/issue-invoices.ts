import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.ts'
import { type Buyer, fatturaPa, type Invoice } from './fattura-pa.ts'
import { seatIn } from './seat.ts'

export const FrozenBuyer = z.object({
  name: z.string(),
  tax_code: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  province: z.string().nullable(),
  country: z.string(),
  sdi_code: z.string(),
  certified_email: z.string().nullable(),
}) satisfies z.ZodType<Buyer>

const Lines = z.array(z.object({ text: z.string(), cents: z.number().int() }))
const Seller = z.object({ name: z.string(), address: z.string(), vat_number: z.string() })

type Paper = Selectable<DB['receipt']>
type Row = Pick<Selectable<DB['invoice']>, 'id' | 'kind' | 'demo' | 'year' | 'number' | 'issued_at'>

/**
 * Of a purchase whose invoice is wanted: one for the receipt and one for each credit note that has none yet, in the
 * order in which these came. The caller holds the purchase's row, and calls this last: others wait for the numbers.
 */
export async function issueInvoices(trx: Transaction, purchaseId: number): Promise<void> {
  const papers = await trx
    .selectFrom('receipt')
    .innerJoin('invoice_wish', 'invoice_wish.purchase_id', 'receipt.purchase_id')
    .leftJoin('invoice', 'invoice.receipt_id', 'receipt.id')
    .selectAll('receipt')
    .where('receipt.purchase_id', '=', purchaseId)
    .where('invoice.id', 'is', null)
    .orderBy('receipt.id')
    .execute()
  for (const paper of papers) await issue(trx, paper)
}

async function issue(trx: Transaction, paper: Paper): Promise<void> {
  const first = await firstInvoice(trx, paper.purchase_id)
  const kind = paper.kind === 'receipt' ? 'invoice' : 'invoice_credit'
  const buyer = first?.buyer ?? (await rememberedBuyer(trx, paper.user_id))
  // Refused while the seller's address could not be read, or forgotten since: there is nobody to make it out to.
  if (buyer === null || !canBeRead(paper) || (kind === 'invoice_credit' && first === null)) return
  const { rows } = await sql<Row>`
    insert into invoice (kind, receipt_id, purchase_id, user_id, credits_id)
    values (${kind}, ${paper.id}, ${paper.purchase_id}, ${paper.user_id},
      ${kind === 'invoice_credit' ? (first?.row.id ?? null) : null})
    returning id, kind, demo, year, number, issued_at`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`no invoice for receipt ${paper.id}`)
  await keepFile(trx, { row, paper, buyer, credits: first?.row ?? null, version: 1 })
}

const canBeRead = (paper: Paper): boolean => seatIn(Seller.parse(paper.seller).address) !== null

/** The invoice itself, to which credit notes refer, with its newest buyer. */
async function firstInvoice(
  trx: Transaction,
  purchaseId: number,
): Promise<{ readonly row: Row; readonly buyer: Buyer } | null> {
  const found = await trx
    .selectFrom('invoice')
    .innerJoin('invoice_file', 'invoice_file.invoice_id', 'invoice.id')
    .select(['id', 'kind', 'demo', 'year', 'number', 'issued_at', 'buyer'])
    .where('invoice.purchase_id', '=', purchaseId)
    .where('kind', '=', 'invoice')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? null : { row: found, buyer: FrozenBuyer.parse(found.buyer) }
}

/** As his details say now; null: he has none. */
export async function rememberedBuyer(trx: Transaction, userId: number): Promise<Buyer | null> {
  const details = await trx
    .selectFrom('invoice_details')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return details === undefined ? null : FrozenBuyer.parse(details)
}

/** Writes the file of an invoice; a later `version` only once the exchange system has refused the one before. */
export async function keepFile(
  trx: Transaction,
  {
    row,
    paper,
    buyer,
    credits,
    version,
  }: {
    readonly row: Row
    readonly paper: Paper
    readonly buyer: Buyer
    readonly credits: Row | null
    readonly version: number
  },
): Promise<void> {
  const seller = Seller.parse(paper.seller)
  const seat = seatIn(seller.address)
  if (seat === null) throw new Error(`the seller's address of receipt ${paper.id} cannot be read`)
  const file: Invoice = {
    kind: row.kind,
    number: fileNumber(row),
    day: todayInItaly(row.issued_at),
    progressive: progressiveOf(row.id, version),
    seller: { name: seller.name, vatNumber: seller.vat_number, seat },
    buyer,
    receipt: { ...paper, lines: Lines.parse(paper.lines) },
    credits:
      row.kind === 'invoice_credit' && credits
        ? { number: fileNumber(credits), day: todayInItaly(credits.issued_at) }
        : null,
  }
  await sql`
    insert into invoice_file (invoice_id, version, user_id, buyer, xml)
    values (${row.id}, ${version}, ${paper.user_id}, ${JSON.stringify(buyer)}, ${fatturaPa(file)})`.execute(
    trx,
  )
}

/** `F 2026/12`, `NCF 2026/3`; of the demo `DEMO F 2026/12`. */
export function invoiceNumber(row: Pick<Row, 'kind' | 'demo' | 'year' | 'number'>): string {
  return `${row.demo ? 'DEMO ' : ''}${row.kind === 'invoice' ? 'F' : 'NCF'} ${row.year}/${row.number}`
}

/** The same as the file has it, which takes at most 20 signs: `F-2026-12`. */
const fileNumber = (row: Row): string => invoiceNumber(row).replaceAll(/[ /]/g, '-')

/** Files of one invoice, as the check of `invoice_file` has it: each is a number of its own for the exchange system. */
export const filesPerInvoice = 9

/** Another one for each file: 5 letters and digits, from the invoice and its version. */
export const progressiveOf = (invoiceId: number, version: number): string =>
  (invoiceId * filesPerInvoice + version - 1).toString(36).toUpperCase().padStart(5, '0')
