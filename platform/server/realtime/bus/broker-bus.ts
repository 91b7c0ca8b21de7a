import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Notice } from '../publish.ts'
import type { Bus, BusNeeds } from './bus.ts'
import { keepLink, type LiveLink, type OpenLink, type usualBeat } from './kept-link.ts'

export type BrokerBusNeeds = Pick<BusNeeds, 'log' | 'self' | 'onNotice' | 'onGap'> & {
  readonly beat?: typeof usualBeat
}

/** How many notices wait while the broker is away; the oldest are dropped beyond that, since they are hints. */
const waitingMax = 1_000
/** NATS takes a megabyte; a notice has at most 130 bytes. */
const usualGathering = { noticesPerPayload: 500, pauseMs: 0 }
/** What was published on the way out is worth a moment. */
const lastWordsMs = 500

/**
 * Notices through a broker that knows no more than to pass a text on to all who listen. What was not acknowledged
 * when a link broke is sent again over the next one, so a receiver may hear it twice.
 */
export function brokerBus(
  load: () => Promise<OpenLink>,
  subjects: { readonly everybody: string; readonly own: string },
  { log, self, beat, onNotice, onGap }: BrokerBusNeeds,
  { noticesPerPayload, pauseMs }: typeof usualGathering = usualGathering,
): Bus {
  const waiting: Notice[] = []
  let current: LiveLink | undefined
  let sending: Promise<void> | undefined
  let upBefore = false
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  const sendAll = async () => {
    while (current !== undefined && waiting.length > 0) {
      const link = current
      const notices = waiting.splice(0, noticesPerPayload)
      try {
        await link.publish(JSON.stringify({ from: self, notices } satisfies Payload))
      } catch {
        // The loss of the link is logged where it is noticed.
        waiting.unshift(...notices)
        if (link === current) current = undefined
      }
      // What fills a payload already need not be gathered.
      if (pauseMs > 0 && waiting.length < noticesPerPayload) await sleep(pauseMs, undefined, { ref: false })
    }
    sending = undefined
  }
  const startSending = () => {
    // What is published at one moment travels together.
    sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(sendAll)
  }

  const end = keepLink({
    ...subjects,
    ...(beat !== undefined && { beat }),
    load,
    log,
    heard(payload) {
      const said = readPayload(payload)
      if (said === undefined) log.warn('unreadable notice')
      else if (said.from !== self) for (const notice of said.notices) onNotice(notice)
    },
    onUp(link) {
      current = link
      if (upBefore) {
        log.warn('realtime bus is back')
        onGap()
      }
      upBefore = true
      isReady()
      startSending()
    },
    onDown() {
      current = undefined
    },
  })

  return {
    ready,
    isUp: () => current !== undefined,
    send(notice) {
      waiting.push(notice)
      if (waiting.length > waitingMax) waiting.shift()
      if (current !== undefined) startSending()
    },
    async close() {
      if (sending !== undefined) await Promise.race([sending, sleep(lastWordsMs, undefined, { ref: false })])
      await end()
    },
  }
}

interface Payload {
  readonly from: string
  readonly notices: readonly Notice[]
}

const PayloadShape = z.object({
  from: z.string(),
  notices: z.array(
    z.object({
      channel: z.string(),
      event: z.string(),
      ids: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
})

/** Others may write to the same broker by mistake: what is not of our shape is not ours. */
function readPayload(payload: string): Payload | undefined {
  try {
    return PayloadShape.safeParse(JSON.parse(payload)).data as Payload | undefined
  } catch {
    return undefined
  }
}
