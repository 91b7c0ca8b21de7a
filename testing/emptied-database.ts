import type pg from 'pg'

/** Where the copies of what a fresh database holds are kept. */
const seeds = 'seeds'

/**
 * Makes the function `seeds.empty()` in a fresh database: it takes away whatever was written since, past triggers and
 * references, and puts back the rows that the migrations wrote. Numbers of sequences are not given twice.
 */
export async function rememberSeeds(pool: pg.Pool): Promise<void> {
  await pool.query(`create schema ${seeds}`)
  const statements: string[] = []
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query(`select exists (select from ${table.name}) as seeded`)
    statements.push(rows[0].seeded ? await putBack(pool, table) : `delete from ${table.name};`)
  }
  await pool.query(`
    create function ${seeds}.empty() returns void language plpgsql
    set session_replication_role = replica set lock_timeout = '10s' as $$ begin
      ${statements.join('\n')}
    end $$`)
}

export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(`select ${seeds}.empty()`)
}

interface Table {
  /** With its schema, quoted. */
  readonly name: string
  /** Those that can be written, with commas. */
  readonly columns: string
}

/** Of the queue, which keeps its own books while it runs, the jobs alone. */
async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (c.relnamespace = 'public'::regnamespace or c.oid = 'pgboss.job'::regclass)
    group by c.oid order by c.oid`)
  return rows
}

let copies = 0

/** Most seeds are never written to: they are compared first. */
async function putBack(pool: pg.Pool, { name, columns }: Table): Promise<string> {
  copies += 1
  const copy = `${seeds}.copy_${copies}`
  await pool.query(`create table ${copy} as select ${columns} from ${name}`)
  const { rows } = await pool.query(`select ${digest} as digest from (select ${columns} from ${name}) row`)
  return `
    if (select ${digest} is distinct from ${rows[0].digest} from (select ${columns} from ${name}) row) then
      delete from ${name};
      insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};
    end if;`
}

const digest = 'sum(hashtextextended(row::text, 0))'
