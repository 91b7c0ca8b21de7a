import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { oneAddress } from '../http/rate-limit.ts'
import { openBus } from './bus/bus.ts'
import { delivery } from './delivery.ts'
import { closeSilent, welcome } from './protocol.ts'
import type { Publish, SessionsAt } from './publish.ts'
import type { RealtimeRules } from './rules.ts'
import type { RealtimeKeys } from './signature.ts'
import { type CloseReason, close, socketLimits, socketTable } from './sockets.ts'

/** Well under the 5 s in which sockets close after a ban, a logout or a new password (docs/decisions/0007). */
const sweepMs = 2_000

interface EndpointNeeds {
  readonly config: Pick<Config, 'key' | 'realtimeBus' | 'trustProxy'>
  readonly server: Server
  readonly databaseUrl: string
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly keys: RealtimeKeys
  readonly rules: RealtimeRules
}

export interface PusherEndpoint {
  /** Resolves once events from other processes arrive. */
  readonly ready: Promise<void>
  readonly isListening: () => boolean
  /** Delivers to the sockets of this process at once, and to other processes through the bus. */
  readonly publish: Publish
  readonly sockets: () => number
  readonly sessionsAt: SessionsAt
  readonly close: () => Promise<void>
}

/**
 * Our own server of the Pusher protocol, version 7, at `/app/{key}`: the stock pusher-js client connects
 * to it. Each process serves its own sockets and hears of events through the bus.
 */
export function attachPusherEndpoint(needs: EndpointNeeds): PusherEndpoint {
  const { server, log } = needs
  const sockets = socketTable()
  const { onNotice, removeOverstayers } = delivery({ ...needs, sockets })
  const wss = new WebSocketServer({ noServer: true, maxPayload: socketLimits.messageBytesMax })
  const closeAll = (reason: CloseReason) => {
    for (const { ws } of sockets.all) close(ws, reason)
  }

  const logSocketError = (error: Error) => log.debug({ err: error }, 'socket error')

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // The URL may be invalid (`//`), and an error thrown here would end the process.
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const [, key] = /^\/app\/([^/]+)$/.exec(url?.pathname ?? '') ?? []
    if (url === null || key === undefined) {
      // Someone else may be waiting for it: Vite in development.
      if (server.listenerCount('upgrade') === 1) stream.destroy()
      return
    }
    stream.on('error', destroyBroken)
    wss.handleUpgrade(request, stream, head, (ws) => {
      // From here on ws handles the stream; our listener would keep the request in memory.
      stream.off('error', destroyBroken)
      ws.on('error', logSocketError)
      if (key !== needs.keys.key) return close(ws, 'badKey')
      if (!['5', '6', '7'].includes(url.searchParams.get('protocol') ?? '7')) return close(ws, 'badProtocol')
      // Otherwise a client that opens many silent sockets would keep everybody else out.
      if (sockets.all.size >= socketLimits.socketsMax && !sockets.makeRoom()) return close(ws, 'overCapacity')
      const address = addressOf(request, needs.config)
      // The newest stays: whoever opens many pushes out their own, and a page that follows is let in.
      if (sockets.anonymousOf(address) >= socketLimits.anonymousPerAddress) sockets.makeRoom(address)
      welcome({ ...needs, sockets }, ws, address)
    })
  }

  const sweep = setInterval(() => {
    closeSilent(sockets, Date.now())
    removeOverstayers().catch((error: unknown) => log.warn({ err: error }, 'standing of sockets not checked'))
  }, sweepMs)
  sweep.unref()

  const bus = openBus(needs.config.realtimeBus, {
    ...needs,
    self: randomUUID(),
    onNotice,
    onGap: () => closeAll('reconnect'),
  })
  server.on('upgrade', onUpgrade)

  return {
    ready: bus.ready,
    isListening: bus.isUp,
    sockets: () => sockets.all.size,
    sessionsAt: (channel) => [...new Set(sockets.listenersOf(channel).map(({ owner }) => owner!.sessionId))],
    publish(notice, known) {
      onNotice(notice, known)
      bus.send(notice)
    },
    async close() {
      clearInterval(sweep)
      server.off('upgrade', onUpgrade)
      closeAll('reconnect')
      await bus.close()
      for (const { ws } of sockets.all) ws.terminate()
      wss.close()
    },
  }
}

/** As what stands in front says, where that is to be believed: the last it names. */
function addressOf({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const forwarded =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return oneAddress(trustProxy !== false && forwarded !== '' ? forwarded : (socket.remoteAddress ?? ''))
}

function destroyBroken(this: Duplex): void {
  this.destroy()
}
