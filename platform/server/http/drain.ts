import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Draining {
  /** From the first moment of the end: readiness says no. */
  readonly stopping: () => boolean
  /** Says no, and goes on serving whoever has not noticed yet. */
  readonly announce: () => void
  /** No new connections from now on; those that are there are served on. Resolves at once. */
  readonly refuseNew: () => void
  /** Resolves once every answer is out, or the time is over: then what is still open is cut. */
  readonly finish: () => Promise<void>
}

const patience = {
  /** For requests under way; the longest of our own calls to a provider takes less. */
  answersMs: 10_000,
  /** For connections at rest: somebody may be sending on one at this very moment. */
  restingMs: 1_000,
  lookMs: 20,
} as const

/**
 * How a server ends without breaking anybody's request. Node's own `close()` cuts connections at rest at once,
 * and with them the request that is just arriving on one.
 */
export function drainable(server: Server): Draining {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  server.on('request', (_request, response) => {
    // The answer tells the client to come back by a new connection, which another process takes.
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
