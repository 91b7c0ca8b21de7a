import type { CompiledQuery } from 'kysely'
import type { QueryResult } from 'pg'
import { type Database, isSerializationFailure, keptPoolOf } from './database.ts'

/** Sends a statement together with others that are about to leave. */
export type SendAlong = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

/**
 * A READ COMMITTED transaction that waits for the database once, however many statements it has: all leave together,
 * between `begin` and `commit`, and each sees what was committed when its turn came, after the locks before it.
 * Answers the rows of the last. What `accompany` sends along flies behind the commit, and what becomes of it does not
 * touch the transaction. Null, and nothing written, over a database without kept plans and where it met a deadlock.
 */
export async function inOneFlight<Row>(
  db: Database,
  statements: readonly CompiledQuery<unknown>[],
  accompany: (sendAlong: SendAlong) => void = () => {},
): Promise<readonly Row[] | null> {
  const kept = keptPoolOf(db)
  if (kept === undefined) return null
  const client = await kept.pool.connect()
  const sent = ({ sql: text, parameters }: CompiledQuery<unknown>): Promise<QueryResult> => {
    const name = kept.nameOf(text)
    return client.query({ ...(name !== undefined && { name }), text, values: [...parameters] })
  }
  let clean = false
  try {
    const along: Promise<unknown>[] = []
    const { stream } = client.connection
    // One write to the network for all.
    stream.cork()
    const transaction = [client.query('begin'), ...statements.map(sent), client.query('commit')]
    const answered = Promise.allSettled(transaction)
    try {
      accompany(<Row>(query: CompiledQuery<Row>) => {
        const rows = sent(query).then((result) => result.rows as Row[])
        along.push(rows)
        return rows
      })
    } finally {
      stream.uncork()
    }
    const answers = await answered
    await Promise.allSettled(along)
    // After a statement that failed, `commit` has rolled back.
    clean = answers.at(-1)?.status === 'fulfilled'
    return rowsOf<Row>(answers)
  } catch (error) {
    if (isSerializationFailure(error)) return null
    throw error
  } finally {
    // What failed half-way leaves with its connection.
    client.release(!clean)
  }
}

/** Of the last statement. The first failure is the telling one: those behind it only say that all is aborted. */
function rowsOf<Row>(answers: readonly PromiseSettledResult<QueryResult>[]): Row[] {
  const results = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was not committed')
  return (results.at(-2)?.rows ?? []) as Row[]
}
