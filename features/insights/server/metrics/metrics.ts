import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Job, type OnRun, outcomes } from '#platform/server/jobs/jobs.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { ReaderState } from '#features/moderation/server/reader/loaded.ts'
import { type OnOutsideReading, outsideOutcomes } from '#platform/server/providers/moderation/moderation.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import type { OnProvider } from '#platform/server/providers/breaker.ts'
import { aheadOfDatabaseMs } from '#platform/server/db/database-time.ts'
import { databaseGauges } from './from-database.ts'

export interface Metrics {
  readonly onRun: OnRun
  readonly onOutsideReading: OnOutsideReading
  readonly onProvider: OnProvider
  /** Measures every request from now on. */
  readonly watch: (app: FastifyInstance) => void
  /** What Prometheus reads. */
  readonly text: () => Promise<string>
  /** Of that text. */
  readonly type: string
}

interface Watched {
  readonly pools: Readonly<Record<string, pg.Pool>>
  readonly sockets: () => number
  readonly isListening?: () => boolean
  readonly replica?: Pick<Replica, 'current' | 'delay'> | null
  readonly jobs: readonly Pick<Job, 'queue'>[]
  readonly reader: () => ReaderState
}

const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600]

/**
 * Figures of this process and of the installation. Labels are names of ours: templates of routes, statuses,
 * queues; never anything that a request brought with it.
 */
export function openMetrics({ jobs, ...process }: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'lieta_http_request_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const runs = new Histogram({
    name: 'lieta_job_seconds',
    help: 'Runs of background work',
    labelNames: ['queue'],
    buckets: jobBuckets,
    registers,
  })
  const ended = new Counter({
    name: 'lieta_job_runs_total',
    help: 'Runs of background work by how they ended: mails and texts are the queues mail and sms',
    labelNames: ['queue', 'outcome'],
    registers,
  })
  // From nought, so that the first failure counts as one more.
  for (const { queue } of jobs) for (const outcome of outcomes) ended.inc({ queue, outcome }, 0)
  const outside = new Counter({
    name: 'lieta_outside_reader_total',
    help: 'Texts for the outside reader by what became of them; answered, late and failed were asked',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of outsideOutcomes) outside.inc({ outcome }, 0)
  const providers = new Gauge({
    name: 'lieta_provider_up',
    help: 'Whether an outside provider answers; at 0 it is left alone, and calls fail at once',
    labelNames: ['provider'],
    registers,
  })
  watchProcess(registry, process)
  const readDatabase = databaseGauges(registry, Object.values(process.pools)[0] as pg.Pool)

  let defaults = false
  return {
    type: registry.contentType,
    onRun(queue, outcome, seconds) {
      runs.observe({ queue }, seconds)
      ended.inc({ queue, outcome })
    },
    onProvider: (provider, up) => providers.set({ provider }, up ? 1 : 0),
    onOutsideReading: (outcome) => outside.inc({ outcome }),
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // A page of the application, or nothing at all: neither has a template.
        const route = request.is404
          ? reply.statusCode === 200
            ? 'page'
            : 'none'
          : (request.routeOptions.url ?? 'none')
        requests.observe(
          { method: methodOf(request.method), route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        )
        done()
      })
    },
    async text() {
      // Heap, event loop, garbage: watched once somebody wants to know.
      if (!defaults) collectDefaultMetrics({ register: registry })
      defaults = true
      await readDatabase()
      return registry.metrics()
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

const methodOf = (method: string): string => (methods.has(method) ? method : 'other')

function watchProcess(
  registry: Registry,
  { pools, sockets, reader, isListening = () => true, replica = null }: Omit<Watched, 'jobs'>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'lieta_build_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers,
  }).set({ version: packageJson.version }, 1)
  new Gauge({
    name: 'lieta_sockets',
    help: 'Realtime sockets of this process',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'lieta_listener_up',
    help: 'Whether this process hears what others publish; 1 too where a service of its own carries that',
    registers,
    collect() {
      this.set(isListening() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'lieta_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of that of PostgreSQL, compared once a minute; no value before the first time',
    registers,
    collect() {
      const ahead = aheadOfDatabaseMs()
      if (ahead === null) this.remove()
      else this.set(ahead / 1000)
    },
  })
  new Gauge({
    name: 'lieta_replica_serves',
    help: 'Whether the replica answers searches; 1 too where none is configured',
    registers,
    collect() {
      this.set(replica === null || replica.current() !== null ? 1 : 0)
    },
  })
  new Gauge({
    name: 'lieta_replica_delay_seconds',
    help: 'How far the replica is behind; 0 where none is configured, no value while it does not answer',
    registers,
    collect() {
      const delay = replica === null ? 0 : replica.delay()
      if (delay === null) this.remove()
      else this.set(delay)
    },
  })
  new Gauge({
    name: 'lieta_reader_up',
    help: 'Whether the reader of texts has its model; else the rules judge alone',
    registers,
    collect() {
      this.set(reader() === 'up' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'lieta_pool_connections',
    help: 'Connections of this process to the database, by pool; waiting: requests without one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}
