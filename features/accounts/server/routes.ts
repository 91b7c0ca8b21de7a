import { captchaEndpoint } from '#platform/contract/captcha.ts'
import { limits } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { worded } from '#platform/contract/quoted-english.ts'
import { accountEndpoints as endpoints } from '../contract/accounts.ts'
import { consentEndpoints } from '../contract/consents.ts'
import { impersonationEndpoints } from '../contract/impersonation.ts'
import { oneTimeLinks } from '../contract/one-time-links.ts'
import { passwordEndpoints, resetMailSent } from '../contract/passwords.ts'
import { visibilityEndpoint } from '../contract/visibility.ts'
import { writingKeyEndpoint } from '../contract/writing-key.ts'
import { banNotice } from './ban-notice.ts'
import { beginningRoutes } from './beginning-routes.ts'
import { changePassword } from './change-password.ts'
import { acceptDocuments, recordCookieChoice } from './consents.ts'
import { verifyEmail } from './email-verification.ts'
import { forgotPassword, resetPassword } from './forgotten-password.ts'
import { issueImpersonationLink, signInAs } from './impersonation.ts'
import { listSessions } from './session-list.ts'
import { answerSignIn, deviceOf } from './known-device.ts'
import { login } from './login.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { setPaused } from './pause.ts'
import { resendCode } from './phone-otp.ts'
import { verifyCode } from './phone-verification.ts'
import { proofRoutes } from './proof-routes.ts'
import { register, registrationFaults } from './registration.ts'
import { endAllSessions, endSession, renewToken, signOut } from './sessions.ts'
import { writingKey } from './writing-key.ts'

export function accountRoutes(needs: Needs): Route[] {
  return [
    ...entryRoutes(needs),
    ...beginningRoutes(needs),
    ...passwordRoutes(needs),
    ...passkeyRoutes(needs),
    ...sessionRoutes(needs),
    ...choiceRoutes(needs),
    ...impersonationRoutes(needs),
    ...proofRoutes(needs),
  ]
}

/** Registration, sign-in, and the notice of a ban. */
function entryRoutes(needs: Needs): Route[] {
  return [
    route(
      endpoints.login,
      ({ body, request }) => answerSignIn(needs, request, (device) => login(needs, body, device)),
      { limits: limits.login },
    ),
    route(
      endpoints.verifyOtp,
      ({ body, request }) => answerSignIn(needs, request, (device) => verifyCode(needs, body, device)),
      { limits: limits.verifyOtp },
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
        const registration = await register(needs, body)
        return created({
          message: worded(needs.config, 'Verifica la tua mailbox, segui le istruzioni. Benvenuto!'),
          registration,
        })
      },
      { limits: limits.register, faults: (body) => registrationFaults(needs, body) },
    ),
    route(
      endpoints.verifyEmail,
      ({ params, query, request }) =>
        answerSignIn(needs, request, (device) => verifyEmail(needs, { ...params, ...query }, device)),
      { limits: limits.verifyEmail },
    ),
    route(
      oneTimeLinks.verifyEmail,
      async ({ params, body, request }) =>
        ok(await verifyEmail(needs, { ...params, ...body }, deviceOf(request))),
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
        const { passkeys } = await resetPassword(needs, body)
        return ok({ message: 'Password reimpostata con successo', ...(passkeys > 0 && { passkeys }) })
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
      await signOut(needs, actor)
      return noContent
    }),
    route(endpoints.sessions, async ({ actor }) => ok(await listSessions(needs, actor))),
    route(endpoints.renewToken, async ({ actor }) => ok({ access_token: await renewToken(needs, actor) })),
    route(endpoints.endSession, async ({ actor, params }) => {
      await endSession(needs, actor, params.id)
      return noContent
    }),
    route(endpoints.endAllSessions, async ({ actor }) => {
      await endAllSessions(needs.db, actor.userId)
      return noContent
    }),
    route(writingKeyEndpoint, async ({ actor }) => ok({ key: writingKey(needs, actor) })),
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
    route(
      oneTimeLinks.enter,
      async ({ params, body, request }) =>
        ok(await signInAs(needs, { ...params, ...body }, deviceOf(request))),
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
