import type pg from 'pg'

/** Names come from PostgreSQL's catalogue, quoted by it where they need it. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * Everything that is ours and survives a crash: unlogged tables hold counters of minutes. Copies that people asked
 * for are left out with their files: they hold a person whole, live for days, and can be asked for again.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'data_export',
        'evidence_archive')
    group by c.oid, c.relname order by c.relname`)
  return rows
}

/** Only of those that were ever used. */
export async function listSequences(client: pg.Client): Promise<{ name: string; last: number }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows.map(({ name, last }) => ({ name, last: Number(last) }))
}

export interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly definition: string
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conrelid, conname`)
  return rows
}
