import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Draining {
  /** True from the beginning of the shutdown: the readiness check then fails. */
  readonly stopping: () => boolean
  /** Fails the readiness check, and goes on serving clients that have not noticed yet. */
  readonly announce: () => void
  /** Accepts no new connections; open ones are still served. Resolves at once. */
  readonly refuseNew: () => void
  /** Resolves when every answer is sent, or when the time is over and open connections are cut. */
  readonly finish: () => Promise<void>
}

const patience = {
  /** Time for running requests, in milliseconds; longer than our longest call to a provider. */
  answersMs: 10_000,
  /** Time for idle connections: a request may be arriving on one. */
  restingMs: 1_000,
  lookMs: 20,
} as const

/**
 * Shuts a server down without breaking a request. Node's own `close()` cuts idle connections at once,
 * and with them a request that is just arriving.
 */
export function drainable(server: Server): Draining {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  server.on('request', (_request, response) => {
    // `connection: close` makes the client open a new connection, which another process accepts.
    if (stopping) response.shouldKeepAlive = false
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })

  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))

  return {
    stopping: () => stopping,
    announce() {
      stopping = true
    },
    refuseNew() {
      stopping = true
      for (const response of underWay) response.shouldKeepAlive = false
      net.Server.prototype.close.call(server)
    },
    async finish() {
      const started = Date.now()
      const waited = () => Date.now() - started
      while (waited() < patience.restingMs && (await connections()) > 0) await sleep(patience.lookMs)
      server.closeIdleConnections()
      while (waited() < patience.answersMs && underWay.size > 0) {
        await sleep(patience.lookMs)
        server.closeIdleConnections()
      }
      server.closeAllConnections()
    },
  }
}
