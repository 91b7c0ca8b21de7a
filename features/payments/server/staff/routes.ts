import { csvHeaders } from '#platform/server/http/csv.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { disputeEndpoints as disputes } from '../../contract/disputes.ts'
import { paymentRecordEndpoints as payments } from '../../contract/payment-records.ts'
import { promoCodeEndpoints as codes } from '../../contract/promo-codes.ts'
import { priceProposalEndpoints as proposals } from '../../contract/price-proposals.ts'
import { shopEndpoints as shops } from '../../contract/shops.ts'
import { paymentsCsv, promoUsesCsv } from './csv.ts'
import { chooseForDispute, listDisputes } from './disputes.ts'
import { askProvider, resolveMismatch, retryRefund } from './payment-actions.ts'
import { closeByTransfer } from './close-by-transfer.ts'
import { paymentDetails } from './payment-details.ts'
import { staffInvoiceRoutes } from '../invoices/staff-routes.ts'
import { everyPayment, listPayments } from './payment-list.ts'
import { decideProposal, listProposals } from './price-proposals.ts'
import {
  changePromoCode,
  createPromoCode,
  listPromoCodes,
  promoCode,
  retirePromoCode,
} from './promo-codes.ts'
import { everyUse, listUses } from './promo-uses.ts'
import { reconciliation } from './reconciliation.ts'
import { changeShop, createShop, listShops, retireShop } from './shops.ts'

/** What the staff sells, gives off, and watches being paid. */
export function commerceRoutes(
  needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'log' | 'notify' | 'payments'>,
): Route[] {
  return [
    ...shopRoutes(needs),
    ...proposalRoutes(needs),
    ...codeRoutes(needs),
    ...paymentRoutes(needs),
    ...disputeRoutes(needs),
    ...staffInvoiceRoutes(needs),
  ]
}

function shopRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(shops.list, async () => ok({ data: await listShops(needs) })),
    route(shops.create, async ({ actor, body }) => created(await createShop(needs, actor, body))),
    route(shops.change, async ({ actor, params, body }) =>
      ok(await changeShop(needs, actor, params.id, body)),
    ),
    route(shops.retire, async ({ actor, params, body }) =>
      ok(await retireShop(needs, actor, params.id, { retire: true, reason: body?.reason || null })),
    ),
    route(shops.restore, async ({ actor, params, body }) =>
      ok(await retireShop(needs, actor, params.id, { retire: false, reason: body?.reason || null })),
    ),
  ]
}

function proposalRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(proposals.list, async ({ query }) => ok(await listProposals(needs, query))),
    route(proposals.decide, async ({ actor, params, body }) =>
      ok(await decideProposal(needs, actor, { id: params.id, ...body })),
    ),
  ]
}

function codeRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(codes.list, async ({ query }) => ok(await listPromoCodes(needs, query))),
    route(codes.one, async ({ params }) => ok(await promoCode(needs.db, params.id))),
    route(codes.create, async ({ actor, body }) => created(await createPromoCode(needs, actor, body))),
    route(codes.change, async ({ actor, params, body }) =>
      ok(await changePromoCode(needs, actor, params.id, body)),
    ),
    route(codes.retire, async ({ actor, params, body }) =>
      ok(await retirePromoCode(needs, actor, params.id, body?.reason || null)),
    ),
    route(codes.uses, async ({ params, query }) => ok(await listUses(needs, params.id, query.page))),
    route(codes.usesCsv, async ({ params }) => {
      const { code, uses } = await everyUse(needs, params.id)
      return { ...ok(promoUsesCsv(uses)), headers: csvHeaders(`lieta-codice-${code.toLowerCase()}.csv`) }
    }),
  ]
}

function disputeRoutes(needs: Pick<Needs, 'db'>): Route[] {
  return [
    route(disputes.list, async ({ query }) => ok(await listDisputes(needs, query.state))),
    route(disputes.choose, async ({ actor, params, body }) =>
      ok(await chooseForDispute(needs, actor, params.id, body)),
    ),
  ]
}

function paymentRoutes(
  needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'log' | 'notify' | 'payments'>,
): Route[] {
  return [
    route(payments.list, async ({ actor, query }) => ok(await listPayments(needs, actor, query))),
    route(payments.csv, async ({ query }) => ({
      ...ok(paymentsCsv(await everyPayment(needs, query))),
      headers: csvHeaders('lieta-pagamenti.csv'),
    })),
    route(payments.reconciliation, async () => ok(await reconciliation(needs))),
    route(payments.one, async ({ params }) => ok(await paymentDetails(needs, params.id))),
    route(payments.ask, async ({ actor, params }) => ok(await askProvider(needs, actor, params.id))),
    route(payments.resolveMismatch, async ({ actor, params, body }) =>
      ok(await resolveMismatch(needs, actor, params.id, body.reason)),
    ),
    route(payments.retryRefund, async ({ actor, params, body }) =>
      ok(await retryRefund(needs, actor, params.id, body.reason)),
    ),
    route(payments.closeByTransfer, async ({ actor, params, body }) =>
      ok(await closeByTransfer(needs, actor, params.id, body.reason)),
    ),
  ]
}
