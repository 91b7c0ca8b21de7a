import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { isVatNumber } from '#platform/contract/vat-number.ts'
import { isTaxCode } from './tax-codes.ts'

/** Invoices for those who ask: the details they are made out to, the files, and their way to the exchange system. */

/**
 * So many days after the purchase its invoice can still be asked for, the last one to its end in Italy. It has to be
 * with the exchange system by the twelfth (article 21.4 of DPR 633/1972): the rest is for sending it
 * (docs/decisions/0108).
 */
export const invoiceDays = 7

/** Of who has nobody that receives for him: the invoice waits for him at the revenue agency. */
export const noSdiCode = '0000000'

/** As the exchange system takes them: Latin letters, with or without accent. */
const latin = /^[ -ÿ‘’“”–—]*$/
const line = (max: number, missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `Al massimo ${max} caratteri.`),
      z.regex(latin, 'Usa solo lettere latine.'),
    )
const capitals = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(16))

/** Empty texts are fields left free. */
export const InvoiceDetails = z
  .object({
    name: line(80, 'Scrivi nome e cognome, o la ragione sociale.'),
    tax_code: capitals,
    vat_number: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || isVatNumber(text),
        'La partita IVA non è corretta. Controlla le 11 cifre.',
      ),
    ),
    address: line(60, 'Scrivi l’indirizzo.'),
    postcode: line(12, 'Scrivi il CAP.'),
    city: line(60, 'Scrivi la città.'),
    province: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(2)),
    /** ISO 3166. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Scegli il Paese.')),
    sdi_code: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^([A-Z0-9]{7})?$/, 'Il codice destinatario ha 7 caratteri.'),
      ),
    certified_email: z
      .string()
      .check(
        z.trim(),
        z.maxLength(256),
        z.regex(/^(.+@.+\..+)?$/, 'Scrivi un indirizzo PEC, per esempio nome@pec.it.'),
      ),
  })
  .check(
    z.refine(({ country, tax_code }) => country !== 'IT' || isTaxCode(tax_code), {
      path: ['tax_code'],
      error: ({ input }) =>
        (input as { tax_code: string }).tax_code === ''
          ? 'Scrivi il codice fiscale.'
          : 'Il codice fiscale non è corretto. Controllalo e riprova.',
    }),
    z.refine(({ country, province }) => country !== 'IT' || /^[A-Z]{2}$/.test(province), {
      path: ['province'],
      error: 'Scegli la provincia.',
    }),
    z.refine(({ country, postcode }) => country !== 'IT' || /^\d{5}$/.test(postcode), {
      path: ['postcode'],
      error: 'Il CAP ha 5 cifre.',
    }),
    z.refine(({ country, vat_number }) => country === 'IT' || vat_number === '', {
      path: ['vat_number'],
      error: 'Accettiamo solo partite IVA italiane.',
    }),
  )
export type InvoiceDetails = z.output<typeof InvoiceDetails>

const Remembered = z.object({
  /** Whether invoices can be had at all. */
  offered: z.boolean(),
  details: z.nullable(InvoiceDetails),
  /** Each purchase from now on has its invoice. */
  wanted: z.boolean(),
})
export type Remembered = z.output<typeof Remembered>

/** Amounts in euro. */
export const OwnInvoice = z.object({
  id: z.int(),
  purchase_id: z.int(),
  kind: z.enum(['invoice', 'invoice_credit']),
  /** `F 2026/3` */
  number: z.string(),
  at: z.iso.datetime(),
  total: z.number(),
  /** The PDF; with `&format=xml` the file for the exchange system. Opens for an hour. */
  url: z.string(),
})
export type OwnInvoice = z.output<typeof OwnInvoice>

