import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { staffInvoiceEndpoints as invoices } from '../../contract/invoices.ts'
import { invoicesZip, listInvoices, moveInvoices, remakeFile } from './staff-invoices.ts'

/** Invoices on their way to the exchange system, which people of the staff take there. */
export function staffInvoiceRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(invoices.list, async ({ query }) => ok(await listInvoices(needs, query))),
    route(invoices.zip, async ({ query }) => ({
      ...ok(await invoicesZip(needs, query)),
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="lieta-fatture-${query.month}.zip"`,
      },
    })),
    route(invoices.move, async ({ actor, body }) => ok(await moveInvoices(needs, actor, body))),
    route(invoices.remake, async ({ actor, params }) => ok(await remakeFile(needs, actor, params.id))),
  ]
}
