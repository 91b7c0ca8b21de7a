import { type RawBuilder, sql } from 'kysely'
import { zipSync } from 'fflate'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type InvoiceRecord,
  type TransmissionState,
  transmissionStates,
  transmissionSteps,
} from '../../contract/invoices.ts'
import { filesPerInvoice, invoiceNumber, keepFile, progressiveOf, rememberedBuyer } from './issue-invoices.ts'

/** Days after its issue in which the exchange system has to have an invoice (article 21.4 of DPR 633/1972). */
const sendingDays = 12

interface Filter {
  /** `2026-11` */
  readonly month: string
  readonly state?: TransmissionState | undefined
}

/** Over `invoice`: issued in this month of Italy. */
const inMonth = (month: string): RawBuilder<boolean> =>
  sql`invoice.issued_at >= (${`${month}-01`}::timestamp at time zone 'Europe/Rome')
    and invoice.issued_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Europe/Rome')`

/** The invoices of a month, the first first. */
export async function listInvoices(
  { db }: Pick<Needs, 'db'>,
  filter: Filter,
): Promise<{ data: InvoiceRecord[]; counts: Record<TransmissionState, number> }> {
  const rows = await rowsOf(db, filter.month)
  const counts = Object.fromEntries(
    transmissionStates.map((state) => [state, rows.filter((row) => row.state === state).length]),
  ) as Record<TransmissionState, number>
  return {
    data: rows.filter(({ state }) => filter.state === undefined || state === filter.state).map(present),
    counts,
  }
}

