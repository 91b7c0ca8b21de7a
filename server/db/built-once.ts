import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Stands for a value while the statement is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled once, and runs with other values ever after: for what each request and
 * each message asks, where building takes longer than asking. `build` sees stand-ins: it must put the values into
 * the statement as they are, and neither look at them nor choose by them.
 */
export function builtOnce<Values extends Readonly<Record<string, unknown>>, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(
      db,
      Object.fromEntries(names.map((name) => [name, new Slot(name)])) as unknown as Values,
    ).compile()
    const parameters = built.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
