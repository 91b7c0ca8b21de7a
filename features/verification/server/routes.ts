import { verificationEndpoints } from '../contract/verification.ts'
import { transaction } from '#platform/server/db/database.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { sendSelfie } from './send-selfie.ts'
import { askGesture, ownVerification, withdrawVerification } from './verification.ts'

export function verificationRoutes(needs: Needs): Route[] {
  return [
    route(verificationEndpoints.show, async ({ actor }) => ok(await ownVerification(needs.db, actor.userId))),
    route(verificationEndpoints.ask, async ({ actor }) => ok(await askGesture(needs, actor)), {
      limits: limits.gesture,
    }),
    route(
      verificationEndpoints.send,
      async ({ actor, request }) => created(await sendSelfie(needs, actor, request)),
      { limits: limits.selfie },
    ),
    route(verificationEndpoints.withdraw, async ({ actor }) => {
      await transaction(needs.db, (trx) => withdrawVerification(needs, trx, actor.userId))
      return ok(await ownVerification(needs.db, actor.userId))
    }),
  ]
}
