import type { Authentication } from '#platform/server/http/authentication.ts'
import type { Needs } from '#platform/server/needs.ts'
import { bannedPerson } from './ban-notice.ts'
import { authenticate } from './sessions.ts'

/** What the binder asks about who calls. */
export const authentication = (needs: Pick<Needs, 'db' | 'config'>): Authentication => ({
  authenticate: (token, counting) => authenticate(needs, token, counting),
  bannedPerson: (token) => bannedPerson(needs, token),
})
