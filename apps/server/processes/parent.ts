import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#platform/server/config/config.ts'
import type { DatabaseUrls } from '#platform/server/db/prepare.ts'
import type { Collected } from '#features/insights/server/metrics/of-all-processes.ts'
import type { ToChild, ToParent } from './messages.ts'

interface Needs {
  readonly config: Pick<Config, 'host' | 'port' | 'processes'>
  readonly urls: DatabaseUrls
  readonly log: FastifyBaseLogger
}

export interface Parent {
  /** Resolves once all serve; rejects when the first ends before it serves. */
  readonly start: () => Promise<void>
  /** Tells all to end as on SIGTERM, and resolves once they have. */
  readonly stop: () => Promise<void>
}

/** Between the end of a child and its successor; one that dies again and again does not keep the machine busy. */
const pauseMs = { first: 500, max: 30_000 } as const
/** Whoever has served so long begins anew with the shortest pause. */
const healthyMs = 60_000
/** A process that is too busy to tell its figures is left out, and so shows. */
const figuresMs = 2_000

interface Place {
  readonly number: number
  worker: Worker | null
  servingSince: number | null
  restarts: number
  pauseMs: number
  pause: NodeJS.Timeout | undefined
  /** Settled the first time. */
  readonly serves: PromiseWithResolvers<void>
}

/**
 * Several processes that serve one port of this machine (docs/decisions/0124); whoever dies has a successor.
 */
export function openParent({ config, urls, log }: Needs): Parent {
  // For systems whose kernel does not share a port; not the default on Windows.
  cluster.schedulingPolicy = cluster.SCHED_RR
  let stopping = false
  /** Once the first has served, whatever ends has a successor. */
  let begun = false
  const places = Array.from(
    { length: config.processes },
    (_, index): Place => ({
      number: index + 1,
      worker: null,
      servingSince: null,
      restarts: 0,
      pauseMs: pauseMs.first,
      pause: undefined,
      serves: Promise.withResolvers(),
    }),
  )
  const { collect, onFigures } = collector(places)

  const occupy = (place: Place): void => {
    const worker = cluster.fork()
    place.worker = worker
    worker.on('error', (error) => log.warn({ err: error, process: place.number }, 'process not reached'))
    worker.on('message', (message: ToParent) => {
      switch (message.kind) {
        case 'ready':
          begun = true
          place.servingSince = performance.now()
          return place.serves.resolve()
        case 'figures':
          return onFigures(place, message)
        case 'collect':
          return void collect().then((collected) =>
            tell(worker, { kind: 'collected', ask: message.ask, collected }),
          )
      }
    })
    worker.once('exit', (code, signal) => {
      const servedMs = place.servingSince === null ? 0 : performance.now() - place.servingSince
      place.worker = null
      place.servingSince = null
      if (!begun) place.serves.reject(new Error(`process ${place.number} ended (${signal ?? code})`))
      else if (!stopping) comeBack(place, { how: signal ?? code, servedMs })
    })
    tell(worker, { kind: 'serve', number: place.number, urls })
  }

  const comeBack = (place: Place, { how, servedMs }: { how: string | number; servedMs: number }): void => {
    if (servedMs > healthyMs) place.pauseMs = pauseMs.first
    log.error({ process: place.number, how, seconds: place.pauseMs / 1000 }, 'process ended; it comes back')
    place.pause = setTimeout(() => occupy(place), place.pauseMs)
    place.pauseMs = Math.min(place.pauseMs * 2, pauseMs.max)
    place.restarts += 1
  }

  return {
    async start() {
      await refuseTakenPort(config)
      const [first, ...others] = places
      // Alone: what makes no sense is said once, and it fills the demo.
      if (first !== undefined) occupy(first)
      await first?.serves.promise
      for (const place of others) occupy(place)
      await Promise.all(others.map(({ serves }) => serves.promise))
    },
    async stop() {
      stopping = true
      for (const { pause } of places) clearTimeout(pause)
      const workers = places.flatMap(({ worker }) => (worker === null ? [] : [worker]))
      await Promise.all(
        workers.map((worker) => {
          const ended = once(worker, 'exit')
          worker.process.kill('SIGTERM')
          return ended
        }),
      )
    },
  }
}

/** Whoever shares a port would share it with a stranger of the same user too. Throws EADDRINUSE. */
async function refuseTakenPort({ host, port }: Needs['config']): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** One that is about to end may not be there any more to hear. */
function tell(worker: Worker, message: ToChild): void {
  if (worker.isConnected()) worker.send(message, undefined, () => {})
}

/** Whichever process is asked for the figures: what all of them say. */
function collector(places: readonly Place[]) {
  interface Round {
    readonly missing: Set<Place>
    readonly figures: { process: number; text: string }[]
    readonly done: () => void
  }
  const rounds = new Map<number, Round>()
  let last = 0

  return {
    async collect(): Promise<Collected> {
      const serving = places.filter(({ servingSince }) => servingSince !== null)
      const { promise, resolve: done } = Promise.withResolvers<void>()
      const round: Round = { missing: new Set(serving), figures: [], done }
      last += 1
      const number = last
      rounds.set(number, round)
      const late = setTimeout(done, figuresMs)
      for (const { worker } of serving) if (worker !== null) tell(worker, { kind: 'measure', round: number })
      await promise
      clearTimeout(late)
      rounds.delete(number)
      return {
        figures: round.figures.toSorted((a, b) => a.process - b.process),
        processes: places.map(({ number: process, servingSince, restarts }) => ({
          process,
          serving: servingSince !== null,
          restarts,
        })),
      }
    },
    onFigures(place: Place, { round: number, text }: ToParent & { kind: 'figures' }): void {
      const round = rounds.get(number)
      if (round === undefined || !round.missing.delete(place)) return
      round.figures.push({ process: place.number, text })
      if (round.missing.size === 0) round.done()
    },
  }
}
