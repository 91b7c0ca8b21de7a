import { limits } from '#platform/server/http/limits.ts'
import { created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { datePlanEndpoints } from '../contract/date-plans.ts'
import { checkInByMail, extendByMail, refuseByMail } from './email-answers.ts'
import { checkInOwn, createPlan, extendOwn, listPlans, revokePlan } from './plans.ts'
import { sharedPlan } from './shared-plan.ts'

export function safetyRoutes(needs: Pick<Needs, 'config' | 'db' | 'jobs' | 'notify'>): Route[] {
  const { list, create, checkIn, extend, revoke, shared, ...byMail } = datePlanEndpoints
  return [
    route(list, async ({ actor }) => ok({ data: await listPlans(needs, actor) })),
    route(create, async ({ actor, body }) => created(await createPlan(needs, actor, body)), {
      limits: limits.datePlan,
    }),
    route(checkIn, async ({ actor, params }) => ok(await checkInOwn(needs, actor, params.id))),
    route(extend, async ({ actor, params }) => ok(await extendOwn(needs, actor, params.id))),
    route(revoke, async ({ actor, params }) => {
      await revokePlan(needs, actor, params.id)
      return noContent
    }),
    route(shared, async ({ params }) => ok(await sharedPlan(needs, params.token)), {
      limits: limits.sharedPlan,
    }),
    route(
      byMail.checkInByMail,
      async ({ body }) => {
        await checkInByMail(needs, body)
        return noContent
      },
      { limits: limits.planLink },
    ),
    route(
      byMail.extendByMail,
      async ({ body }) => ok({ ends_at: (await extendByMail(needs, body)).toISOString() }),
      { limits: limits.planLink },
    ),
    route(
      byMail.refuseByMail,
      async ({ query }) => {
        await refuseByMail(needs, query)
        return noContent
      },
      { limits: limits.planLink },
    ),
  ]
}
