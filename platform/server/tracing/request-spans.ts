import type { onRequestHookHandler } from 'fastify'
import { inScope } from '../log.ts'
import type { Tracing } from './tracing.ts'

/** Asked every few seconds by machines. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])

/** The methods that we serve: another one is a word of the caller's. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The scope of a request, with a span around it: method, template of the route and status, nothing of the URL, the caller or
 * the person. The first hook of all.
 */
export function requestSpans(tracing: Tracing | null): onRequestHookHandler {
  if (tracing === null) return (request, _reply, done) => inScope({ reqId: request.id }, done)
  return (request, reply, done) => {
    const route = request.is404 ? 'page' : (request.routeOptions.url ?? 'none')
    if (untraced.has(route)) return inScope({ reqId: request.id }, done)
    const method = methods.has(request.method) ? request.method : '_OTHER'
    const { traceparent } = request.headers
    const span = tracing.begin({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      // More than one: whoever has connected is a proxy that TRUST_PROXY names, and speaks for somebody.
      parent: (request.ips?.length ?? 0) > 1 && typeof traceparent === 'string' ? traceparent : undefined,
    })
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      const failure = writableFinished ? undefined : 'broken_off'
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : failure)
    })
    inScope({ reqId: request.id, trace_id: span.traceId }, () => tracing.within(span, done))
  }
}
