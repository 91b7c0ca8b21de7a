import type { Compilable, CompiledQuery } from 'kysely'
import type { Database, Transaction } from './database.ts'

/** Stands for the value of that name while the statement is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled once, and then run with other values: for what every request or every message
 * asks, where building takes longer than asking. `build` is given placeholders: it puts them into the statement as they
 * are, and neither looks at them nor chooses by them.
 */
export function compileOnce<Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database | Transaction, values: Values) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]))
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders as unknown as Values).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
