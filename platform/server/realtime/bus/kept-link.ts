import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** One connection to a broker. It never comes back by itself: the next one is opened for it. */
export interface Link {
  /** Resolves once every subject is heard; rejects where it could not be opened. */
  readonly ready: Promise<void>
  /** Resolves once the broker has it. */
  readonly publish: (subject: string, payload: string) => Promise<void>
  /** Ends it at once, without waiting for the other side. */
  readonly cut: () => void
}

/** Opens a connection that hears these subjects; `lost` may be called at any time, and more than once. */
export type OpenLink = (listening: {
  readonly subjects: readonly string[]
  readonly heard: (subject: string, payload: string) => void
  readonly lost: (error: Error) => void
}) => Link

/** A link for as long as it lives. */
export interface LiveLink {
  /** Resolves once the broker has it; rejects when the link is lost first. */
  readonly publish: (payload: string) => Promise<void>
}

interface Keeping {
  readonly load: () => Promise<OpenLink>
  readonly everybody: string
  /** This process alone listens to it, for its own heartbeat. */
  readonly own: string
  readonly log: FastifyBaseLogger
  readonly beat?: typeof usualBeat
  readonly heard: (payload: string) => void
  readonly onUp: (link: LiveLink) => void
  readonly onDown: () => void
}

const openMs = 5_000
/** A process hears its own heartbeat through the broker; a link that carries none is dead within 14 s. */
export const usualBeat = { eachMs: 4_000, silentMs: 10_000 }
const reconnectDelayMs = { first: 100, max: 5_000 } as const

/** Keeps a link open: after each loss a new one, after a pause that grows. Answers how to end it. */
export function keepLink(keeping: Keeping): () => Promise<void> {
  const { load, log, onUp, onDown } = keeping
  const ended = new AbortController()
  let delayMs: number = reconnectDelayMs.first
  const run = async () => {
    while (!ended.signal.aborted) {
      try {
        await live(await load(), keeping, ended.signal, (link) => {
          delayMs = reconnectDelayMs.first
          onUp(link)
        })
      } catch (error) {
        onDown()
        if (ended.signal.aborted) return
        log.warn({ err: error }, 'realtime bus lost')
      }
      // Not all processes at once.
      await sleep(delayMs * (0.5 + Math.random() / 2), undefined, { signal: ended.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, reconnectDelayMs.max)
    }
  }
  const running = run()
  return async () => {
    ended.abort()
    await running
  }
}

/** From opening a link to its loss, which it throws. */
async function live(
  open: OpenLink,
  { everybody, own, heard, beat: { eachMs, silentMs } = usualBeat }: Keeping,
  ended: AbortSignal,
  onUp: (link: LiveLink) => void,
): Promise<never> {
  const { promise: isLost, reject: lost } = Promise.withResolvers<never>()
  isLost.catch(() => {})
  let heardAt = performance.now()
  const link = open({
    subjects: [everybody, own],
    heard(subject, payload) {
      heardAt = performance.now()
      if (subject === everybody) heard(payload)
    },
    lost,
  })
  link.ready.catch(lost)
  const beat = setInterval(() => {
    if (performance.now() - heardAt > silentMs) lost(new Error('the realtime bus is silent'))
    else link.publish(own, '').catch(lost)
  }, eachMs)
  const late = setTimeout(() => lost(new Error('the realtime bus does not answer')), openMs)
  const close = () => lost(new Error('closed'))
  ended.addEventListener('abort', close, { once: true })
  try {
    await Promise.race([link.ready, isLost])
    clearTimeout(late)
    onUp({
      async publish(payload) {
        const published = link.publish(everybody, payload)
        published.catch(lost)
        await Promise.race([published, isLost])
      },
    })
    return await isLost
  } finally {
    clearTimeout(late)
    clearInterval(beat)
    ended.removeEventListener('abort', close)
    link.cut()
  }
}
