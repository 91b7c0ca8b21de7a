import type { FastifyRequest } from 'fastify'
import { PublicProfile, viewProfileAsGuest as guestEndpoint } from '#features/profiles/contract/profiles.ts'
import { limits } from '#platform/server/http/limits.ts'
import { countHit } from '#platform/server/http/rate-limit.ts'
import { Refusal } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { viewProfileAsGuest } from '#features/profiles/server/public-profile.ts'
import { countView } from '#features/profiles/server/view-count.ts'
import { miscdata } from '#features/reference/server/miscdata.ts'
import { provinces } from '#features/reference/server/provinces.ts'

/** What the queries of a page would fetch, by the JSON of their keys (platform/web/api/page-data.ts). */
export type PageData = Readonly<Record<string, unknown>>

/**
 * What a guest's browser would fetch for the profile at `path`; null where there is none to see, as the browser
 * will then find out itself. Counts as the call that it spares.
 */
export async function guestProfile(
  needs: Pick<Needs, 'config' | 'db' | 'log' | 'budgets' | 'captcha'>,
  path: string,
  request: FastifyRequest | undefined,
): Promise<PageData | null> {
  const username = usernameIn(path)
  if (username === null || request === undefined) return null
  try {
    const call = `${guestEndpoint.method} ${guestEndpoint.path}`
    await countHit(needs, call, limits.guestProfile, request, null)
    const profile = PublicProfile.parse(await viewProfileAsGuest(needs, null, username))
    countView(profile, null, request)
    return {
      [JSON.stringify(['profile', username, null, guestEndpoint.path])]: profile,
      '["provinces"]': provinces,
      '["miscdata"]': await miscdata(needs),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) needs.log.warn({ err: error }, 'a profile goes out without its content')
    return null
  }
}

/** As the router in the browser reads it. */
function usernameIn(path: string): string | null {
  const [, segment] = /^\/user-profile\/([^/]+)$/.exec(path) ?? []
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
