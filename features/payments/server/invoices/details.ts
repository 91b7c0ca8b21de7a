import { clock } from '#platform/server/db/clock.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type InvoiceDetails, noSdiCode, type Remembered } from '../../contract/invoices.ts'
import { FrozenBuyer } from './issue-invoices.ts'
import { invoicesOffered } from './seat.ts'

type Reading = Pick<Needs, 'config' | 'db'>

export async function readDetails({ config, db }: Reading, { userId }: Actor): Promise<Remembered> {
  const row = await db
    .selectFrom('invoice_details')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const offered = invoicesOffered(config)
  if (row === undefined) return { offered, details: null, wanted: false }
  const { tax_code, vat_number, province, certified_email, ...rest } = FrozenBuyer.parse(row)
  return {
    offered,
    details: {
      ...rest,
      tax_code: tax_code ?? '',
      vat_number: vat_number ?? '',
      province: province ?? '',
      certified_email: certified_email ?? '',
    },
    wanted: row.wanted,
  }
}

/**
 * Whoever says to whom wants them, too.
 * @throws 404 where invoices cannot be had
 */
export async function saveDetails(
  needs: Reading,
  actor: Actor,
  details: InvoiceDetails,
): Promise<Remembered> {
  refuseUnoffered(needs)
  const { tax_code, vat_number, province, certified_email, sdi_code, ...rest } = details
  const inItaly = details.country === 'IT'
  const row = {
    ...rest,
    tax_code: inItaly ? tax_code : null,
    vat_number: vat_number || null,
    province: inItaly ? province : null,
    certified_email: (inItaly && certified_email) || null,
    sdi_code: (inItaly && sdi_code) || noSdiCode,
    wanted: true,
    changed_at: clock,
  }
  await needs.db
    .insertInto('invoice_details')
    .values({ user_id: actor.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return readDetails(needs, actor)
}

/** @throws 404 where invoices cannot be had, 409 while it is not known to whom */
export async function wantInvoices(needs: Reading, actor: Actor, wanted: boolean): Promise<Remembered> {
  refuseUnoffered(needs)
  const { numUpdatedRows } = await needs.db
    .updateTable('invoice_details')
    .set({ wanted, changed_at: clock })
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n && wanted)
    throw refuse('conflict', { message: 'Scrivi prima a chi intestare la fattura.', code: 'no_details' })
  return readDetails(needs, actor)
}

export async function forgetDetails(needs: Reading, actor: Actor): Promise<Remembered> {
  await needs.db.deleteFrom('invoice_details').where('user_id', '=', actor.userId).execute()
  return readDetails(needs, actor)
}

function refuseUnoffered({ config }: Pick<Needs, 'config'>): void {
  if (!invoicesOffered(config)) throw refuse('not_found')
}
