import * as core from 'zod/v4/core'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Answer } from './route.ts'

/**
 * The JSON of an answer, with only what its schema contains; undefined where the contract declares no body, none was
 * given, or it is no JSON and says so by a content type. The schemas of the contract are interpreted property by property,
 * since our pages forbid eval; here they are compiled: a page of fifty cards takes a third of the time.
 * @throws Error where the answer would break the contract
 */
export function replyText(
  { method, path, replies }: Endpoint,
  { status, body, headers }: Answer,
): string | undefined {
  const schema = replies[status]
  if (schema == null || body === undefined || headers?.['content-type'] !== undefined) return undefined
  const { success, data: shown, error } = core.safeEncode(compiled(schema), body)
  if (!success) throw new Error(`${method} ${path} would break its contract`, { cause: error })
  return JSON.stringify(shown)
}

/** Each once in a process, at its first reply: most routes share their refusals, and many never answer. */
const done = new WeakMap<core.$ZodType, core.$ZodType>()

/** The same schema with compiled objects, down to where a union or a transform begins. */
function compiled(schema: core.$ZodType): core.$ZodType {
  const known = done.get(schema)
  if (known !== undefined) return known
  const made = compile(schema)
  done.set(schema, made)
  return made
}

function compile(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodObject) {
    const { def } = schema._zod
    const shape = Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, compiled(value)]))
    return new core.$ZodObjectJIT({ ...def, shape })
  }
  if (schema instanceof core.$ZodArray) {
    const { def } = schema._zod
    return new core.$ZodArray({ ...def, element: compiled(def.element) })
  }
  if (schema instanceof core.$ZodNullable) {
    const { def } = schema._zod
    return new core.$ZodNullable({ ...def, innerType: compiled(def.innerType) })
  }
  return schema
}
