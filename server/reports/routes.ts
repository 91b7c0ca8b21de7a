import { noticeEndpoint } from '#contract/reports.ts'
import { limits } from '#server/http/limits.ts'
import { created, type Route, route } from '#server/http/route.ts'
import type { Needs } from '#server/needs.ts'
import { takeNotice } from './notice.ts'

export function reportRoutes(needs: Needs): Route[] {
  return [
    route(
      noticeEndpoint,
      async ({ actor, body }) => {
        const code = await takeNotice(needs, actor, body)
        return created({ message: 'La legge una persona del team.', code })
      },
      { limits: limits.notice },
    ),
  ]
}
