import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { wordingOf } from '#platform/contract/quoted-english.ts'
import { refusals } from '#platform/contract/refusals.ts'
import type { Config } from '../config/config.ts'
import { requestSpans } from '../tracing/request-spans.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { deadlines, setBodyDeadline } from './deadlines.ts'
import { handleErrors } from './errors.ts'
import { setItalianMessages } from './italian-messages.ts'
import { RequestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { wellFormed } from './writable-text.ts'

const megabyte = 1024 * 1024
/** A photo may have 15 MB; its form adds little. */
const uploadBytesMax = 15 * megabyte

/**
 * In the place of Ajv and its companion for replies, which are loaded and kept where nobody names others; the types know
 * only those.
 */
const schemaController = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Fastify with everything that every request passes through; routes come afterwards. */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  tracing: Tracing | null = null,
): Promise<FastifyInstance> {
  setItalianMessages()
  const security = securityHeaders(config)
  const app = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    bodyLimit: megabyte,
    ...deadlines,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new RequestLog(),
    // log.ts adds the request id to every line.
    childLoggerFactory: (logger) => logger,
    // drain.ts ends connections, so that running requests are answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController,
    // A URL that cannot be decoded, or whose parameter is longer than any of ours, is a 404.
    frameworkErrors: (_error, request, reply) =>
      answerInvalidUrl(request, (reply as unknown as FastifyReply).headers(security)),
  })
  app.addHook('onRequest', requestSpans(tracing))
  handleErrors(app, wordingOf(config.uiStrings))
  tolerateEmptyBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security).header('x-request-id', request.id)
    done()
  })
  setBodyDeadline(app)
  await app.register(formbody)
  await app.register(multipart, {
    limits: { fileSize: uploadBytesMax, files: 20, fields: 10, fieldSize: 1024 },
  })
  return app
}

function answerInvalidUrl({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>, reply: FastifyReply) {
  reply.header('x-request-id', id)
  return /\btext\/html\b/.test(headers.accept ?? '')
    ? reply.redirect('/404')
    : reply.status(404).send({ message: refusals.not_found.message, code: 'not_found' })
}

/** Accepts a JSON content type without a body, which Fastify would answer with 400. */
function tolerateEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, wellFormed(String(body)), done)
  })
}
