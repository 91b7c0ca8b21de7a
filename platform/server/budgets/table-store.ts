import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { BudgetStore } from './store.ts'

/** One statement for all keys, on an unlogged table. */
export const tableStore = (db: Database): BudgetStore => ({
  async add(counted) {
    // The same order everywhere: nobody waits in a circle.
    const sorted = counted.toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    const { rows } = await sql<{ digest: string; spent: number }>`
      insert into budget as b (digest, spent, drain, expires_at)
      select decode(digest, 'hex'), amount, drain, now() + make_interval(secs => "keptSeconds")
      from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
        as t (digest text, amount float8, drain float8, "keptSeconds" float8)
      on conflict (digest) do update set
        spent = greatest(0, greatest(0, b.spent - excluded.drain * extract(epoch from now() - b.at)) + excluded.spent),
        drain = excluded.drain, at = now(), expires_at = excluded.expires_at
      returning encode(digest, 'hex') as digest, spent`.execute(db)
    return new Map(rows.map(({ digest, spent }) => [digest, spent]))
  },
  close: async () => {},
})
