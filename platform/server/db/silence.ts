import type { Socket } from 'node:net'
import type pg from 'pg'

/** As node-postgres says it of its own deadline, which single statements may carry. */
const silent = 'Query read timeout'

/** True when nobody answered in time: the network between has died without a word, or whoever is at its other end. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === silent

/** A connection is looked at so often within its deadline, and at least once a second. */
const looksPerDeadline = 5
const lookAtLeastMs = 1_000

type Ask = (statement: unknown, values?: unknown, done?: unknown) => unknown
interface Watched {
  /** False while an answer is awaited. */
  readonly readyForQuery?: boolean
  readonly connection: { readonly stream: Socket }
}

/**
 * Breaks each connection of `pool` that has waited for an answer for `ms`, but where its statement brings a
 * `query_timeout` of its own. One timer looks at all: node-postgres sets one for each statement, whose closure keeps the
 * answer alive until the next full collection, which took a fifth of all the processor that a search cost Node.
 */
export function breakSilent(pool: pg.Pool, ms: number): void {
  /** The moment at which each has waited too long. */
  const deadlines = new Map<pg.PoolClient, number>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const now = performance.now()
    for (const [client, deadline] of deadlines) {
      const { readyForQuery, connection } = client as unknown as Watched
      if (readyForQuery === false && deadline < now) connection.stream.destroy(new Error(silent))
    }
  }
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask
    const query: Ask = (statement, values, done) => {
      const own = typeof statement === 'object' && statement !== null && 'query_timeout' in statement
      deadlines.set(client, own ? Infinity : performance.now() + ms)
      return ask(statement, values, done)
    }
    Object.assign(client, { query })
    timer ??= setInterval(look, Math.min(ms / looksPerDeadline, lookAtLeastMs)).unref()
  })
  pool.on('remove', (client) => {
    deadlines.delete(client)
    if (pool.totalCount > 0) return
    clearInterval(timer)
    timer = undefined
  })
}
