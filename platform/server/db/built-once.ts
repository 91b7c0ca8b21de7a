import type { Compilable, CompiledQuery } from 'kysely'
import { type Database, keptPoolOf } from './database.ts'
import { askKept } from './one-flight.ts'

/** Stands for a value while the statement is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export interface BuiltOnce<Values, Row> {
  readonly run: (db: Database, values: Values) => Promise<Row[]>
  /** The statement itself, with these values. */
  readonly compiled: (db: Database, values: Values) => CompiledQuery<Row>
}

/**
 * A statement that is built and compiled once, and runs with other values ever after: for what each request and
 * each message asks, where building takes longer than asking. `build` sees stand-ins: it must put the values into
 * the statement as they are, and neither look at them nor choose by them.
 */
export function builtOnce<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Database, values: Values) => Compilable<Row>,
): BuiltOnce<Values, Row> {
  let built: CompiledQuery<Row> | undefined
  const compiled = (db: Database, values: Values): CompiledQuery<Row> => {
    built ??= build(
      db,
      Object.fromEntries(names.map((name) => [name, new Slot(name)])) as unknown as Values,
    ).compile()
    const parameters = built.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof Values] : value,
    )
    return { ...built, parameters }
  }
  return {
    compiled,
    async run(db, values) {
      const kept = keptPoolOf(db)
      const query = compiled(db, values)
      return kept === undefined ? (await db.executeQuery(query)).rows : askKept(kept, query)
    },
  }
}
