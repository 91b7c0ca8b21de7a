import { addedToReport, noticeEndpoint, reportEndpoints, reportSent } from '../contract/reports.ts'
import { limits } from '#platform/server/http/limits.ts'
import { created, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { ownReports, reportChat, reportUser } from './member-report.ts'
import { takeNotice } from './notice.ts'

export function reportRoutes(needs: Needs): Route[] {
  return [
    route(
      noticeEndpoint,
      async ({ actor, body }) => {
        const code = await takeNotice(needs, actor, body)
        return created({ message: 'Il team la leggerà.', code })
      },
      { limits: limits.notice },
    ),
    route(reportEndpoints.chat, async ({ actor, body }) => answer(await reportChat(needs, actor, body)), {
      limits: limits.report,
    }),
    route(reportEndpoints.user, async ({ actor, body }) => answer(await reportUser(needs, actor, body)), {
      limits: limits.reportUser,
    }),
    route(reportEndpoints.list, async ({ actor }) => ok(await ownReports(needs, actor))),
  ]
}

/** Whoever reports the same thing twice has done well, and is told that it was heard. */
function answer(outcome: Awaited<ReturnType<typeof reportUser>>) {
  return outcome === 'opened' ? created({ message: reportSent }) : ok({ message: addedToReport })
}
