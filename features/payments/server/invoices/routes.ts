import { limits } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { invoiceEndpoints as invoices } from '../../contract/invoices.ts'
import { forgetDetails, readDetails, saveDetails, wantInvoices } from './details.ts'
import { invoiceFile } from './invoice-documents.ts'
import { readInvoiceLink } from './link.ts'
import { ownInvoices, requestInvoice } from './own-invoices.ts'

/** A king's own invoices. */
export function invoiceRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  return [
    route(invoices.details, async ({ actor }) => ok(await readDetails(needs, actor))),
    route(invoices.save, async ({ actor, body }) => ok(await saveDetails(needs, actor, body))),
    route(invoices.want, async ({ actor, body }) => ok(await wantInvoices(needs, actor, body.wanted))),
    route(invoices.forget, async ({ actor }) => ok(await forgetDetails(needs, actor))),
    route(invoices.own, async ({ actor }) => ok(await ownInvoices(needs, actor))),
    route(
      invoices.request,
      async ({ actor, params }) => ok(await requestInvoice(needs, actor, idIn(params.id))),
      { limits: limits.payment },
    ),
    route(
      invoices.file,
      async ({ actor, params, query }) => {
        const id = idIn(params.id)
        const link = readInvoiceLink(needs.config, id, query)
        if (link === 'late') return { status: 303 as const, headers: { location: '/profile#acquisti' } }
        const reader = link === 'good' ? 'whose link it is' : actor?.userId
        const found = reader === undefined ? null : await invoiceFile(needs.db, id, reader)
        if (found === null) throw refuse('not_found')
        const { name, xml, document } = found
        if (query.format === 'xml')
          return file(xml, 'application/xml; charset=utf-8', `attachment; filename="${name}"`)
        // Drawing is a library of its own, which few processes ever need.
        const { receiptPdf } = await import('../receipts/pdf.ts')
        return file(
          await receiptPdf([document]),
          'application/pdf',
          `inline; filename="lieta-fattura-${document.number.replaceAll(/\W+/g, '-').toLowerCase()}.pdf"`,
        )
      },
      { limits: limits.receipt },
    ),
  ]
}

/** @throws 404 for what can be no number */
function idIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refuse('not_found')
  return Number(text)
}

/** The address opens something private: no other page learns of it. */
const file = (body: string | Buffer, type: string, disposition: string) => ({
  status: 200 as const,
  body,
  headers: {
    'referrer-policy': 'no-referrer',
    'content-type': type,
    'content-disposition': disposition,
  },
})