function rowsOf(db: Database, month: string) {
  // Of the purchase, which is the day of the operation.
  const due = sql<string>`((purchase.credited_at at time zone 'Europe/Rome')::date + ${sendingDays}::integer)::text`
  return db
    .selectFrom('invoice')
    .innerJoin('receipt', 'receipt.id', 'invoice.receipt_id')
    .innerJoin('purchase', 'purchase.id', 'invoice.purchase_id')
    .innerJoin('users', 'users.id', 'invoice.user_id')
    .innerJoin('invoice_transmission as way', 'way.invoice_id', 'invoice.id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('invoice_file')
          .select(['version', 'xml', sql<string>`buyer->>'name'`.as('buyer')])
          .whereRef('invoice_id', '=', 'invoice.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .selectAll('invoice')
    .select(['receipt.total_cents', 'receipt.vat_cents', 'receipt.seller', 'users.name as king'])
    .select(['way.state', 'way.sent_at', 'way.answered_at', 'way.answer'])
    .select(['file.version', 'file.buyer', 'file.xml'])
    .select(sql<string>`receipt.seller->>'vat_number'`.as('vat_number'))
    .select(due.as('due'))
    .select(
      sql<boolean>`way.state in ('to_send', 'rejected') and (now() at time zone 'Europe/Rome')::date > ${due}::date`.as(
        'late',
      ),
    )
    .where(inMonth(month))
    .orderBy('invoice.id')
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const fileOf = ({ id, version, vat_number }: Row): string =>
  `${vat_number}_${progressiveOf(id, version ?? 1)}.xml`

function present(row: Row): InvoiceRecord {
  return {
    id: row.id,
    number: invoiceNumber(row),
    kind: row.kind,
    at: row.issued_at.toISOString(),
    king: { id: row.user_id, name: row.king },
    purchase_id: row.purchase_id,
    buyer: row.buyer,
    total: centsToEuro(euroCents(row.total_cents)),
    vat: centsToEuro(euroCents(row.vat_cents)),
    file: fileOf(row),
    state: row.state,
    sent_at: row.sent_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    answer: row.answer,
    due: row.due,
    late: row.late,
  }
}

/**
 * The files of a month, each under the name that the exchange system wants.
 * @throws 404 where there are none
 */
export async function invoicesZip({ db }: Pick<Needs, 'db'>, filter: Filter): Promise<Buffer> {
  const rows = (await rowsOf(db, filter.month)).filter(
    (row) => row.xml !== null && (filter.state === undefined || row.state === filter.state),
  )
  if (rows.length === 0) throw refuse('not_found', { message: 'In questo mese non ci sono fatture così.' })
  return Buffer.from(
    zipSync(Object.fromEntries(rows.map((row) => [fileOf(row), Buffer.from(row.xml ?? '')])), { level: 6 }),
  )
}

/**
 * Writes down how their way to the exchange system goes on: all of them, or none.
 * @throws 404 for one that is not there, 409 where one is not so far, or further
 */
export function moveInvoices(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  input: {
    readonly ids: readonly number[]
    readonly state: keyof typeof transmissionSteps
    readonly answer?: string | undefined
  },
): Promise<{ moved: number }> {
  const ids = [...new Set(input.ids)]
  const { state } = input
  return transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('invoice_transmission as way')
      .innerJoin('invoice', 'invoice.id', 'way.invoice_id')
      .selectAll('invoice')
      .select('way.state')
      .where('invoice.id', 'in', ids)
      .orderBy('invoice.id')
      .forUpdate('way')
      .execute()
    if (rows.length < ids.length) throw refuse('not_found')
    const from: readonly TransmissionState[] = transmissionSteps[state]
    const stuck = rows.find((row) => !from.includes(row.state))
    if (stuck !== undefined)
      throw refuse('conflict', {
        message: `La fattura ${invoiceNumber(stuck)} è cambiata nel frattempo. Ricarica la pagina e riprova.`,
        code: 'other_state',
      })
    await trx
      .updateTable('invoice_transmission')
      .set(
        state === 'sent'
          ? { state, sent_at: clock, answered_at: null, answer: null }
          : { state, answered_at: clock, answer: input.answer || null },
      )
      .where('invoice_id', 'in', ids)
      .execute()
    for (const row of rows)
      await recordAuditEvent(trx, actor, {
        action: 'invoice.move',
        subject: 'invoice',
        subjectId: String(row.id),
        reason: input.answer || null,
        before: row.state,
        after: state,
      })
    return { moved: rows.length }
  })
}

/**
 * Makes the file of a refused invoice anew, with what the buyer's details say now; number and day stay.
 * @throws 404, 409 where it is not refused, its buyer has no details any more, or it was made anew too often
 */
export function remakeFile(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  invoiceId: number,
): Promise<{ file: string }> {
  return transaction(db, async (trx) => {
    const row = await trx
      .selectFrom('invoice')
      .innerJoin('invoice_transmission as way', 'way.invoice_id', 'invoice.id')
      .selectAll('invoice')
      .select('way.state')
      .where('invoice.id', '=', invoiceId)
      .forUpdate('way')
      .executeTakeFirst()
    if (row === undefined) throw refuse('not_found')
    const { version } = await trx
      .selectFrom('invoice_file')
      .select((eb) => eb.fn.max<number>('version').as('version'))
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow()
    const buyer = await rememberedBuyer(trx, row.user_id)
    if (row.state !== 'rejected')
      throw refuse('conflict', {
        message: 'Puoi rifare solo il file di una fattura scartata.',
        code: 'not_rejected',
      })
    if (version >= filesPerInvoice)
      throw refuse('conflict', {
        message: `Di questa fattura ci sono già ${filesPerInvoice} file e non puoi rifarne altri. Parlane con chi tiene la contabilità.`,
        code: 'too_many_files',
      })
    if (buyer === null)
      throw refuse('conflict', {
        message: 'Il king ha rimosso i suoi dati. Chiedigli di scriverli di nuovo.',
        code: 'no_details',
      })
    const paper = await trx
      .selectFrom('receipt')
      .selectAll()
      .where('id', '=', row.receipt_id)
      .executeTakeFirstOrThrow()
    const credits =
      row.credits_id === null
        ? null
        : await trx
            .selectFrom('invoice')
            .selectAll()
            .where('id', '=', row.credits_id)
            .executeTakeFirstOrThrow()
    await keepFile(trx, { row, paper, buyer, credits, version: version + 1 })
    await recordAuditEvent(trx, actor, {
      action: 'invoice.remake',
      subject: 'invoice',
      subjectId: String(invoiceId),
      reason: null,
      before: version,
      after: version + 1,
    })
    return { file: progressiveOf(invoiceId, version + 1) }
  })
}
