import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { ProofNeeded } from '#platform/contract/proof-needed.ts'
import { FieldErrors, FormError, Problem } from '#platform/contract/refusals.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { inputOf } from '../http/bind.ts'
import type { Route } from '../http/route.ts'
import { type ApiDocument, completeDocument } from './document.ts'
import { readerPage, readerPolicy } from './reader.ts'

/** The document, and the page that shows it with the policy it needs. */
export async function makeDocument(routes: readonly Route[]) {
  const document = completeDocument(await schemasOf(routes), routes)
  return { document, page: readerPage(document), policy: readerPolicy }
}

/** What the plugin makes of the schemas, from a server of its own that nobody reaches: ours need not keep the replies. */
async function schemasOf(routes: readonly Route[]): Promise<ApiDocument> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      // voice: for developers, in English
      info: { title: 'Lieta', version: packageJson.version, description: 'Generated from contract/.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const { endpoint } of routes)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: { summary: endpoint.summary, ...inputOf(endpoint), response: responsesOf(endpoint) },
      handler: () => undefined,
    })
  await app.ready()
  const made = app.swagger() as unknown as ApiDocument
  await app.close()
  return made
}

/** The declared replies, and those that `bind.ts` and the error handler add. */
function responsesOf(endpoint: Endpoint): Record<number, $ZodType> {
  const declared = Object.entries(endpoint.replies).filter(
    (entry): entry is [string, $ZodType] => entry[1] !== null,
  )
  const hasInput = endpoint.params ?? endpoint.query ?? endpoint.body
  return {
    ...(endpoint.who !== 'anyone' && {
      401: Problem,
      403: endpoint.fresh === undefined ? Problem : z.union([ProofNeeded, Problem]),
    }),
    ...(hasInput && { 422: endpoint.invalid === 'formError' ? FormError : FieldErrors }),
    429: Problem,
    500: Problem,
    503: Problem,
    ...Object.fromEntries(declared),
  }
}
