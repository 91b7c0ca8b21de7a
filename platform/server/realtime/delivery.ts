import type { FastifyBaseLogger } from 'fastify'
import { type Channel, channelName, parseChannel } from '#platform/contract/realtime.ts'
import { askTogether } from '../db/ask-together.ts'
import type { Known, Notice } from './publish.ts'
import type { RealtimeRules, Standing } from './rules.ts'
import { close, refuseSubscription, type Socket, type SocketTable, send } from './sockets.ts'

interface Subscription {
  readonly socket: Socket
  readonly channel: Channel
}

export interface Delivery {
  readonly onNotice: (notice: Notice, known?: Known) => void
  /** Closes the sockets of ended sessions, and takes out of a channel who may hear it no more. */
  readonly removeOverstayers: () => Promise<void>
}

/** What becomes of notices at the sockets of this process: who may hear is asked again each time. */
export function delivery(needs: {
  readonly sockets: SocketTable
  readonly rules: Pick<RealtimeRules, 'standings' | 'views' | 'viewsOf'>
  readonly log: FastifyBaseLogger
}): Delivery {
  const { sockets, rules, log } = needs

  const deliver = async (notice: Notice, { row, hears = nobody, by }: Known) => {
    const channel = parseChannel(notice.channel)
    const listeners = othersFirst(sockets.listenersOf(notice.channel), by)
    if (channel === null || listeners.length === 0) return
    const users = [...new Set(listeners.map(({ owner }) => owner!.userId))]
    const asked = listeners.filter(({ owner }) => !hears.has(owner!.sessionId))
    // Before anything is awaited: whoever publishes a message does other things next.
    if (asked.length === 0 && row !== undefined)
      return tell(notice, listeners, rules.viewsOf(notice, users, row))
    const [standings, views] = await Promise.all([
      asked.length === 0 ? [] : standingsTogether(asked.map((socket) => ({ socket, channel }))),
      row === undefined ? rules.views(notice, users) : rules.viewsOf(notice, users, row),
    ])
    const out = new Set(asked.filter((_, index) => standings[index] !== 'in'))
    const hearing = listeners.filter((socket) => !out.has(socket))
    tell(notice, hearing, views)
  }

  /** Asked once for each session and channel, however many windows a person has open. */
  const standingsOf = async (subscriptions: readonly Subscription[]): Promise<readonly Standing[]> => {
    const asked = new Map(
      subscriptions.map((place) => [
        keyOf(place),
        { sessionId: place.socket.owner!.sessionId, channel: place.channel },
      ]),
    )
    const answers = await rules.standings([...asked.values()])
    const standings = new Map([...asked.keys()].map((key, index) => [key, answers[index]!]))
    return subscriptions.map((place) => standings.get(keyOf(place))!)
  }

  // One message concerns three channels, and many are written at once: one statement asks for all of a moment.
  const standingsTogether = askTogether(standingsOf)

  // Looking up who may see what takes time: one channel's notices wait for each other, so they keep order.
  const tails = new Map<string, Promise<void>>()

  return {
    onNotice(notice, known = {}) {
      if (sockets.listenersOf(notice.channel).length === 0) return
      const before = tails.get(notice.channel)
      const delivered =
        before === undefined ? deliver(notice, known) : before.then(() => deliver(notice, known))
      const tail = delivered
        .catch((error: unknown) => log.warn({ err: error }, 'notice not delivered'))
        .then(() => {
          if (tails.get(notice.channel) === tail) tails.delete(notice.channel)
        })
      tails.set(notice.channel, tail)
    },

    async removeOverstayers() {
      const subscriptions = [...sockets.all].flatMap(subscriptionsOf)
      for (const [index, standing] of (await standingsOf(subscriptions)).entries()) {
        const { socket, channel } = subscriptions[index]!
        if (standing === 'ended') close(socket.ws, 'unauthorized')
        if (standing === 'out') {
          const name = channelName(channel)
          sockets.leave(socket, name)
          refuseSubscription(socket, name, 403, 'Not your channel')
        }
      }
    },
  }
}

function tell(notice: Notice, listeners: readonly Socket[], views: ReadonlyMap<number, object>): void {
  for (const socket of listeners) {
    const view = views.get(socket.owner!.userId)
    if (view !== undefined) send(socket, notice.event, view, notice.channel)
  }
}

/** Each frame takes its time to write, and who has written a message is not waiting for it. */
function othersFirst(listeners: readonly Socket[], by: number | undefined): readonly Socket[] {
  const isOwn = ({ owner }: Socket) => Number(owner!.userId === by)
  return listeners.toSorted((a, b) => isOwn(a) - isOwn(b))
}

const nobody: ReadonlySet<number> = new Set()

const keyOf = ({ socket, channel }: Subscription) =>
  `${socket.owner!.sessionId} ${channel.kind} ${channel.id}`

/** Somebody who has left every channel has a session all the same. */
function subscriptionsOf(socket: Socket): Subscription[] {
  const { owner } = socket
  if (owner === null) return []
  const channels = [...socket.channels]
    .map((name) => parseChannel(name))
    .filter((channel) => channel !== null)
  if (channels.length === 0) channels.push({ kind: 'user', id: owner.userId })
  return channels.map((channel) => ({ socket, channel }))
}
