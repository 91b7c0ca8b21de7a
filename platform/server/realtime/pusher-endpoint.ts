import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import * as z from 'zod/mini'
import { WebSocketServer, type WebSocket } from 'ws'
import type { FastifyBaseLogger } from 'fastify'
import { parseChannel } from '#platform/contract/realtime.ts'
import type { Database } from '../db/database.ts'
import { delivery } from './delivery.ts'
import { listen, notifier } from './notify.ts'
import type { Expect, Publish } from './publish.ts'
import type { RealtimeRules } from './rules.ts'
import { isSubscriptionSigned, type RealtimeKeys } from './signature.ts'
import { forgetSocket, ownerOf } from './socket-owner.ts'
import {
  type CloseReason,
  close,
  refuseSubscription,
  type Socket,
  send,
  socketLimits,
  socketTable,
} from './sockets.ts'

const activityTimeoutSeconds = 120
const pongTimeoutSeconds = 30
/** A socket that never proves whose it is. */
const anonymousSeconds = 60
/** Well under the 5 s in which sockets close after a ban, a logout or a new password (docs/decisions/0007). */
const sweepMs = 2_000

interface EndpointNeeds {
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
  /** To the sockets of this process at once, and to the others through PostgreSQL. */
  readonly publish: Publish
  readonly expect: Expect
  readonly sockets: () => number
  readonly close: () => Promise<void>
}

/**
 * Our own server of the Pusher protocol, version 7, at `/app/{key}`: the stock pusher-js client connects
 * to it. Each process serves its own sockets and hears of events through PostgreSQL.
 */
export function attachPusherEndpoint(needs: EndpointNeeds): PusherEndpoint {
  const { server, log } = needs
  const sockets = socketTable()
  const { expect, onNotice, removeOverstayers } = delivery({ ...needs, sockets })
  const wss = new WebSocketServer({ noServer: true, maxPayload: socketLimits.messageBytesMax })
  const closeAll = (reason: CloseReason) => {
    for (const { ws } of sockets.all) close(ws, reason)
  }
  const guarded = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => log.warn({ err: error }, what))

  const logSocketError = (error: Error) => log.debug({ err: error }, 'socket error')

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // An address need not be one (`//`), and what is thrown here ends the process.
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    const [, key] = /^\/app\/([^/]+)$/.exec(url?.pathname ?? '') ?? []
    if (url === null || key === undefined) {
      // Someone else may be waiting for it: Vite in development.
      if (server.listenerCount('upgrade') === 1) stream.destroy()
      return
    }
    stream.on('error', destroyBroken)
    wss.handleUpgrade(request, stream, head, (ws) => {
      // From here on ws answers for the stream; a listener of ours would keep the request alive with it.
      stream.off('error', destroyBroken)
      ws.on('error', logSocketError)
      if (key !== needs.keys.key) return close(ws, 'badKey')
      if (!['5', '6', '7'].includes(url.searchParams.get('protocol') ?? '7')) return close(ws, 'badProtocol')
      // Else whoever opens as many and stays silent keeps everybody out.
      if (sockets.all.size >= socketLimits.socketsMax && !sockets.makeRoom()) return close(ws, 'overCapacity')
      welcome(ws)
    })
  }

  const welcome = (ws: WebSocket) => {
    const socket = sockets.open(ws)
    ws.on('pong', () => {
      socket.heardAt = Date.now()
    })
    ws.on('message', (raw: Buffer, isBinary: boolean) => {
      socket.heardAt = Date.now()
      if (socket.backlog >= socketLimits.backlogMax) return close(ws, 'flooding')
      socket.backlog += 1
      const handled = socket.tail.then(() => receive(isBinary ? '' : raw.toString('utf8'), socket))
      socket.tail = guarded(handled, 'realtime message failed').then(() => {
        socket.backlog -= 1
      })
    })
    ws.on('close', () => {
      sockets.drop(socket)
      if (socket.owner !== null) void guarded(forgetSocket(needs.db, socket.id), 'socket not forgotten')
    })
    send(socket, 'pusher:connection_established', {
      socket_id: socket.id,
      activity_timeout: activityTimeoutSeconds,
    })
  }

  const receive = async (raw: string, socket: Socket) => {
    const message = readFrame(raw)
    switch (message?.event) {
      case 'pusher:ping':
        return send(socket, 'pusher:pong', {})
      case 'pusher:pong':
        return
      case 'pusher:subscribe':
        return subscribe(socket, message.data.channel, message.data.auth ?? '')
      case 'pusher:unsubscribe':
        return sockets.leave(socket, message.data.channel)
      default:
        return send(socket, 'pusher:error', { code: null, message: 'Unsupported message' })
    }
  }

  const subscribe = async (socket: Socket, name: string, auth: string) => {
    const refused = (status: number, error: string) => refuseSubscription(socket, name, status, error)
    const channel = parseChannel(name)
    if (channel === null) return refused(404, 'No such channel')
    if (!isSubscriptionSigned(needs.keys, socket.id, name, auth)) return refused(401, 'Bad signature')
    if (socket.channels.size >= socketLimits.channelsMax) return refused(429, 'Too many channels')
    socket.owner = await ownerOf(needs.db, socket.id)
    if (socket.owner === null || !(await needs.rules.mayJoin(socket.owner.userId, channel)))
      return refused(403, 'Not your channel')
    sockets.join(socket, name)
    send(socket, 'pusher_internal:subscription_succeeded', {}, name)
  }

  const closeSilent = (now: number) => {
    for (const socket of sockets.all) {
      const silentMs = now - socket.heardAt
      if (socket.owner === null && now - socket.openedAt > anonymousSeconds * 1_000)
        close(socket.ws, 'unauthorized')
      else if (silentMs > (activityTimeoutSeconds + pongTimeoutSeconds) * 1_000) close(socket.ws, 'silent')
      else if (silentMs > activityTimeoutSeconds * 1_000) socket.ws.ping()
    }
  }

  const sweep = setInterval(() => {
    closeSilent(Date.now())
    void guarded(removeOverstayers(), 'standing of sockets not checked')
  }, sweepMs)
  sweep.unref()

  const self = randomUUID()
  const tellOthers = notifier(needs, self)
  const { databaseUrl } = needs
  const listener = listen({ databaseUrl, log, self, onNotice, onGap: () => closeAll('reconnect') })
  server.on('upgrade', onUpgrade)

  return {
    ready: listener.ready,
    sockets: () => sockets.all.size,
    expect,
    publish(notice, row) {
      onNotice(notice, row)
      tellOthers(notice)
    },
    async close() {
      clearInterval(sweep)
      server.off('upgrade', onUpgrade)
      closeAll('reconnect')
      await listener.close()
      for (const { ws } of sockets.all) ws.terminate()
      wss.close()
    },
  }
}

function destroyBroken(this: Duplex): void {
  this.destroy()
}

const ChannelData = z.object({ channel: z.string().check(z.maxLength(200)), auth: z.optional(z.string()) })
const Frame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({ event: z.literal('pusher:subscribe'), data: ChannelData }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: ChannelData }),
])

function readFrame(raw: string): z.infer<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(raw)).data
  } catch {
    return undefined
  }
}
