import { parseChannel, realtimeEndpoints } from '#platform/contract/realtime.ts'
import { refuse } from '../http/refuse.ts'
import { ok, type Route, route } from '../http/route.ts'
import type { Needs } from '../needs.ts'
import type { Realtime } from './realtime.ts'
import type { RealtimeRules } from './rules.ts'
import { signSignIn, signSubscription } from './signature.ts'
import { registerSocket } from './socket-owner.ts'

interface RoutesNeeds extends Pick<Needs, 'db'> {
  readonly realtime: Pick<Realtime, 'keys' | 'signInId'>
  readonly rules: Pick<RealtimeRules, 'mayJoin'>
}

export function realtimeRoutes({ db, realtime, rules }: RoutesNeeds): Route[] {
  const { keys, signInId } = realtime
  return [
    route(realtimeEndpoints.auth, async ({ actor, body: { socket_id, channel_name } }) => {
      const channel = parseChannel(channel_name)
      if (channel === null || !(await rules.mayJoin(actor.userId, channel))) throw refuse('forbidden')
      if (!(await registerSocket(db, socket_id, actor))) throw refuse('forbidden')
      return ok({ auth: signSubscription(keys, socket_id, channel_name) })
    }),
    route(realtimeEndpoints.userAuth, async ({ actor, body: { socket_id } }) => {
      if (!(await registerSocket(db, socket_id, actor))) throw refuse('forbidden')
      return ok(signSignIn(keys, socket_id, signInId(actor)))
    }),
  ]
}
