import { limits } from '#platform/server/http/limits.ts'
import { ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { nicknameEndpoint, registrationEndpoints as endpoints } from '../contract/registration.ts'
import { answerSignIn } from './known-device.ts'
import { nicknameAdvice } from './nickname-advice.ts'
import { correctAddress, goOn, registrationStatus, resendRegistrationMail } from './pending-registration.ts'

/** What a form and a browser ask that register somebody, before there is a session. */
export function beginningRoutes(needs: Needs): Route[] {
  return [
    route(nicknameEndpoint, async ({ body }) => ok(await nicknameAdvice(needs.db, body.name)), {
      limits: limits.nickname,
    }),
    route(
      endpoints.status,
      async ({ body }) => ok(await registrationStatus(needs.config, needs.db, body.secret)),
      {
        limits: limits.registrationStatus,
      },
    ),
    route(endpoints.resend, async ({ body }) => ok(await resendRegistrationMail(needs, body.secret)), {
      limits: limits.registrationMail,
    }),
    route(endpoints.correct, async ({ body }) => ok(await correctAddress(needs, body.secret, body.email)), {
      limits: limits.registrationAddress,
    }),
    route(
      endpoints.goOn,
      ({ body, request }) => answerSignIn(needs, request, (device) => goOn(needs, body.secret, device)),
      { limits: limits.registrationContinue },
    ),
  ]
}