export const invoiceEndpoints = {
  details: endpoint({
    method: 'GET',
    path: '/api/invoice-details',
    who: 'king',
    impersonator: 'refused',
    summary: 'A chi sono intestate le proprie fatture, e se le si vuole per ogni acquisto',
    replies: { 200: Remembered },
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/invoice-details',
    who: 'king',
    impersonator: 'refused',
    summary: 'Ricorda a chi intestare le fatture, e le vuole per gli acquisti che seguono',
    body: InvoiceDetails,
    invalid: 'errors',
    replies: { 200: Remembered, 404: Problem, 422: FieldErrors },
  }),
  want: endpoint({
    method: 'POST',
    path: '/api/invoice-details/wanted',
    who: 'king',
    impersonator: 'refused',
    summary: 'Se gli acquisti che seguono hanno la fattura',
    body: z.object({ wanted: z.boolean() }),
    replies: { 200: Remembered, 404: Problem, 409: Problem },
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/api/invoice-details',
    who: 'king',
    impersonator: 'refused',
    summary: 'Dimentica i dati per le fatture; quelle emesse restano',
    replies: { 200: Remembered },
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/invoices',
    who: 'king',
    impersonator: 'refused',
    summary: 'Le proprie fatture, e gli acquisti per cui si possono ancora chiedere',
    replies: {
      200: z.object({
        invoices: z.array(OwnInvoice),
        /** `until`: the last moment to ask. */
        requestable: z.array(z.object({ purchase_id: z.int(), until: z.iso.datetime() })),
      }),
    },
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/purchases/:id/invoice',
    who: 'king',
    impersonator: 'refused',
    summary: 'Chiede la fattura di un acquisto già fatto, intestata ai dati ricordati',
    params: z.object({ id: z.string() }),
    replies: { 200: z.object({ message: z.string() }), 404: Problem, 409: Problem },
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/file',
    who: 'anyone',
    impersonator: 'refused',
    summary: 'La propria fattura da leggere, o il file XML per il Sistema di Interscambio',
    params: z.object({ id: z.string() }),
    query: z.object({
      format: z.optional(z.enum(['pdf', 'xml'])),
      expires: z.optional(z.string()),
      signature: z.optional(z.string()),
    }),
    // 200: PDF or XML, no JSON.
    replies: { 200: z.unknown(), 303: null, 404: Problem },
  }),
} as const

export const transmissionStates = ['to_send', 'sent', 'rejected', 'accepted'] as const
export type TransmissionState = (typeof transmissionStates)[number]

/** From which state each may follow. */
export const transmissionSteps = {
  sent: ['to_send', 'rejected'],
  accepted: ['sent'],
  rejected: ['sent'],
} as const satisfies Partial<Record<TransmissionState, readonly TransmissionState[]>>

export const InvoiceRecord = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(['invoice', 'invoice_credit']),
  at: z.iso.datetime(),
  king: NamedPerson,
  purchase_id: z.int(),
  /** To whom it is made out; null: forgotten with the account. */
  buyer: z.nullable(z.string()),
  total: z.number(),
  vat: z.number(),
  file: z.string(),
  state: z.enum(transmissionStates),
  sent_at: z.nullable(z.iso.datetime()),
  answered_at: z.nullable(z.iso.datetime()),
  answer: z.nullable(z.string()),
  /** The last day on which the exchange system takes it without a fine. */
  due: z.iso.date(),
  late: z.boolean(),
})
export type InvoiceRecord = z.output<typeof InvoiceRecord>

/** A calendar month in Italy. */
const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Scegli un mese.'))
const filters = { month: Month, state: z.optional(z.enum(transmissionStates)) }

export const staffInvoiceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invoices',
    who: 'admin',
    permission: 'payment.settle',
    summary: 'Le fatture di un mese, dalla prima, e a che punto è il loro invio',
    query: z.object(filters),
    replies: {
      200: z.object({
        data: z.array(InvoiceRecord),
        counts: z.record(z.enum(transmissionStates), z.int()),
      }),
    },
  }),
  zip: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/zip',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary: 'I file XML di un mese in un archivio ZIP, pronti da caricare',
    query: z.object(filters),
    // A ZIP file, no JSON.
    replies: { 200: z.unknown(), 404: Problem },
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/transmission',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary: 'Segna fatture come inviate, accettate o scartate dal Sistema di Interscambio',
    body: z
      .object({
        ids: z.array(RowId).check(z.minLength(1), z.maxLength(500)),
        state: z.enum(['sent', 'accepted', 'rejected']),
        answer: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      })
      .check(
        z.refine(({ state, answer }) => state !== 'rejected' || Boolean(answer), {
          path: ['answer'],
          error: 'Scrivi che cosa ha risposto il Sistema di Interscambio.',
        }),
      ),
    invalid: 'errors',
    replies: { 200: z.object({ moved: z.int() }), 404: Problem, 409: Problem },
  }),
  remake: endpoint({
    method: 'POST',
    path: '/api/admin/invoices/:id/file',
    who: 'admin',
    permission: 'payment.settle',
    fresh: true,
    summary:
      'Rifà il file di una fattura scartata con i dati che il king ha oggi: stesso numero, stessa data',
    params: z.object({ id: RowId }),
    replies: { 200: z.object({ file: z.string() }), 404: Problem, 409: Problem },
  }),
} as const
