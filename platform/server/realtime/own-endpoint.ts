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
    clientOptions: {
      key: keys.key,
      // Only for Pusher's own hosts, yet its client insists on one.
      cluster: 'eu',
      wsHost: hostname,
      wsPort: Number(port || 80),
      wssPort: Number(port || 443),
      forceTLS: config.https,
      signIn: false,
    },
    ...attachPusherEndpoint({ ...needs, keys }),
  }
}
