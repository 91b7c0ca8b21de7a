import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Span, SpanStart, Tracing, TracingSettings } from './tracing.ts'

/** Milliseconds: between two batches, for one batch with its tries, for the last one. */
const batchMs = 2_000
const sendMs = 5_000
const closeMs = 2_000
/** Some megabytes; what comes while so many wait is dropped. */
const waitingMax = 4_096
/** A search is some 3,000 characters long. */
const textMax = 4_096

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const

/** Sends spans by OTLP over HTTP, as JSON, in batches. A collector that is away loses them, and is complained of. */
export function otlpTracing(
  { endpoint, headers, serviceName }: TracingSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Tracing {
  const exporter = complaining(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: sendMs }),
    log,
  )
  const provider = new TracerProvider({
    // Made here: what the library finds out by itself holds paths and the name of the host's user.
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': packageJson.version,
      'process.pid': process.pid,
    }),
    spanLimits: { attributeValueLengthLimit: textMax },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: batchMs,
        exportTimeoutMillis: sendMs + 1_000,
        maxQueueSize: waitingMax,
      }),
    ],
  })
  const tracer = provider.getTracer('lieta')
  const spans = new AsyncLocalStorage<Begun>()
  const current = () => {
    const span = spans.getStore()
    return span === undefined || span.isEnded() ? undefined : span
  }
  return {
    current,
    within: (span, work) => spans.run(span as Begun, work),
    begin({ name, kind, attributes, parent }: SpanStart) {
      const context = remoteContext(parent) ?? current()?.context ?? ROOT_CONTEXT
      const options = { kind: kinds[kind], attributes: { ...attributes } }
      return begun(tracer.startSpan(name, options, context), context)
    },
    async close() {
      await Promise.race([provider.shutdown(), sleep(closeMs, undefined, { ref: false })])
    },
  }
}

interface Begun extends Span {
  /** Of what happens within it. */
  readonly context: Context
}

function begun(span: ReturnType<typeof trace.wrapSpanContext>, around: Context): Begun {
  const { traceId, spanId, traceFlags } = span.spanContext()
  let ended = false
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    context: trace.setSpan(around, span),
    isEnded: () => ended,
    end(attributes = {}, failure) {
      if (ended) return
      ended = true
      span.setAttributes({ ...attributes })
      if (failure !== undefined) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** Undefined for what is no `traceparent`. */
function remoteContext(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const traceFlags = Number.parseInt(flags, 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

const complaintMs = 60_000

/** One line a minute tells of what was lost; the library's own words go nowhere. */
function complaining(exporter: SpanExporter, log: Pick<FastifyBaseLogger, 'warn'>): SpanExporter {
  let lost = 0
  let complainedAt = -Infinity
  const complain = (spans: number, error: unknown) => {
    lost += spans
    if (performance.now() - complainedAt < complaintMs) return
    complainedAt = performance.now()
    log.warn({ err: error, lost }, 'the collector of traces is away: spans are lost')
    lost = 0
  }
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== 0) complain(spans.length, error)
        done({ code: 0 })
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
