import type { OnRun } from '../jobs/jobs.ts'
import { inScope } from '../log.ts'
import type { Tracing } from './tracing.ts'

/** A run of background work. */
interface Run {
  readonly queue: string
  readonly job?: string
  /** Of the request that has queued it, where it runs at once. */
  readonly traceparent?: string | undefined
}

/** The scope of one run, with a span around it that ends with its outcome: when `work` tells `onRun`. */
export function inRun<T>(
  tracing: Tracing | null,
  { traceparent, ...scope }: Run,
  onRun: OnRun,
  work: (onRun: OnRun) => Promise<T>,
): Promise<T> {
  if (tracing === null) return inScope(scope, () => work(onRun))
  const { queue } = scope
  const span = tracing.begin({
    name: `job ${queue}`,
    kind: 'consumer',
    attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue },
    parent: traceparent,
  })
  const ended: OnRun = (name, outcome, seconds) => {
    span.end({ 'lieta.job.outcome': outcome }, outcome === 'done' ? undefined : outcome)
    onRun(name, outcome, seconds)
  }
  return inScope({ ...scope, trace_id: span.traceId }, () => tracing.within(span, () => work(ended)))
}
