import type { ClientConfig } from '#contract/client-config.ts'
import type { Config } from '#server/config.ts'
import type { RealtimeKeys } from './signature.ts'

/** What a pusher-js client needs to find us; the cluster is only for Pusher's own hosts, yet it insists on one. */
export function clientOptions(
  config: Pick<Config, 'publicUrl' | 'https'>,
  keys: RealtimeKeys,
): ClientConfig['realtime'] {
  const { hostname, port } = new URL(config.publicUrl)
  return {
    key: keys.key,
    cluster: 'eu',
    wsHost: hostname,
    wsPort: Number(port || 80),
    wssPort: Number(port || 443),
    forceTLS: config.https,
  }
}
