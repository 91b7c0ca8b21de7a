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
  // Places that are used again. A Set whose members come and go grows anew each few of them, and what it has grown out of
  // keeps its successors and their members alive until the next full collection of garbage.
  const underWay: (ServerResponse | undefined)[] = []
  const free: number[] = []
  let stopping = false
  server.on('request', (_request, response) => {
    // `connection: close` makes the client open a new connection, which another process accepts.
    if (stopping) response.shouldKeepAlive = false
    const place = free.pop() ?? underWay.length
    underWay[place] = response
    response.once('close', () => {
      underWay[place] = undefined
      free.push(place)
    })
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
      for (const response of underWay) if (response !== undefined) response.shouldKeepAlive = false
      net.Server.prototype.close.call(server)
    },
    async finish() {
      const started = Date.now()
      const waited = () => Date.now() - started
      while (waited() < patience.restingMs && (await connections()) > 0) await sleep(patience.lookMs)
      server.closeIdleConnections()
      while (waited() < patience.answersMs && free.length < underWay.length) {
        await sleep(patience.lookMs)
        server.closeIdleConnections()
      }
      server.closeAllConnections()
    },
  }
}
