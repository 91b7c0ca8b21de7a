import * as z from 'zod'
import { italianDate } from '#platform/contract/italian-time.ts'
import { euroCents, formatEuro } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type CreditNoteCause, numberOf } from './issue.ts'
import { vatLabel } from './vat.ts'

/** A receipt, a credit note or an invoice in words, the same for the page and for the PDF. */
export interface ReceiptDocument {
  readonly title: 'Ricevuta' | 'Nota di credito' | 'Fattura' | 'Conferma del contratto'
  readonly number: string
  readonly facts: readonly Fact[]
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
  readonly lines: readonly Fact[]
  /** The last one is the total. */
  readonly totals: readonly Fact[]
  readonly notes: readonly string[]
}

interface Fact {
  readonly label: string
  readonly value: string
}

const Seller = z.object({ name: z.string(), address: z.string(), vat_number: z.string() })
const Lines = z.array(z.object({ text: z.string(), cents: z.number().int() }))

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The receipt of a purchase, then its credit notes, the oldest first; empty where there is none, or not this buyer's. */
export async function receiptDocuments(
  db: Database,
  purchaseId: number,
  userId: number | 'whose link it is',
): Promise<ReceiptDocument[]> {
  const rows = await rowsOf(db, purchaseId, userId)
  const receipt = rows.find(({ kind }) => kind === 'receipt')
  if (receipt === undefined) return []
  const notes = rows.filter(({ kind }) => kind === 'credit_note')
  return [receiptDocument(receipt, notes), ...notes.map((note) => creditNoteDocument(note, receipt))]
}

function rowsOf(db: Database, purchaseId: number, userId: number | 'whose link it is') {
  return db
    .selectFrom('receipt')
    .innerJoin('purchase', 'purchase.id', 'receipt.purchase_id')
    .leftJoin('receipt_buyer', 'receipt_buyer.receipt_id', 'receipt.id')
    .selectAll('receipt')
    .select(['receipt_buyer.name', 'receipt_buyer.email', 'purchase.credited_at'])
    .where('receipt.purchase_id', '=', purchaseId)
    .$if(typeof userId === 'number', (query) => query.where('receipt.user_id', '=', Number(userId)))
    .orderBy('receipt.id')
    .execute()
}

function receiptDocument(row: Row, notes: readonly Row[]): ReceiptDocument {
  return {
    ...document(row, 1),
    title: 'Ricevuta',
    facts: [
      { label: 'Emessa il', value: italianDate(row.issued_at) },
      { label: 'Pagata il', value: italianDate(row.credited_at ?? row.issued_at) },
      { label: 'Pagamento', value: row.payment },
    ],
    notes: [
      taxNote(row),
      ...notes.map(
        (note) =>
          `${back[note.cause as CreditNoteCause]}. La nota di credito n. ${numberOf(note)} del ${italianDate(note.issued_at)} storna ${formatEuro(euroCents(note.total_cents))}.`,
      ),
    ],
  }
}

const back: Readonly<Record<CreditNoteCause, string>> = {
  withdrawal: 'Hai receduto dal contratto',
  refund: 'Il pagamento è stato rimborsato',
  erasure: 'L’account è stato eliminato',
  dispute: 'Il pagamento è stato contestato e restituito',
}

function creditNoteDocument(row: Row, receipt: Row): ReceiptDocument {
  return {
    ...document(row, -1),
    title: 'Nota di credito',
    facts: [
      { label: 'Emessa il', value: italianDate(row.issued_at) },
      {
        label: 'Storna la ricevuta',
        value: `n. ${numberOf(receipt)} del ${italianDate(receipt.issued_at)}`,
      },
      { label: 'Restituito con', value: row.payment },
    ],
    notes: [taxNote(row)],
  }
}

function document(
  row: Row,
  sign: 1 | -1,
): Pick<ReceiptDocument, 'number' | 'seller' | 'buyer' | 'lines' | 'totals'> {
  const seller = Seller.parse(row.seller)
  const euro = (cents: number) => formatEuro(euroCents(sign * cents))
  return {
    number: numberOf(row),
    seller: [seller.name, seller.address, `P. IVA ${seller.vat_number}`],
    buyer:
      row.name === null || row.email === null
        ? [`Cliente n. ${row.user_id}`, 'Nome ed email cancellati con l’account']
        : [row.name, row.email, `Cliente n. ${row.user_id}`],
    lines: Lines.parse(row.lines).map(({ text, cents }) => ({ label: text, value: euro(cents) })),
    totals: totalsOf(row, euro),
  }
}

type Taxed = Pick<Row, 'vat_scheme' | 'vat_rate' | 'country' | 'net_cents' | 'vat_cents' | 'total_cents'>

/** Beyond the Union there is no VAT, so no line of it either. */
export function totalsOf(row: Taxed, euro: (cents: number) => string): Fact[] {
  const total = { label: 'Totale', value: euro(row.total_cents) }
  if (row.vat_scheme === 'outside') return [total]
  return [
    { label: 'Imponibile', value: euro(row.net_cents) },
    {
      label: row.vat_scheme === 'oss' ? `${vatLabel(row.vat_rate)} (${row.country})` : vatLabel(row.vat_rate),
      value: euro(row.vat_cents),
    },
    total,
  ]
}

export function taxNote({ vat_scheme }: Pick<Row, 'vat_scheme'>): string {
  switch (vat_scheme) {
    case 'outside':
      return 'Importi in euro. Operazione fuori campo IVA (art. 7-octies DPR 633/1972).'
    case 'oss':
      return 'Importi in euro. L’IVA compresa è quella del paese in cui vivi, versata con lo sportello unico OSS.'
    default:
      return 'Importi in euro, IVA compresa.'
  }
}
