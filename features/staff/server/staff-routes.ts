import { auditEndpoints } from '../contract/audit-log.ts'
import { secondFactorEndpoints } from '#features/accounts/contract/second-factor.ts'
import { staffEndpoints as staff } from '../contract/staff.ts'
import { csvHeaders } from '#platform/server/http/csv.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { auditCsv, auditPage } from './audit-trail.ts'
import { loginWithCode } from '#features/accounts/server/login-with-code.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  disableSecondFactor,
  regenerateRecoveryCodes,
  secondFactorState,
} from '#features/accounts/server/second-factor.ts'
import { answerSignIn } from '#features/accounts/server/known-device.ts'
import {
  changeRole,
  deactivate,
  invite,
  inviteAgain,
  reactivate,
  resetSecondFactor,
  staffList,
} from './staff.ts'

/** Second factor, colleagues and the audit log. */
export function staffRoutes(needs: Needs): Route[] {
  return [
    route(staff.list, async () => ok(await staffList(needs))),
    route(staff.invite, async ({ actor, body }) => created(await invite(needs, actor, body))),
    route(staff.inviteAgain, async ({ actor, params, body }) =>
      ok(await inviteAgain(needs, actor, { ...params, ...body })),
    ),
    route(staff.changeRole, async ({ actor, params, body }) =>
      ok(await changeRole(needs, actor, { ...params, ...body })),
    ),
    route(staff.deactivate, async ({ actor, params, body }) =>
      ok(await deactivate(needs, actor, { ...params, ...body })),
    ),
    route(staff.reactivate, async ({ actor, params, body }) =>
      ok(await reactivate(needs, actor, { ...params, ...body })),
    ),
    route(staff.resetSecondFactor, async ({ actor, params, body }) =>
      ok(await resetSecondFactor(needs, actor, { ...params, ...body })),
    ),
    ...secondFactorRoutes(needs),
    route(auditEndpoints.list, async ({ query }) => ok(await auditPage(needs, query))),
    route(
      auditEndpoints.csv,
      async ({ actor, query }) => ({
        ...ok(await auditCsv(needs, actor, query)),
        headers: csvHeaders('lieta-registro.csv'),
      }),
      { limits: limits.auditExport },
    ),
  ]
}

function secondFactorRoutes(needs: Needs): Route[] {
  const own = { limits: limits.secondFactor }
  return [
    route(
      secondFactorEndpoints.login,
      ({ body, request }) => answerSignIn(needs, request, (device) => loginWithCode(needs, body, device)),
      { limits: limits.loginTotp },
    ),
    route(secondFactorEndpoints.state, async ({ actor }) => ok(await secondFactorState(needs, actor))),
    route(
      secondFactorEndpoints.begin,
      async ({ actor, body }) => ok(await beginEnrolment(needs, actor, body.password)),
      own,
    ),
    route(
      secondFactorEndpoints.confirm,
      async ({ actor, body }) => ok({ recovery_codes: await confirmEnrolment(needs, actor, body.code) }),
      own,
    ),
    route(
      secondFactorEndpoints.newRecoveryCodes,
      async ({ actor, body }) => ok({ recovery_codes: await regenerateRecoveryCodes(needs, actor, body) }),
      own,
    ),
    route(
      secondFactorEndpoints.disable,
      async ({ actor, body }) => {
        await disableSecondFactor(needs, actor, body)
        return noContent
      },
      own,
    ),
  ]
}
