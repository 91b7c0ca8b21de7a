import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/server/http/actor.ts'
import { limits } from '#platform/server/http/limits.ts'
import { countHit } from '#platform/server/http/rate-limit.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { PaidVia } from '#platform/server/providers/payment/payment.ts'
import * as contract from '../contract/payments.ts'
import { confirmPurchase } from './confirmation.ts'
import { moveReservation } from './move-reservation.ts'
import { mayPay, requestCode, resendCode, verifyCode } from './otp.ts'
import { packageOnSale, packagesOnSale, present } from './packages.ts'
import { applyCode } from './promo-codes.ts'
import { openPurchase } from './purchase.ts'
import { withRoom } from './spending/make-room.ts'

export function paymentRoutes(
  needs: Pick<Needs, 'db' | 'payments' | 'config' | 'jobs' | 'log' | 'notify' | 'budgets' | 'captcha'>,
): Route[] {
  async function prepareCode(
    request: FastifyRequest,
    actor: Actor,
    order: { shop_id: number; promo_code?: string | null | undefined; via: PaidVia },
  ): Promise<void> {
    if (!order.promo_code) return
    await countCodeTry(needs, request, actor)
    await moveReservation(needs, actor, { ...order, promo_code: order.promo_code })
  }

  return [
    route(contract.getShops, async () => ok({ shops: await packagesOnSale(needs) })),
    route(contract.getShop, async ({ params }) => {
      if (!/^[1-9]\d{0,8}$/.test(params.id)) throw refuse('not_found')
      return ok({ shop: present(await packageOnSale(needs, Number(params.id))) })
    }),
    route(contract.getValidPaymentCode, async ({ actor }) => ok({ otp_found: await mayPay(needs, actor) })),
    route(contract.requestPaymentCode, async ({ actor }) => ok(await requestCode(needs, actor))),
    route(contract.resendPaymentCode, async ({ actor }) => ok(await resendCode(needs, actor))),
    route(
      contract.verifyPaymentCode,
      async ({ actor, body }) => ok(await verifyCode(needs, actor, body.otp)),
      {
        limits: limits.paymentCode,
      },
    ),
    route(contract.applyPromoCode, async ({ actor, body, request }) => {
      await countCodeTry(needs, request, actor)
      return ok(await applyCode(needs, actor, body))
    }),
    route(
      contract.createPaymentIntent,
      async ({ actor, body, request }) => {
        await prepareCode(request, actor, { ...body, via: 'card' })
        const { id, clientSecret } = await withRoom(needs, actor, () =>
          openPurchase(needs, actor, { ...body, via: 'card' }),
        )
        return ok({ clientSecret, paymentIntentId: id })
      },
      {
        limits: limits.payment,
      },
    ),
    route(
      contract.createPaypalOrder,
      async ({ actor, body, request }) => {
        await prepareCode(request, actor, { ...body, via: 'paypal' })
        const { approvalUrl } = await withRoom(needs, actor, () =>
          openPurchase(needs, actor, { ...body, via: 'paypal' }),
        )
        return ok({ approval_url: approvalUrl })
      },
      {
        limits: limits.payment,
      },
    ),
    route(contract.addUserCredits, async ({ actor, body }) => ok(await confirmPurchase(needs, actor, body)), {
      limits: limits.payment,
    }),
  ]
}

/** One count for every call that tells whether a code is good. */
async function countCodeTry(
  needs: Pick<Needs, 'db' | 'config' | 'budgets' | 'captcha'>,
  request: FastifyRequest,
  actor: Actor,
): Promise<void> {
  await countHit(needs, 'promo code', limits.promoCode, request, actor)
}
