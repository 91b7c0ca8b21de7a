import type { FastifyBaseLogger } from 'fastify'

/** Names of ours, statuses, texts of statements; never what a request, a row or a person brought with it. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanStart {
  readonly name: string
  /** `server`: a request. `consumer`: a run of a job. `client`: what we wait for. */
  readonly kind: 'server' | 'consumer' | 'client'
  readonly attributes: SpanAttributes
  /** A `traceparent` from elsewhere; without it the span belongs to what is under way here, if anything is. */
  readonly parent?: string | undefined
}

export interface Span {
  readonly traceId: string
  /** As W3C Trace Context writes it. */
  readonly traceparent: string
  readonly isEnded: () => boolean
  /** `failure`: a kind or a code, never a message, which may quote a row. What comes after the first call is ignored. */
  readonly end: (attributes?: SpanAttributes, failure?: string) => void
}

/** Traces of one process. Nothing of it waits for the collector, and none of it throws. */
export interface Tracing {
  readonly begin: (start: SpanStart) => Span
  /** What `work` does, and whatever it starts, belongs to `span`. */
  readonly within: <T>(span: Span, work: () => T) => T
  /** What is under way here; undefined once it has ended, for what runs on belongs to nobody. */
  readonly current: () => Span | undefined
  /** Sends what is left, for two seconds at most. */
  readonly close: () => Promise<void>
}

export interface TracingSettings {
  /** Where `/v1/traces` is appended. */
  readonly endpoint: string
  /** What the receiver wants besides, such as a token. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/** Null without a collector: the library, 23 MiB and a tenth of a second, is not even loaded then (docs/decisions/0127). */
export async function openTracing(
  settings: TracingSettings | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Tracing | null> {
  if (settings === null) return null
  const { otlpTracing } = await import('./otlp.ts')
  return otlpTracing(settings, log)
}
