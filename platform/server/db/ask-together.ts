import type { Database } from './database.ts'

interface Waiting<Question, Answer> {
  readonly questions: readonly Question[]
  readonly resolve: (answers: readonly Answer[]) => void
  readonly reject: (error: unknown) => void
}

interface Batches {
  readonly batchesAtOnce?: number
  readonly batchMax?: number
  readonly firstAtOnce?: boolean
}

/**
 * Puts what is asked at one moment, and while the last batches are on their way, into one batch. `ask` answers a list of
 * questions in their order; where it fails, all who waited for that batch are told. `batchMax`: calls, not questions.
 * `firstAtOnce`: while nothing is being asked nobody waits for company, not even until the end of the moment.
 */
export function askTogether<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { batchesAtOnce = 1, batchMax = Infinity, firstAtOnce = false }: Batches = {},
): (questions: readonly Question[]) => Promise<readonly Answer[]> {
  let waiting: Waiting<Question, Answer>[] = []
  let asking = 0

  const askBatch = async (batch: readonly Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(batch.flatMap(({ questions }) => questions))
      let from = 0
      for (const { questions, resolve } of batch) {
        resolve(answers.slice(from, from + questions.length))
        from += questions.length
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const askAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batch.length)
      await askBatch(batch)
    }
    asking -= 1
  }

  return (questions) =>
    new Promise((resolve, reject) => {
      waiting.push({ questions, resolve, reject })
      if (asking >= batchesAtOnce) return
      asking += 1
      if (firstAtOnce && asking === 1) void askAll()
      else setImmediate(() => void askAll())
    })
}

/** The same for what is asked of a database: each has batches of its own. */
export function askDatabaseTogether<Question, Answer>(
  ask: (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
  batches?: Batches,
): (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]> {
  const byDatabase = new WeakMap<Database, (questions: readonly Question[]) => Promise<readonly Answer[]>>()
  return (db, questions) => {
    let together = byDatabase.get(db)
    if (together === undefined) {
      together = askTogether((asked) => ask(db, asked), batches)
      byDatabase.set(db, together)
    }
    return together(questions)
  }
}
