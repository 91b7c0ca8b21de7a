import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import pino, { type DestinationStream } from 'pino'

/**
 * The log of one process: JSON lines without personal data. Each line carries the request or the job in whose
 * course it was written; errors keep their kind, their code and their stack, and lose whatever may hold
 * somebody's data (docs/decisions/0042).
 */
export function openLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => scopes.getStore() ?? {},
      serializers: { err: describeError, req: describeRequest, res: describeReply },
      hooks: { streamWrite: scrub },
    },
    ...(destination === undefined ? [] : [destination]),
  )
}

/** What a line belongs to. */
type Scope = ({ readonly reqId: string } | { readonly queue: string; readonly job?: string }) & {
  /** Where traces are sent: the one that the line belongs to. */
  readonly trace_id?: string
}

const scopes = new AsyncLocalStorage<Scope>()

/** Everything logged by `work`, and by what it starts, names `scope`. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** For the lines that Fastify writes itself. */
const describeRequest = ({ method, routeOptions }: Partial<FastifyRequest>) => ({
  method,
  route: routeOptions?.url,
})
const describeReply = ({ statusCode }: { statusCode?: number }) => ({ statusCode })

/** As PostgreSQL, Node and our own code name things; `detail`, `where`, `parameters` and the like hold rows. */
const harmless = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
]

const causesMax = 4

/** An error without the values that it was about. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  const known = harmless.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  const withoutValues = valuesInMessage(code) ? (text: string) => text.replaceAll(/"[^"]*"/g, '"…"') : String
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...Object.fromEntries(known),
    ...(error.cause !== undefined && depth < causesMax && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < causesMax && { errors: error.errors.slice(0, 5).map((one) => describeError(one, depth + 1)) }),
  }
}

/** Class 22 of PostgreSQL, data exceptions, quotes the value itself: invalid input syntax for type date: "…". */
const valuesInMessage = (code: unknown): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

/**
 * The net below: whatever a library writes into a message, no address of a mailbox, no telephone number, no query
 * of a URL and no token leaves the process.
 */
function scrub(line: string): string {
  let kept = line.replaceAll(/[\w-]{40,}/g, '<token>')
  // Most lines hold none of these signs, and looking for one sign is cheap.
  if (kept.includes('@')) kept = kept.replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}\b/gi, '<e-mail>')
  if (kept.includes('+')) kept = kept.replaceAll(/\+\d{8,15}\b/g, '<number>')
  if (kept.includes('?')) kept = kept.replaceAll(/\?[\w%.~[\]-]+=[^\s"'\\)]*/g, '?<query>')
  return kept.includes('earer ') ? kept.replaceAll(/\bBearer [^\s"'\\]+/gi, 'Bearer <token>') : kept
}
