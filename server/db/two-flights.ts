import type { CompiledQuery } from 'kysely'
import type { QueryResult } from 'pg'
import { type Database, isSerializationFailure, keptPoolOf } from './database.ts'

interface Flights<First, Last> {
  /** Sent together with `begin`; each sees what was committed when its turn came. */
  readonly first: readonly CompiledQuery<unknown>[]
  /** Gets the rows of the last of them. Answers the one statement to send with `commit`, or null to roll back. */
  readonly decide: (
    rows: readonly First[],
  ) => CompiledQuery<Last> | null | Promise<CompiledQuery<Last> | null>
}

/**
 * A READ COMMITTED transaction that waits for the database twice, however many statements it has. Null where
 * `decide` said so, where it met a deadlock, and over a database without kept plans: nothing was written.
 */
export async function inTwoFlights<First, Last>(
  db: Database,
  { first, decide }: Flights<First, Last>,
): Promise<readonly Last[] | null> {
  const kept = keptPoolOf(db)
  if (kept === undefined) return null
  const client = await kept.pool.connect()
  const sent = ({ sql: text, parameters }: CompiledQuery<unknown>): Promise<QueryResult> => {
    const name = kept.nameOf(text)
    return client.query({ ...(name !== undefined && { name }), text, values: [...parameters] })
  }
  /** One write to the network for all that `send` sends. */
  const flight = (send: () => Promise<QueryResult>[]): Promise<QueryResult[]> => {
    const { stream } = client.connection
    stream.cork()
    const answers = send()
    stream.uncork()
    return all(answers)
  }
  const decided = async (rows: readonly First[]) => {
    try {
      return await decide(rows)
    } catch (error) {
      return new Refused(error)
    }
  }
  let clean = false
  try {
    const found = await flight(() => [client.query('begin'), ...first.map(sent)])
    const last = await decided((found.at(-1)?.rows ?? []) as First[])
    if (last === null || last instanceof Refused) {
      await client.query('rollback')
      clean = true
      if (last === null) return null
      throw last.reason
    }
    const [written, committed] = await flight(() => [sent(last), client.query('commit')])
    if (committed?.command !== 'COMMIT') throw new Error('the transaction was not committed')
    clean = true
    return (written?.rows ?? []) as Last[]
  } catch (error) {
    if (isSerializationFailure(error)) return null
    throw error
  } finally {
    // What failed half-way leaves with its connection.
    client.release(!clean)
  }
}

/** What `decide` threw: no reason to throw the connection away. */
class Refused {
  readonly reason: unknown
  constructor(reason: unknown) {
    this.reason = reason
  }
}

/** The first failure is the telling one: what was sent behind it only says that the transaction is aborted. */
async function all(answers: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}
