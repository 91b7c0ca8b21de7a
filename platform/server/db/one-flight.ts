import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { type Database, isSerializationFailure, type KeptPool, keptPoolOf } from './database.ts'
import { Flight } from './flight.ts'

/** Sends a statement together with others that are about to leave. */
export type SendAlong = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

/**
 * A READ COMMITTED transaction that waits for the database once, however many statements it has: all leave together,
 * and each sees what was committed when its turn came, after the locks before it. Answers the rows of the last.
 * What `accompany` sends along comes behind it and belongs to the same transaction. Null, and nothing written, over
 * a database without kept plans and where it met a deadlock.
 */
export async function inOneFlight<Row>(
  db: Database,
  statements: readonly CompiledQuery<unknown>[],
  accompany: (sendAlong: SendAlong) => void = () => {},
): Promise<readonly Row[] | null> {
  const kept = keptPoolOf(db)
  if (kept === undefined) return null
  try {
    return (await flown(kept, statements, accompany)) as readonly Row[]
  } catch (error) {
    if (isSerializationFailure(error)) return null
    throw error
  }
}

/** The same for a single statement, which commits by itself. */
export const askKept = <Row>(kept: KeptPool, query: CompiledQuery<Row>): Promise<Row[]> =>
  flown(kept, [query]) as Promise<Row[]>

async function flown(
  { pool, nameOf }: KeptPool,
  statements: readonly CompiledQuery<unknown>[],
  accompany: (sendAlong: SendAlong) => void = () => {},
): Promise<readonly unknown[]> {
  const client = await pool.connect()
  let lost = false
  try {
    const flight = new Flight(client)
    const board = (query: CompiledQuery<unknown>) => flight.add(query, nameOf(query.sql))
    const [last] = statements.map(board).slice(-1)
    const { promise: landed, resolve, reject } = Promise.withResolvers<readonly (readonly unknown[])[]>()
    landed.catch(() => {})
    accompany(<Along>(query: CompiledQuery<Along>) => {
      const place = board(query)
      return landed.then((rows) => rows[place] as readonly Along[])
    })
    flight.send().then(resolve, reject)
    return (await landed)[last!]!
  } catch (error) {
    // Else it tells of the socket, and not of who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    // PostgreSQL is closing it, and says so before it does: whoever came next would find it dead.
    lost = error instanceof pg.DatabaseError && error.severity !== 'ERROR'
    throw error
  } finally {
    client.release(lost)
  }
}
