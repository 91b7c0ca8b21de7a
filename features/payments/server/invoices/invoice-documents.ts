import * as z from 'zod'
import { italianDate } from '#platform/contract/italian-time.ts'
import { euroCents, formatEuro } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { numberOf } from '../receipts/issue.ts'
import { type ReceiptDocument, taxNote, totalsOf } from '../receipts/receipt-documents.ts'
import { noSdiCode } from '../../contract/invoices.ts'
import type { Buyer } from './fattura-pa.ts'
import { FrozenBuyer, invoiceNumber, progressiveOf } from './issue-invoices.ts'

const Seller = z.object({ name: z.string(), address: z.string(), vat_number: z.string() })
const Lines = z.array(z.object({ text: z.string(), cents: z.number().int() }))

export interface InvoiceFile {
  /** As the exchange system wants it called. */
  readonly name: string
  readonly xml: string
  readonly document: ReceiptDocument
}

/** An invoice with its newest file; null: not this buyer's, or its file is forgotten. */
export async function invoiceFile(
  db: Database,
  invoiceId: number,
  userId: number | 'whose link it is',
): Promise<InvoiceFile | null> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('receipt', 'receipt.id', 'invoice.receipt_id')
    .innerJoin('invoice_file', 'invoice_file.invoice_id', 'invoice.id')
    .leftJoin('invoice as first', 'first.id', 'invoice.credits_id')
    .selectAll('receipt')
    .selectAll('invoice')
    .select(['invoice_file.xml', 'invoice_file.buyer', 'invoice_file.version'])
    .select(['receipt.kind as paper', 'receipt.year as paper_year', 'receipt.number as paper_number'])
    .select(['first.year as first_year', 'first.number as first_number', 'first.issued_at as first_at'])
    .where('invoice.id', '=', invoiceId)
    .$if(typeof userId === 'number', (query) => query.where('invoice.user_id', '=', Number(userId)))
    .orderBy('invoice_file.version', 'desc')
    .executeTakeFirst()
  if (row === undefined) return null
  const seller = Seller.parse(row.seller)
  const sign = row.kind === 'invoice' ? 1 : -1
  const euro = (cents: number) => formatEuro(euroCents(sign * cents))
  const paper = { kind: row.paper, demo: row.demo, year: row.paper_year, number: row.paper_number }
  const first =
    row.first_number === null || row.first_year === null || row.first_at === null
      ? null
      : `n. ${invoiceNumber({ kind: 'invoice', demo: row.demo, year: row.first_year, number: row.first_number })} del ${italianDate(row.first_at)}`
  return {
    name: `${seller.vat_number}_${progressiveOf(row.id, row.version)}.xml`,
    xml: row.xml,
    document: {
      title: row.kind === 'invoice' ? 'Fattura' : 'Nota di credito',
      number: invoiceNumber(row),
      facts: [
        { label: 'Emessa il', value: italianDate(row.issued_at) },
        first === null
          ? { label: 'Ricevuta', value: `n. ${numberOf(paper)}` }
          : { label: 'Storna la fattura', value: first },
        { label: sign === 1 ? 'Pagamento' : 'Restituito con', value: row.payment },
      ],
      seller: [seller.name, seller.address, `P. IVA ${seller.vat_number}`],
      buyer: buyerLines(FrozenBuyer.parse(row.buyer)),
      lines: Lines.parse(row.lines).map(({ text, cents }) => ({ label: text, value: euro(cents) })),
      totals: totalsOf(row, euro),
      notes: [
        taxNote(row),
        'Copia di cortesia. La fattura è il file XML che passa per il Sistema di Interscambio dell’Agenzia delle Entrate.',
      ],
    },
  }
}

function buyerLines(buyer: Buyer): string[] {
  const { name, address, postcode, city, province, country } = buyer
  return [
    name,
    address,
    `${postcode} ${city}${province ? ` (${province})` : ''}${country === 'IT' ? '' : `, ${country}`}`,
    ...(buyer.tax_code ? [`Codice fiscale ${buyer.tax_code}`] : []),
    ...(buyer.vat_number ? [`P. IVA IT${buyer.vat_number}`] : []),
    ...(buyer.sdi_code === noSdiCode ? [] : [`Codice destinatario ${buyer.sdi_code}`]),
    ...(buyer.certified_email ? [`PEC ${buyer.certified_email}`] : []),
  ]
}
