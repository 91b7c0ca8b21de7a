import { captchaEndpoint } from '#platform/contract/captcha.ts'
import { limits } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { accountEndpoints as endpoints } from '../contract/accounts.ts'
import { consentEndpoints } from '../contract/consents.ts'
import { impersonationEndpoints } from '../contract/impersonation.ts'
import { passwordEndpoints, resetMailSent } from '../contract/passwords.ts'
import { visibilityEndpoint } from '../contract/visibility.ts'
import { banNotice } from './ban-notice.ts'
import { changePassword } from './change-password.ts'
import { acceptDocuments, recordCookieChoice } from './consents.ts'
import { verifyEmail } from './email-verification.ts'
import { forgotPassword, resetPassword } from './forgotten-password.ts'
import { issueImpersonationLink, signInAs } from './impersonation.ts'
import { login } from './login.ts'
import { setPaused } from './pause.ts'
import { resendCode } from './phone-otp.ts'
import { verifyCode } from './phone-verification.ts'
import { register, registrationFaults } from './registration.ts'
import { deviceOf, endAllSessions, endSession, listSessions } from './sessions.ts'

export function accountRoutes(needs: Needs): Route[] {
  return [
    ...entryRoutes(needs),
    ...passwordRoutes(needs),
    ...sessionRoutes(needs),
    ...choiceRoutes(needs),
    ...impersonationRoutes(needs),
  ]
}

/** Registration, sign-in, and the notice of a ban. */
function entryRoutes(needs: Needs): Route[] {
  return [
    route(endpoints.login, async ({ body, request }) => ok(await login(needs, body, deviceOf(request))), {
      limits: limits.login,
    }),
    route(
      endpoints.verifyOtp,
      async ({ body, request }) => ok(await verifyCode(needs, body, deviceOf(request))),
      {
        limits: limits.verifyOtp,
      },
    ),
    route(
      endpoints.resendOtp,
      async ({ body }) => {
        await resendCode(needs, body.email)
        return ok({ message: 'Codice inviato nuovamente' })
      },
      { limits: limits.resendOtp },
    ),
    route(
      endpoints.register,
      async ({ body }) => {
        await register(needs, body)
        return created({ message: 'Verifica la tua mailbox, segui le istruzioni. Benvenuto!' })
      },
      { limits: limits.register, faults: (body) => registrationFaults(needs, body) },
    ),
    route(
      endpoints.verifyEmail,
      async ({ params, query, request }) =>
        ok(await verifyEmail(needs, { ...params, ...query }, deviceOf(request))),
      { limits: limits.verifyEmail },
    ),
    route(endpoints.banReport, async ({ params, query }) =>
      ok({ message: await banNotice(needs, params.username, query.ban_token) }),
    ),
    route(
      captchaEndpoint,
      async () => {
        const challenge = await needs.captcha.createChallenge()
        if (challenge === null) throw refuse('not_found')
        return ok(challenge)
      },
      { limits: limits.captcha },
    ),
  ]
}

function passwordRoutes(needs: Needs): Route[] {
  return [
    route(
      passwordEndpoints.forgot,
      async ({ body }) => {
        await forgotPassword(needs, body)
        return ok({ message: resetMailSent })
      },
      { limits: limits.forgotPassword },
    ),
    route(
      passwordEndpoints.reset,
      async ({ body }) => {
        await resetPassword(needs, body)
        return ok({ message: 'Password reimpostata con successo' })
      },
      { limits: limits.resetPassword },
    ),
    route(
      passwordEndpoints.change,
      async ({ actor, body }) => {
        await changePassword(needs, actor, body)
        return ok({ success: true as const })
      },
      { limits: limits.changePassword },
    ),
  ]
}

function sessionRoutes(needs: Needs): Route[] {
  return [
    route(endpoints.logout, async ({ actor }) => {
      await endSession(needs, actor, actor.sessionId)
      return noContent
    }),
    route(endpoints.sessions, async ({ actor }) => ok(await listSessions(needs, actor))),
    route(endpoints.endSession, async ({ actor, params }) => {
      await endSession(needs, actor, params.id)
      return noContent
    }),
    route(endpoints.endAllSessions, async ({ actor }) => {
      await endAllSessions(needs.db, actor.userId)
      return noContent
    }),
  ]
}

/** Impersonation by owners. */
function impersonationRoutes(needs: Needs): Route[] {
  return [
    route(impersonationEndpoints.issue, async ({ actor, params, body }) =>
      created({ url: await issueImpersonationLink(needs, actor, { userId: params.id, ...body }) }),
    ),
    route(
      impersonationEndpoints.enter,
      async ({ params, query, request }) =>
        ok(await signInAs(needs, { ...params, ...query }, deviceOf(request))),
      { limits: limits.enterAs },
    ),
  ]
}

/** Consents, and the pause of one's own profile. */
function choiceRoutes(needs: Needs): Route[] {
  return [
    route(consentEndpoints.accept, async ({ actor, body }) => {
      await acceptDocuments(needs, actor, body)
      return noContent
    }),
    route(
      consentEndpoints.cookies,
      async ({ actor, body }) => {
        await recordCookieChoice(needs, actor, body)
        return noContent
      },
      { limits: limits.cookieChoice },
    ),
    route(visibilityEndpoint, async ({ actor, body }) => {
      await setPaused(needs, actor, body.paused)
      return ok({ paused: body.paused })
    }),
  ]
}
