import type { CompiledQuery } from 'kysely'
import pg from 'pg'

type Row = Readonly<Record<string, unknown>>
type Values = readonly (string | null)[]

interface Statement {
  /** Empty where it is prepared for this once. */
  readonly name: string
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
}

/** What pg's own queries use of a connection, more than its types tell. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  /** Text by name; pg enters what it hears has been parsed, under the name and text of the query that runs. */
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: Statement['values'] }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils

/** How the rows of prepared statements are read, by connection and name: described once, not with each answer. */
const readers = new WeakMap<object, Map<string, (values: Values) => Row>>()

/**
 * Several statements on one connection in one go, closed by a single Sync: PostgreSQL runs them as one READ COMMITTED
 * transaction, commits, and only then answers, in one packet. Where one fails, nothing of all has happened.
 */
export class Flight extends pg.Query {
  declare name: string
  declare text: string
  readonly #client: pg.PoolClient
  readonly #statements: Statement[] = []
  readonly #rows: Row[][] = []
  readonly #landed = Promise.withResolvers<readonly (readonly Row[])[]>()
  #known = new Map<string, (values: Values) => Row>()
  #at = 0
  #read: ((values: Values) => Row) | undefined
  #unreadable: unknown

  constructor(client: pg.PoolClient) {
    super({ text: '' })
    this.#client = client
  }

  /** @returns the place of its rows in what `send` answers */
  add({ sql: text, parameters }: CompiledQuery<unknown>, name: string | undefined): number {
    this.#rows.push([])
    return this.#statements.push({ name: name ?? '', text, values: parameters.map(prepareValue) }) - 1
  }

  /** The rows of each statement, once all is durable. */
  send(): Promise<readonly (readonly Row[])[]> {
    this.#client.query(this)
    return this.#landed.promise
  }

  override submit = (connection: object): void => {
    const wire = connection as Wire
    this.#known = readers.get(wire) ?? this.#known
    readers.set(wire, this.#known)
    this.#turnTo(0)
    const parsed = new Set<string>()
    wire.stream.cork()
    for (const { name, text, values } of this.#statements) {
      if (wire.parsedStatements[name] === undefined && !parsed.has(name)) wire.parse({ name, text })
      if (name !== '') parsed.add(name)
      wire.bind({ statement: name, values })
      if (!this.#known.has(name)) wire.describe({ type: 'P' })
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
  }

  #turnTo(at: number): void {
    const { name, text } = this.#statements[at] ?? { name: '', text: '' }
    this.#at = at
    this.name = name
    this.text = text
    this.#read = this.#known.get(name)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text') as (value: string) => unknown,
    }))
    this.#read = (values) => {
      const row: Record<string, unknown> = {}
      for (let at = 0; at < columns.length; at += 1) {
        const { name, parse } = columns[at]!
        const value = values[at]!
        row[name] = value === null ? null : parse(value)
      }
      return row
    }
    if (this.name !== '') this.#known.set(this.name, this.#read)
  }

  handleDataRow({ fields }: { fields: Values }): void {
    try {
      this.#rows[this.#at]!.push(this.#read!(fields))
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete(): void {
    this.#turnTo(this.#at + 1)
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.#landed.resolve(this.#rows)
    else this.#landed.reject(this.#unreadable)
  }

  handleError(error: unknown): void {
    this.#landed.reject(error)
  }
}
