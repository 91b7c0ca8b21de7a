import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * One line for each request, with the template of its route: the URL itself may name a person or open
 * something private. Fastify's own two lines would contain it, and the caller's address.
 */
export class RequestLog extends Fastify.LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.is404 ? 'page' : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (error) request.log.error({ ...line, err: error }, 'request broke off')
    else request.log.info(line, 'request')
  }
}
