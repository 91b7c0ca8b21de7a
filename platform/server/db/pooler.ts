import pg from 'pg'
import { serverDeadlines } from './deadlines.ts'
import { linkTo } from './link.ts'

/** What stands between us and PostgreSQL and lends its connections by the transaction. */
export interface Pooler {
  /** Whether a named statement is there in the next transaction too: PgBouncer from 1.21 on, with max_prepared_statements. */
  readonly keepsStatements: boolean
}

const probeName = 'lieta_probe'

/**
 * Asks one connection whether PostgreSQL is at its other end: a pooler has to invent the process that it names at login.
 * One that keeps named statements gives them names of its own. Where it is a pooler, the role of `url` gets the deadlines
 * that such a connection cannot ask for.
 */
export async function findPooler(url: string): Promise<Pooler | null> {
  const client = new pg.Client({
    ...linkTo(url),
    application_name: 'lieta probe',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isDirect(client)) return null
    await giveDeadlines(client)
    return { keepsStatements: await keepsStatements(client) }
  } finally {
    client.end().catch(() => {})
  }
}

/** True when the session is one of PostgreSQL, and so are locks and LISTEN. */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as unknown as { processID?: number }).processID
}

async function keepsStatements(client: pg.Client): Promise<boolean> {
  // In one transaction, so that the statement is forgotten where it was made.
  await client.query('begin')
  try {
    const { rows } = await client.query<{ name: string }>({
      name: probeName,
      text: 'select name from pg_prepared_statements where statement like $1',
      values: ['select name from pg_prepared_statements%'],
    })
    const isPassedOn = rows.some(({ name }) => name === probeName)
    if (isPassedOn) await client.query(`deallocate ${probeName}`)
    return !isPassedOn && rows.length > 0
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

/** A role may set its own defaults. Connections that the pooler holds already follow when it opens them anew. */
async function giveDeadlines(client: pg.Client): Promise<void> {
  const wanted = Object.entries(serverDeadlines).map(([name, ms]) => `${name}=${ms}`)
  const { rows } = await client.query<{ missing: boolean; database: string; role: string }>(
    `select current_database() as database, current_user as role,
       not coalesce((select setconfig @> $1::text[] from pg_db_role_setting
         where setdatabase = (select oid from pg_database where datname = current_database())
           and setrole = current_user::regrole), false) as missing`,
    [wanted],
  )
  const [found] = rows
  if (found?.missing !== true) return
  const whose = `${pg.escapeIdentifier(found.role)} in database ${pg.escapeIdentifier(found.database)}`
  for (const [name, ms] of Object.entries(serverDeadlines))
    await client.query(`alter role ${whose} set ${name} = ${ms}`)
}
