import type { Authentication } from '#platform/server/http/authentication.ts'
import type { Needs } from '#platform/server/needs.ts'
import { bannedPerson } from './ban-notice.ts'
import { proofMethodsOf } from './proof-methods.ts'
import { knownDeviceOf } from './known-device.ts'
import { authenticate } from './sessions.ts'

/** What the binder asks about who calls. */
export const authentication = (needs: Pick<Needs, 'db' | 'config'>): Authentication => ({
  authenticate: (token, asking) => authenticate(needs, token, asking),
  proofMethods: async (actor) => proofMethodsOf(needs.db, actor),
  async knowsDevice(request, email) {
    const known = await knownDeviceOf(needs, request)
    if (known === null || email === null) return known !== null
    const owner = await needs.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    return owner !== undefined && known.userIds.includes(owner.id)
  },
  bannedPerson: (token) => bannedPerson(needs, token),
})
