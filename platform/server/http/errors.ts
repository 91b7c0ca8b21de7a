import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Wording } from '#platform/contract/quoted-english.ts'
import { refusals } from '#platform/contract/refusals.ts'
import { isDatabaseAway } from '../db/database.ts'
import { ProviderAway } from '../providers/breaker.ts'
import { invalid, Refusal, refuse } from './refuse.ts'

/** The one place where an error becomes a reply; `wording`: what is said instead of the words of the specification. */
export function handleErrors(app: FastifyInstance, wording: Wording): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(reworded(toRefusal(error, request), wording), request, reply),
  )
}

function reworded({ status, body, fields }: Refusal, wording: Wording): Refusal {
  const say = <T>(words: T) => (typeof words === 'string' ? (wording[words] ?? words) : words)
  const said = Object.entries(fields ?? {}).map(([field, messages]) => [field, messages.map(say)])
  return new Refusal(
    status,
    { ...body, message: say(body['message']) },
    fields && (Object.fromEntries(said) as typeof fields),
  )
}

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(fieldsOf(error.validation))
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'database away')
    return refuse('unavailable', { retry_after: 2 })
  }
  // Said once in the log, when the circuit opened.
  if (error instanceof ProviderAway) return refuse('unavailable', { retry_after: 30 })
  const known = knownStatus(error.statusCode)
  if (known !== null) return known
  request.log.error({ err: error }, 'unexpected error')
  return refuse('fault', { request_id: request.id })
}

/** Errors of Fastify itself: broken JSON, a body that is too large, an unknown content type. */
function knownStatus(status: number | undefined): Refusal | null {
  switch (status) {
    case 400:
      return refuse(400, { message: 'La richiesta non è leggibile.', code: 'bad_request' })
    case 413:
      return refuse(413, { message: 'Il contenuto inviato è troppo grande.', code: 'too_large' })
    case 415:
      return refuse(415, { message: 'Il formato inviato non è supportato.', code: 'unsupported' })
    default:
      return null
  }
}

/** The messages of the contract's schemas, by field; empty for any other error. */
export function shapeFaults(error: unknown): Record<string, string[]> {
  return hasZodFastifySchemaValidationErrors(error) ? fieldsOf(error.validation) : {}
}

function fieldsOf(issues: readonly { instancePath: string; message?: string }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { instancePath, message = refusals.invalid.message } of issues) {
    const field = instancePath.split('/')[1] || '_'
    fields[field] = [...new Set([...(fields[field] ?? []), message])]
  }
  return fields
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retry_after: retryAfter } = refusal.body
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  const key = request.routeOptions.config.endpoint?.invalid ?? 'errors'
  const body = refusal.fields === undefined ? refusal.body : { ...refusal.body, [key]: refusal.fields }
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}
