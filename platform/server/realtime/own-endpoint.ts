import { attachPusherEndpoint } from './pusher-endpoint.ts'
import type { Realtime, RealtimeNeeds } from './realtime.ts'
import { realtimeKeys } from './signature.ts'

/** The endpoint at `/app/{key}` of this very server. */
export function ownEndpoint(needs: RealtimeNeeds): Realtime {
  const { config } = needs
  const keys = realtimeKeys(config.key('realtime'))
  const { hostname, port } = new URL(config.publicUrl)
  return {
    keys,
    signInId: ({ userId }) => String(userId),
    clientOptions: {
      key: keys.key,
      // Only for Pusher's own hosts, yet its client insists on one.
      cluster: 'eu',
      wsHost: hostname,
      wsPort: Number(port || 80),
      wssPort: Number(port || 443),
      forceTLS: config.https,
      // It knows whose each socket is from the first subscription on.
      signIn: false,
    },
    ...attachPusherEndpoint({ ...needs, keys }),
  }
}
