import { parseChannel } from '#platform/contract/realtime.ts'
import { traceCalls } from '../tracing/call-spans.ts'
import { lanes } from './lanes.ts'
import { neutralEvents } from './neutral.ts'
import type { Notice } from './publish.ts'
import { pusherApi, PusherRefusal, type PusherSettings } from './pusher-api.ts'
import type { Realtime, RealtimeNeeds } from './realtime.ts'
import { forgetSession, sessionsOfSockets } from './socket-owner.ts'

/** Sockets close within 5 s of a ban, a logout or a new password (docs/decisions/0007). */
const sweepMs = 2_000
/**
 * A service closes all sockets of an id at once and for good. Were it the person's, who logs out on the phone would
 * hear nothing on the computer either.
 */
const sessionName = (sessionId: number): string => `session-${sessionId}`
/** What one request to Pusher may carry. */
const eventsPerRequest = 10

/**
 * Pusher, or any service that speaks its protocol: it holds the sockets, we publish to it. The sender
 * of a message never waits for it. Events are hints: those that it does not accept within seconds are dropped.
 */
export function pusherService(
  settings: PusherSettings,
  { db, log, rules, tracing = null }: Pick<RealtimeNeeds, 'db' | 'log' | 'rules' | 'tracing'>,
): Realtime {
  const api = traceCalls(tracing, 'pusher', pusherApi(settings), ['trigger', 'terminate'])
  const queue = lanes<Notice>({
    count: 4,
    waitingMax: 1_000,
    // One notice makes at most two events.
    batchMax: eventsPerRequest / 2,
    pausesMs: [200, 1_000, 4_000],
    // All events of a channel go through one lane, so they keep their order.
    laneOf: ({ channel }) => parseChannel(channel)?.id ?? 0,
    async work(notices) {
      const events = await Promise.all(notices.map((notice) => neutralEvents(rules, notice)))
      if (events.flat().length > 0) await api.trigger(events.flat())
    },
    worthRepeating: (error) => !(error instanceof PusherRefusal),
    onDropped: (notices, error) => log.warn({ err: error, notices }, 'events not published'),
  })

  const closeEndedSessions = async () => {
    const sessions = await sessionsOfSockets(db)
    const standings = await rules.standings(
      sessions.map((sessionId) => ({ sessionId, channel: { kind: 'user', id: 0 } })),
    )
    for (const sessionId of sessions.filter((_, place) => standings[place] === 'ended')) {
      // Forgotten only after the call has succeeded: the next sweep repeats a failed one.
      await api.terminate(sessionName(sessionId))
      await forgetSession(db, sessionId)
    }
  }

  let sweeping = false
  const sweep = setInterval(() => {
    if (sweeping) return
    sweeping = true
    closeEndedSessions()
      .catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets not checked'))
      .finally(() => {
        sweeping = false
      })
  }, sweepMs)
  sweep.unref()

  const { hostname, port, protocol } = new URL(settings.socketBase)
  return {
    keys: { key: settings.key, secret: settings.secret },
    signInId: ({ sessionId }) => sessionName(sessionId),
    clientOptions: {
      key: settings.key,
      cluster: settings.cluster,
      wsHost: hostname,
      wsPort: Number(port || 80),
      wssPort: Number(port || 443),
      forceTLS: protocol === 'https:',
      signIn: true,
    },
    publish: (notice) => queue.add(notice),
    sockets: () => 0,
    sessionsAt: () => [],
    ready: Promise.resolve(),
    isListening: () => true,
    async close() {
      clearInterval(sweep)
      await queue.close()
    },
  }
}
