import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { authenticateSandboxCard, confirmSandboxCard } from '#platform/contract/sandbox-card.ts'
import { disputeInSandbox } from '#platform/contract/sandbox-dispute.ts'
import { refuse } from '../../http/refuse.ts'
import { noContent, ok, type Route, route } from '../../http/route.ts'
import type { Needs } from '../../needs.ts'
import { disputeCard, passBankCheck, payWithCard } from './sandbox-card.ts'
import { sandboxPage, sandboxPageStyleHash } from './sandbox-page.ts'
import { decideOrder, disputeOrder, orderToApprove } from './sandbox-paypal.ts'

/** What Stripe's script would call, and what banks do. Only where the sandbox is the provider. */
export function sandboxRoutes(needs: Pick<Needs, 'db' | 'jobs' | 'config'>): Route[] {
  const { card, paypal } = needs.config.providers
  return [
    ...(card.kind === 'sandbox' ? cardRoutes(needs) : []),
    ...(card.kind === 'sandbox' || paypal.kind === 'sandbox' ? [disputeRoute(needs)] : []),
  ]
}

function cardRoutes(needs: Pick<Needs, 'db' | 'jobs'>): Route[] {
  return [
    route(confirmSandboxCard, async ({ params, body }) => ok(await payWithCard(needs, params.id, body))),
    route(authenticateSandboxCard, async ({ params, body }) =>
      ok(await passBankCheck(needs, params.id, body?.client_secret)),
    ),
  ]
}

function disputeRoute(needs: Pick<Needs, 'db' | 'jobs'>): Route {
  return route(disputeInSandbox, async ({ params: { id }, body: { dispute } }) => {
    if ((await disputeCard(needs, id, dispute)) || (await disputeOrder(needs, id, dispute))) return noContent
    throw refuse('conflict')
  })
}

const Params = z.object({ id: z.string() })

/** The page that PayPal would show, and its two buttons: forms without a script. */
export function serveSandboxPages(http: FastifyInstance, needs: Pick<Needs, 'db' | 'jobs' | 'config'>): void {
  if (needs.config.providers.paypal.kind !== 'sandbox') return
  http.get('/sandbox/paypal/:id', async (request, reply) => {
    const order = await orderToApprove(needs, Params.parse(request.params).id)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${sandboxPageStyleHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(sandboxPage(order))
  })
  for (const [button, decision] of [
    ['approve', 'approved'],
    ['cancel', 'voided'],
  ] as const) {
    http.post(`/sandbox/paypal/:id/${button}`, async (request, reply) =>
      // Within this site: under whatever name the buyer reached it, the session is there.
      reply.redirect(await decideOrder(needs, Params.parse(request.params).id, decision), 303),
    )
  }
}
