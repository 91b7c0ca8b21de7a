import { safeParse } from 'zod/v4/core'
import type { Endpoint, Who } from '#platform/contract/endpoint.ts'
import { permissions } from '#platform/contract/permissions.ts'
import { type RefusalCode, refusals } from '#platform/contract/refusals.ts'
import type { Limit } from '../http/limits.ts'
import type { Route } from '../http/route.ts'
import { exampleOf, type Schema } from './example.ts'

export interface Operation {
  summary?: string
  description?: string
  operationId?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, Response>
}

interface Response {
  $ref?: string
  description?: string
  content?: Record<string, { schema: Schema; example?: unknown }>
}

export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  tags?: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Who may call, as `platform/contract/endpoint.ts` says it. */
const callers: Readonly<Record<Who, { tag: string; text: string }>> = {
  anyone: { tag: 'Anyone', text: 'Anyone; a token is recognised and not needed.' },
  user: { tag: 'Signed in', text: 'Anyone signed in, also while pending or rejected.' },
  user_or_banned: { tag: 'Signed in', text: 'Anyone signed in, or somebody banned, by their `ban_token`.' },
  member: { tag: 'Members', text: 'A KING or a HOSTESS, whatever the approval.' },
  approved: { tag: 'Members', text: 'An approved member, or the staff.' },
  approved_member: { tag: 'Members', text: 'An approved KING or HOSTESS.' },
  king: { tag: 'Kings', text: 'An approved KING.' },
  king_or_banned: { tag: 'Kings', text: 'An approved KING, or a banned one, by his `ban_token`.' },
  hostess: { tag: 'Hostesses', text: 'An approved HOSTESS.' },
  member_hostess: { tag: 'Hostesses', text: 'A HOSTESS, whatever the approval.' },
  admin: { tag: 'Staff', text: 'The staff.' },
}

/** Refusals that mean the same everywhere, under the names of the document. */
const common: Readonly<Record<string, RefusalCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  429: 'too_many',
  500: 'fault',
  503: 'unavailable',
}

const reasons: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; it happens afterwards',
  204: 'Done; nothing to say',
  302: 'To another address',
  303: 'To another address',
  400: 'Not readable, or refused by the other side',
  401: 'No session, or one that has ended',
  402: 'Not enough Crediti',
  403: 'Not for you',
  404: 'Not there, or not for you',
  409: 'Not possible any more',
  410: 'Over',
  422: 'Not valid: a message for each field',
  429: 'Too often',
  500: 'A fault of ours; it is in our log under `x-request-id`',
  502: 'The provider does not answer',
  503: 'Not at the moment; try again',
}

/**
 * What the plugin has made of the schemas, completed by what only the contract knows: who may call, with which
 * permission, how often, answers without a body, examples that the endpoint itself would accept.
 */
export function completeDocument(made: ApiDocument, routes: readonly Route[]): ApiDocument {
  const document: ApiDocument = structuredClone(made)
  const paths: ApiDocument['paths'] = {}
  for (const { endpoint, limits } of routes) {
    const path = pathOf(endpoint)
    const method = endpoint.method.toLowerCase()
    const operation = document.paths[path]?.[method]
    // Mounted by this process or not at all: sandbox and outbox come and go with the configuration.
    if (operation === undefined) continue
    paths[path] = { ...paths[path], [method]: complete(operation, endpoint, limits) }
  }
  document.paths = { ...paths, ...besideTheContract }
  document.tags = Object.values(callers)
    .filter(({ tag }, place, all) => all.findIndex((other) => other.tag === tag) === place)
    .map(({ tag, text }) => ({ name: tag, description: text }))
  document.components = {
    ...document.components,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a sign-in.' },
      ban_token: {
        type: 'apiKey',
        in: 'query',
        name: 'ban_token',
        description: 'What a banned sign-in answers.',
      },
    },
    responses: Object.fromEntries(
      Object.entries(common).map(([status, code]) => [code, refusalOf(status, code)]),
    ),
  }
  return document
}

export const pathOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}')

