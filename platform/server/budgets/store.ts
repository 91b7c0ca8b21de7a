import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { tableStore } from './table-store.ts'

/** What one process counted of a key since it was last asked. */
export interface Counted {
  /** Keyed, in hexadecimal: it names nobody. */
  readonly digest: string
  readonly amount: number
  /** How much of it drains off in a second. */
  readonly drain: number
  /** From now on; then nobody asks for it any more. */
  readonly keptSeconds: number
}

/** Where the counts of all processes meet. */
export interface BudgetStore {
  /** Adds to what drained meanwhile; answers what is spent of each now. Throws where nothing was added. */
  readonly add: (counted: readonly Counted[]) => Promise<ReadonlyMap<string, number>>
  readonly close: () => Promise<void>
}

/** Where the bus is Valkey the counts go there too; elsewhere into a table. */
export async function openBudgetStore({
  config,
  db,
}: {
  readonly config: Pick<Config, 'realtimeBus'>
  readonly db: Database
}): Promise<BudgetStore> {
  if (config.realtimeBus.kind !== 'valkey') return tableStore(db)
  return (await import('./valkey-store.ts')).valkeyStore(config.realtimeBus.url)
}
