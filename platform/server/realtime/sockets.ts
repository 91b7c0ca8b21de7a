import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'

/** Limits per socket and process, against a hostile or broken client. */
export const socketLimits = {
  messageBytesMax: 4_096,
  channelsMax: 100,
  /** Messages received and not yet handled. */
  backlogMax: 50,
  /** Bytes buffered for a client that does not read. */
  bufferedBytesMax: 1_000_000,
  socketsMax: 20_000,
  /** Of one address, as long as nobody says whose they are: a page does so within a second. */
  anonymousPerAddress: 100,
} as const

export interface Owner {
  readonly userId: number
  readonly sessionId: number
}

export interface Socket {
  readonly id: string
  readonly ws: WebSocket
  /** Where it comes from; empty where that is not known. */
  readonly address: string
  readonly channels: Set<string>
  readonly openedAt: number
  /** Known from the first signed subscription on. */
  owner: Owner | null
  heardAt: number
  backlog: number
  /** Messages of one socket are handled in the order of their arrival. */
  tail: Promise<void>
}

export type SocketTable = ReturnType<typeof socketTable>

/** The sockets of this process, by id and by channel. */
export function socketTable() {
  const all = new Set<Socket>()
  const listeners = new Map<string, Set<Socket>>()

  return {
    all: all as ReadonlySet<Socket>,
    open(ws: WebSocket, address = ''): Socket {
      // Two numbers of 47 bits, so that nobody can guess the id of another socket.
      const id = `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`
      const now = Date.now()
      const socket: Socket = {
        id,
        ws,
        address,
        channels: new Set(),
        openedAt: now,
        owner: null,
        heardAt: now,
        backlog: 0,
        tail: Promise.resolve(),
      }
      all.add(socket)
      return socket
    },
    drop(socket: Socket): void {
      for (const channel of socket.channels) this.leave(socket, channel)
      all.delete(socket)
    },
    /** How many sockets of this address nobody has claimed. */
    anonymousOf(address: string): number {
      let count = 0
      for (const socket of all) if (socket.owner === null && socket.address === address) count += 1
      return count
    },
    /** Closes the oldest socket without an owner, of one address where it is given; false if there is none. */
    makeRoom(address?: string): boolean {
      const anonymous = all
        .values()
        .find((socket) => socket.owner === null && (address === undefined || socket.address === address))
      if (anonymous === undefined) return false
      this.drop(anonymous)
      anonymous.ws.terminate()
      return true
    },
    join(socket: Socket, channel: string): void {
      if (!all.has(socket)) return
      const members = listeners.get(channel) ?? new Set()
      listeners.set(channel, members.add(socket))
      socket.channels.add(channel)
    },
    leave(socket: Socket, channel: string): void {
      socket.channels.delete(channel)
      const members = listeners.get(channel)
      members?.delete(socket)
      if (members?.size === 0) listeners.delete(channel)
    },
    listenersOf(channel: string): Socket[] {
      return [...(listeners.get(channel) ?? [])]
    },
  }
}

/** One frame of the Pusher protocol; `data` travels as a JSON string inside the JSON. */
export function send(socket: Socket, event: string, data: object, channel?: string): void {
  const { ws } = socket
  if (ws.readyState !== ws.OPEN) return
  if (ws.bufferedAmount > socketLimits.bufferedBytesMax) return ws.terminate()
  ws.send(
    JSON.stringify({ event, data: JSON.stringify(data), ...(channel === undefined ? {} : { channel }) }),
  )
}

export function refuseSubscription(socket: Socket, channel: string, status: number, error: string): void {
  send(socket, 'pusher:subscription_error', { type: 'AuthError', error, status }, channel)
}

/**
 * Pusher's close codes tell the client what to do next: 4000–4099 stay away, 4100–4199 come back after a
 * pause, 4200–4299 come back at once.
 */
export const closeCodes = {
  badKey: [4001, 'Application does not exist'],
  badProtocol: [4007, 'Unsupported protocol version'],
  unauthorized: [4009, 'Connection is unauthorized'],
  overCapacity: [4100, 'Over capacity'],
  reconnect: [4200, 'Reconnect'],
  silent: [4201, 'Pong reply not received in time'],
  flooding: [4301, 'Too many messages'],
} as const

export type CloseReason = keyof typeof closeCodes

export function close(ws: WebSocket, reason: CloseReason): void {
  const [code, message] = closeCodes[reason]
  if (ws.readyState !== ws.OPEN) return
  ws.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
  ws.close(code, message)
}
