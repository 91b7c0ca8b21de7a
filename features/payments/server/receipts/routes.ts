import type { Actor } from '#platform/server/http/actor.ts'
import { limits } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { getReceipt } from '../../contract/receipts.ts'
import { contractOf } from './contract-of.ts'
import { receiptHtml, receiptPolicy } from './html.ts'
import { readReceiptLink } from './link.ts'
import { type ReceiptDocument, receiptDocuments } from './receipt-documents.ts'

export function receiptRoutes(needs: Pick<Needs, 'config' | 'db'>): Route[] {
  return [
    route(
      getReceipt,
      async ({ actor, params, query }) => {
        if (!/^[1-9]\d{0,8}$/.test(params.id)) throw refuse('not_found')
        const purchaseId = Number(params.id)
        const link = readReceiptLink(needs.config, purchaseId, query)
        if (link === 'late') return { status: 303 as const, headers: { location: '/profile#acquisti' } }
        if (query.format === 'contract')
          return asContract(needs, purchaseId, link === 'good' ? 'whose link it is' : actor?.userId)
        const documents = await readDocuments(needs, actor, purchaseId, link === 'good')
        return query.format === 'pdf' ? asPdf(documents) : asPage(documents)
      },
      { limits: limits.receipt },
    ),
  ]
}

/** @throws Refusal 404 for who is not the buyer, exactly as for what does not exist */
async function readDocuments(
  { db }: Pick<Needs, 'db'>,
  actor: Actor | null,
  purchaseId: number,
  linked: boolean,
): Promise<ReceiptDocument[]> {
  const reader = linked ? 'whose link it is' : actor?.userId
  const documents = reader === undefined ? [] : await receiptDocuments(db, purchaseId, reader)
  if (documents.length === 0) throw refuse('not_found')
  return documents
}

/** The address opens something private: no other page learns of it. */
const secret = { 'referrer-policy': 'no-referrer' }

function asPage(documents: readonly ReceiptDocument[]) {
  const headers = {
    ...secret,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': receiptPolicy(),
  }
  return { status: 200 as const, body: receiptHtml(documents), headers }
}

async function asPdf(documents: readonly ReceiptDocument[]) {
  const name = `lieta-ricevuta-${documents[0]?.number.replaceAll(/\W+/g, '-').toLowerCase()}.pdf`
  const headers = {
    ...secret,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
  }
  // Drawing is a library of its own, which few processes ever need.
  const { receiptPdf } = await import('./pdf.ts')
  return { status: 200 as const, body: await receiptPdf(documents), headers }
}

/** @throws Refusal 404 for who is not the buyer */
async function asContract(
  needs: Pick<Needs, 'config' | 'db'>,
  purchaseId: number,
  reader: number | 'whose link it is' | undefined,
) {
  const contract = reader === undefined ? undefined : await contractOf(needs, purchaseId, reader)
  if (contract === undefined) throw refuse('not_found')
  const { contractPdf, contractFile } = await import('./contract-pdf.ts')
  const headers = {
    ...secret,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${contractFile(contract)}"`,
  }
  return { status: 200 as const, body: await contractPdf(contract), headers }
}
