import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const second = 1000

/**
 * How long a request may take to arrive. Slow ones hold a connection, and so do those that never end. The whole of one:
 * what a phone with a bad line needs for its photos; what is no upload has `bodyMs`.
 */
export const deadlines = {
  requestTimeout: 600 * second,
  http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second },
} as const

const bodyMs = 30 * second

/** Ends connections whose body, unless it is an upload, is not all here in time. */
export function setBodyDeadline(app: FastifyInstance, withinMs: number = bodyMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!bringsBody(request.raw) || request.routeOptions.config.endpoint?.accepts === 'multipart')
      return done()
    const { raw } = request
    const timer = setTimeout(() => cut(raw), withinMs)
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
    done()
  })
}

const bringsBody = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Says why as HTTP has it; who writes a byte a second has to be told by the end of the connection all the same. */
function cut({ socket, complete }: IncomingMessage): void {
  if (complete || socket.destroyed) return
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n', () => socket.destroy())
}
