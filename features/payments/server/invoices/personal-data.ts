import { sql } from 'kysely'
import { copied, deleted, keptAsAccounting, type PersonalData } from '#platform/server/db/personal-data.ts'

/** Invoices, to whom they are made out, and where a purchase was taxed. */
export const invoicePersonalData = {
  purchase_country: {
    names: [],
    erasure: 'none',
    copy: {
      within: 'acquisti',
      list: 'country',
      on: sql`purchase_country.purchase_id = purchase.id`,
      order: sql`purchase_country.purchase_id`,
    },
    retention: ['accounting'],
    columns: {
      at: copied(keptAsAccounting),
      basis: copied(keptAsAccounting),
      country: copied(keptAsAccounting),
      declared: copied(keptAsAccounting),
      declared_in: copied(keptAsAccounting),
      paid_from: copied(keptAsAccounting),
      phone: copied(keptAsAccounting),
      purchase_id: keptAsAccounting,
    },
  },
  invoice_details: {
    names: ['user_id'],
    // Those of invoices that were issued stay in their files.
    erasure: { delete: ['user_id'] },
    copy: { section: 'dati per le fatture' },
    retention: ['account'],
    columns: {
      address: copied(deleted),
      certified_email: copied(deleted),
      changed_at: copied(deleted),
      city: copied(deleted),
      country: copied(deleted),
      name: copied(deleted),
      postcode: copied(deleted),
      province: copied(deleted),
      sdi_code: copied(deleted),
      tax_code: copied(deleted),
      vat_number: copied(deleted),
      wanted: copied(deleted),
      user_id: deleted,
    },
  },
  invoice_wish: {
    names: ['user_id'],
    erasure: 'none',
    copy: { none: 'its invoice is in the copy' },
    retention: ['accounting'],
    columns: {
      asked: keptAsAccounting,
      at: keptAsAccounting,
      purchase_id: keptAsAccounting,
      user_id: keptAsAccounting,
    },
  },
  invoice: {
    names: ['user_id'],
    erasure: 'none',
    copy: { section: 'fatture', order: sql`invoice.id` },
    retention: ['accounting'],
    columns: {
      issued_at: copied(keptAsAccounting),
      kind: copied(keptAsAccounting),
      number: copied(keptAsAccounting),
      purchase_id: copied(keptAsAccounting),
      year: copied(keptAsAccounting),
      credits_id: keptAsAccounting,
      demo: keptAsAccounting,
      id: keptAsAccounting,
      receipt_id: keptAsAccounting,
      user_id: keptAsAccounting,
    },
  },
  invoice_file: {
    names: ['user_id'],
    // A file is forgotten with the time for accounting (forget.ts).
    erasure: 'none',
    copy: {
      within: 'fatture',
      list: 'files',
      on: sql`invoice_file.invoice_id = invoice.id`,
      order: sql`invoice_file.version`,
    },
    retention: ['accounting'],
    columns: {
      buyer: copied(keptAsAccounting),
      made_at: copied(keptAsAccounting),
      version: copied(keptAsAccounting),
      xml: copied(keptAsAccounting),
      invoice_id: keptAsAccounting,
      user_id: keptAsAccounting,
    },
  },
  invoice_transmission: {
    names: [],
    erasure: 'none',
    copy: { none: 'how the staff sent an invoice on' },
    retention: ['accounting'],
    columns: {
      answer: keptAsAccounting,
      answered_at: keptAsAccounting,
      invoice_id: keptAsAccounting,
      sent_at: keptAsAccounting,
      state: keptAsAccounting,
    },
  },
} satisfies Partial<PersonalData>
