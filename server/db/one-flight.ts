import type { CompiledQuery } from 'kysely'
import type { QueryResult } from 'pg'
import { type Database, isSerializationFailure, keptPoolOf } from './database.ts'

/** Sends a statement together with others that are about to leave; rejects where these stay. */
export type SendAlong = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

interface Flights<First, Last> {
  /** Sent together with `begin`; each sees what was committed when its turn came. */
  readonly first: readonly CompiledQuery<unknown>[]
  /**
   * Gets the rows of the last of them. Answers the one statement to send with `commit`, or null to roll back. What it
   * sends along flies with them, behind the commit; what becomes of it does not touch the transaction.
   */
  readonly decide: (rows: readonly First[], sendAlong: SendAlong) => CompiledQuery<Last> | null
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
  const along: { readonly send: () => Promise<void>; readonly stay: (error: unknown) => void }[] = []
  const sendAlong: SendAlong = <Row>(query: CompiledQuery<Row>) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>()
    along.push({
      send: () => sent(query).then(({ rows }) => resolve(rows as Row[]), reject),
      stay: reject,
    })
    return promise
  }
  const rollBack = async (reason: unknown) => {
    for (const { stay } of along) stay(reason)
    await client.query('rollback')
    clean = true
  }
  let clean = false
  try {
    const found = await flight(() => [client.query('begin'), ...first.map(sent)])
    let last: CompiledQuery<Last> | null
    try {
      last = decide((found.at(-1)?.rows ?? []) as First[], sendAlong)
    } catch (error) {
      await rollBack(error)
      throw error
    }
    if (last === null) {
      await rollBack(new Error('rolled back'))
      return null
    }
    const statement = last
    let arrived: Promise<void>[] = []
    const [written, committed] = await flight(() => {
      const transaction = [sent(statement), client.query('commit')]
      arrived = along.map(({ send }) => send())
      return transaction
    })
    await Promise.all(arrived)
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

/** The first failure is the telling one: what was sent behind it only says that the transaction is aborted. */
async function all(answers: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  const settled = await Promise.allSettled(answers)
  return settled.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}
