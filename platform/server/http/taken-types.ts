import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refuse } from './refuse.ts'

const otherTypes = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/**
 * A form of another site can send forms and plain text without asking the browser, but no JSON.
 * @throws Refusal 415 for a body that is neither JSON nor what the endpoint accepts
 */
export function refuseOtherTypes(
  { accepts }: Pick<Endpoint, 'accepts'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === undefined || type === '' || type === 'application/json') return
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty || (accepts !== undefined && type === otherTypes[accepts])) return
  throw refuse(415, { message: 'Il formato inviato non è supportato.', code: 'unsupported' })
}

/**
 * A browser that fetches ahead guesses what its reader may open next; nobody has opened anything yet.
 * @throws Refusal 503, upon which it asks again once the reader does
 */
export function refuseFetchedAhead({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].flat().join(' ')
  if (/\bprefetch\b|\bprerender\b/i.test(purpose))
    throw refuse(503, { message: 'Questo indirizzo non si apre in anticipo.', code: 'fetched_ahead' })
}
