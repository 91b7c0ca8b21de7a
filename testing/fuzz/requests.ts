import fc from 'fast-check'
import { toJSONSchema } from 'zod/v4/core'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type Kind, kinds } from '../rules.ts'
import { hostileBody, hostileValue, nearly } from './hostile.ts'
import { type JsonSchema, valuesOf } from './schema-values.ts'

export interface FuzzRequest {
  readonly name: string
  readonly kind: Kind
  readonly method: Endpoint['method']
  /** With its query. */
  readonly path: string
  /** Null: none is sent. */
  readonly body: string | null
}

/** Requests for any endpoint of the contract, by anybody: as it takes them, nearly so, and hostile ones. */
export function requestsFor(
  endpoints: readonly Endpoint[],
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({ endpoint: fc.constantFrom(...endpoints), kind: fc.constantFrom(...kinds) })
    .chain(({ endpoint, kind }) => {
      const { method, params, query, body } = endpoint
      return fc
        .record({
          params: inputs(params, ids),
          query: inputs(query, ids),
          body: method === 'GET' ? fc.constant(null) : bodies(body, ids),
        })
        .map((input) => ({
          name: `${method} ${endpoint.path}`,
          kind,
          method,
          path: pathOf(endpoint.path, input.params, input.query),
          body: input.body,
        }))
    })
}

function inputs(schema: Endpoint['query'], ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant({})
  const valid = valuesOf(jsonSchemaOf(schema), ids)
  return fc.oneof({ arbitrary: valid, weight: 4 }, { arbitrary: valid.chain(nearly), weight: 2 })
}

function bodies(schema: Endpoint['body'], ids: readonly string[]): fc.Arbitrary<string | null> {
  const asText = (value: unknown) => JSON.stringify(value) ?? ''
  const hostile = fc.oneof(hostileBody, hostileValue.map(asText))
  if (schema === undefined) return fc.oneof(fc.constant(null), hostile)
  const sent = inputs(schema, ids).map(asText)
  return fc.oneof({ arbitrary: sent, weight: 6 }, { arbitrary: hostile, weight: 1 })
}

const known = new WeakMap<object, JsonSchema>()

/** What a client may send; what JSON cannot say is anything. */
function jsonSchemaOf(schema: NonNullable<Endpoint['body']>): JsonSchema {
  const made =
    known.get(schema) ?? (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  known.set(schema, made)
  return made
}

function pathOf(path: string, params: unknown, query: unknown): string {
  const named = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(named[name] ?? '1').slice(0, 4_000))
  const search = Object.entries((query ?? {}) as Record<string, unknown>)
    .flatMap(([key, value]) => [value].flat(1).map((each) => `${encoded(key)}=${encoded(each)}`))
    .slice(0, 50)
    .join('&')
    .slice(0, 8_000)
  return search === '' ? filled : `${filled}?${search}`
}

function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed())
}
