import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import type { Tracing } from './tracing.ts'

type Ask = (statement: unknown, values?: unknown, done?: unknown) => unknown
type Done = (error: unknown, result: unknown) => void

/**
 * A span for each statement that a request or a job sends over `pool`, with its text; values are never in it, since every
 * statement of ours takes them as parameters. Call it before the first connection.
 */
export function traceStatements(pool: pg.Pool, tracing: Tracing | null): void {
  if (tracing === null) return
  const connect = pool.connect.bind(pool) as (done?: (...given: unknown[]) => void) => unknown
  Object.assign(pool, {
    // A connection that somebody else gives back is handed on in the course of that request, and not of this one.
    connect: (done?: (...given: unknown[]) => void) =>
      done === undefined ? connect() : connect(AsyncResource.bind(done)),
  })
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask
    Object.assign(client, { query: traced(ask, tracing) })
  })
}

function traced(ask: Ask, tracing: Tracing): Ask {
  return (statement, values, done) => {
    const text = textOf(statement)
    if (text === undefined || tracing.current() === undefined) return ask(statement, values, done)
    const span = tracing.begin({
      name: `postgresql ${/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'}`,
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/\s+/g, ' ').trim() },
    })
    const ended = (error?: unknown) =>
      span.end({}, error === undefined || error === null ? undefined : codeOf(error))
    if (typeof done === 'function') {
      const told: Done = (error, result) => {
        ended(error)
        ;(done as Done)(error, result)
      }
      return ask(statement, values, told)
    }
    const answer = ask(statement, values)
    if (answer instanceof Promise) answer.then(() => ended(), ended)
    else ended()
    return answer
  }
}

/** Undefined for what is no plain statement: a stream of COPY. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const { text, submit } = (statement ?? {}) as { readonly text?: unknown; readonly submit?: unknown }
  const isPlain = submit === undefined || statement instanceof pg.Query
  return typeof text === 'string' && isPlain ? text : undefined
}

/** SQLSTATE, or what Node calls a broken connection. */
function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