function complete(operation: Operation, endpoint: Endpoint, limits: readonly Limit[]): Operation {
  const { tag } = callers[endpoint.who]
  return {
    ...operation,
    operationId: [endpoint.method.toLowerCase(), ...endpoint.path.split(/[^a-zA-Z0-9]+/)]
      .filter(Boolean)
      .join('_'),
    tags: [tag],
    description: describe(endpoint, limits),
    security: securityOf(endpoint),
    ...(operation.requestBody && { requestBody: withExample(operation.requestBody, endpoint) }),
    responses: responsesOf(operation, endpoint),
  }
}

function describe(endpoint: Endpoint, limits: readonly Limit[]): string {
  const { who, permission, method, impersonator = method === 'GET' ? 'allowed' : 'refused' } = endpoint
  const lines = [`Who: ${callers[who].text}`]
  if (permission != null) lines.push(`Permission: \`${permission}\` (${permissions[permission].join(', ')}).`)
  if (who !== 'anyone')
    lines.push(
      `Staff who look at the site as somebody else: ${impersonator === 'allowed' ? 'may' : 'may not'}.`,
    )
  for (const { hits, seconds, per } of limits) lines.push(`At most ${hits} in ${seconds} s for each ${per}.`)
  return lines.join('\n\n')
}

function securityOf({ who }: Endpoint): Record<string, string[]>[] {
  if (who === 'anyone') return [{}, { bearer: [] }]
  return who === 'user_or_banned' || who === 'king_or_banned'
    ? [{ bearer: [] }, { ban_token: [] }]
    : [{ bearer: [] }]
}

function withExample(
  body: NonNullable<Operation['requestBody']>,
  endpoint: Endpoint,
): NonNullable<Operation['requestBody']> {
  const content = Object.entries(body.content).map(([type, media]) => {
    const example = exampleOf(media.schema)
    const fits = endpoint.body !== undefined && safeParse(endpoint.body, example).success
    return [type, { ...media, ...(fits && { example }) }] as const
  })
  return { ...body, content: Object.fromEntries(content) }
}

function responsesOf(operation: Operation, endpoint: Endpoint): Record<string, Response> {
  const declared: Record<string, Response> = Object.fromEntries(
    Object.keys(endpoint.replies).map((status) => [
      status,
      { ...operation.responses[status], description: reasons[status] ?? 'An answer' },
    ]),
  )
  const implied = Object.entries(operation.responses)
    .filter(([status]) => !(status in declared))
    .map(([status, response]): [string, Response] => {
      const code = common[status]
      return code === undefined
        ? [status, { ...response, description: reasons[status] ?? 'An answer' }]
        : [status, { $ref: `#/components/responses/${code}` }]
    })
  return { ...declared, ...Object.fromEntries(implied) }
}

function refusalOf(status: string, code: RefusalCode): Response {
  const { message } = refusals[code]
  const schema = {
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'string' } },
    required: ['message'],
  } as const
  return {
    description: reasons[status] ?? code,
    content: { 'application/json': { schema, example: { message, code } } },
  }
}

const bytes = (type: string): Response => ({
  description: 'The bytes',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})

/** What is no JSON, and so no endpoint of the contract. */
const besideTheContract: ApiDocument['paths'] = {
  '/attachments/{id}': {
    get: {
      summary: 'A photo, or a placeholder [API-10]',
      description: 'Who: anyone who may see it; private and pending photos by a signed address.',
      operationId: 'get_attachments_id',
      tags: ['Anyone'],
      security: [{}],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: bytes('image/webp'), 404: { description: 'Not there, or not for you' } },
    },
  },
  ...Object.fromEntries(
    ['stripe', 'paypal'].map((provider) => [
      `/api/webhooks/${provider}`,
      {
        post: {
          summary: `What ${provider} tells us`,
          description: 'Who: the provider, by its signature over the raw body.',
          operationId: `post_api_webhooks_${provider}`,
          tags: ['Anyone'],
          security: [{}],
          responses: { 200: { description: 'Heard' }, 400: { description: 'Bad signature' } },
        },
      },
    ]),
  ),
}
