import type { WebSocket } from 'ws'
import type { FastifyBaseLogger } from 'fastify'
import { parseChannel } from '#platform/contract/realtime.ts'
import type { Database } from '../db/database.ts'
import { readFrame } from './frames.ts'
import type { RealtimeRules } from './rules.ts'
import { isSignInSigned, isSubscriptionSigned, type RealtimeKeys } from './signature.ts'
import { forgetSocket, ownerOf } from './socket-owner.ts'
import {
  close,
  type Owner,
  refuseSubscription,
  type Socket,
  type SocketTable,
  send,
  socketLimits,
} from './sockets.ts'

const activityTimeoutSeconds = 120
const pongTimeoutSeconds = 30
/** A socket that never proves whose it is. */
const anonymousSeconds = 60

export interface ProtocolNeeds {
  readonly sockets: SocketTable
  readonly db: Database
  readonly log: FastifyBaseLogger
  readonly keys: RealtimeKeys
  readonly rules: Pick<RealtimeRules, 'mayJoin'>
}

/** Speaks the Pusher protocol, version 7, with a new socket until it closes. */
export function welcome(needs: ProtocolNeeds, ws: WebSocket, address: string): void {
  const { sockets, db, log } = needs
  const guarded = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => log.warn({ err: error }, what))
  const socket = sockets.open(ws, address)
  ws.on('pong', () => {
    socket.heardAt = Date.now()
  })
  ws.on('message', (raw: Buffer, isBinary: boolean) => {
    socket.heardAt = Date.now()
    if (socket.backlog >= socketLimits.backlogMax) return close(ws, 'flooding')
    socket.backlog += 1
    const handled = socket.tail.then(() => receive(needs, isBinary ? '' : raw.toString('utf8'), socket))
    socket.tail = guarded(handled, 'realtime message failed').then(() => {
      socket.backlog -= 1
    })
  })
  ws.on('close', () => {
    sockets.drop(socket)
    if (socket.owner !== null) void guarded(forgetSocket(db, socket.id), 'socket not forgotten')
  })
  send(socket, 'pusher:connection_established', {
    socket_id: socket.id,
    activity_timeout: activityTimeoutSeconds,
  })
}

async function receive(needs: ProtocolNeeds, raw: string, socket: Socket): Promise<void> {
  const message = readFrame(raw)
  switch (message?.event) {
    case 'pusher:ping':
      return send(socket, 'pusher:pong', {})
    case 'pusher:pong':
      return
    case 'pusher:subscribe':
      return subscribe(needs, socket, message.data.channel, message.data.auth ?? '')
    case 'pusher:signin':
      return signIn(needs, socket, message.data)
    case 'pusher:unsubscribe':
      return needs.sockets.leave(socket, message.data.channel)
    default:
      return send(socket, 'pusher:error', { code: null, message: 'Unsupported message' })
  }
}

/** From here on the socket is the session's, as after a subscription, and closes with it. */
async function signIn(
  { db, keys }: ProtocolNeeds,
  socket: Socket,
  { auth, user_data }: { auth: string; user_data: string },
): Promise<void> {
  const owner = isSignInSigned(keys, socket.id, user_data, auth) ? await ownerOf(db, socket.id) : null
  if (owner === null) return close(socket.ws, 'unauthorized')
  socket.owner = owner
  send(socket, 'pusher:signin_success', { user_data })
}

async function subscribe(
  { sockets, db, keys, rules }: ProtocolNeeds,
  socket: Socket,
  name: string,
  auth: string,
): Promise<void> {
  const refused = (status: number, error: string) => refuseSubscription(socket, name, status, error)
  if (socket.owner !== null && name === serverToUser(socket.owner)) return joined(sockets, socket, name)
  const channel = parseChannel(name)
  if (channel === null) return refused(404, 'No such channel')
  if (!isSubscriptionSigned(keys, socket.id, name, auth)) return refused(401, 'Bad signature')
  if (socket.channels.size >= socketLimits.channelsMax) return refused(429, 'Too many channels')
  socket.owner = await ownerOf(db, socket.id)
  if (socket.owner === null || !(await rules.mayJoin(socket.owner.userId, channel)))
    return refused(403, 'Not your channel')
  joined(sockets, socket, name)
}

/** The client joins it by itself once it has signed in; what concerns a person goes to `private-user.{id}` all the same. */
const serverToUser = ({ userId }: Owner) => `#server-to-user-${userId}`

function joined(sockets: SocketTable, socket: Socket, name: string): void {
  sockets.join(socket, name)
  send(socket, 'pusher_internal:subscription_succeeded', {}, name)
}

/** Asks the quiet ones whether they are there; closes who does not answer, and who never said whose they are. */
export function closeSilent(sockets: SocketTable, now: number): void {
  for (const socket of sockets.all) {
    const silentMs = now - socket.heardAt
    if (socket.owner === null && now - socket.openedAt > anonymousSeconds * 1_000)
      close(socket.ws, 'unauthorized')
    else if (silentMs > (activityTimeoutSeconds + pongTimeoutSeconds) * 1_000) close(socket.ws, 'silent')
    else if (silentMs > activityTimeoutSeconds * 1_000) socket.ws.ping()
  }
}
