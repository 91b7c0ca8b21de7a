import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { firstHost, linkTo } from './link.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

/** Who owns the schema, and who works with it: two roles of one database, or one that is both. */
export interface DatabaseUrls {
  readonly owner: string
  readonly application: string
  /** The cluster is ours: the application's role is made where it is absent. */
  readonly ownCluster?: boolean
}

/**
 * Brings a database to this version as its owner, the tables of the queue included, and gives the application's role
 * what it needs and no more. Costs a look where nothing is left to do.
 * @throws Error for a database of another release, and where the owner's role may not do what this takes
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  onApplied: (name: string) => void = () => {},
  onWait: (line: string) => void = () => {},
): Promise<void> {
  await migrate(urls.owner, onApplied, { onWait })
  await installQueue(urls.owner)
  const { username, password } = firstHost(urls.application)
  if (username === firstHost(urls.owner).username) return
  await asOwner(urls.owner, async (client) => {
    const role = decodeURIComponent(username)
    if (urls.ownCluster === true) await makeRole(client, role, decodeURIComponent(password))
    await client.query('select grant_application($1)', [role])
  })
}

/** Whether the application may change tables and triggers: it should not where anything is real. */
export const isOwner = ({ owner, application }: DatabaseUrls): boolean =>
  firstHost(owner).username === firstHost(application).username

async function installQueue(url: string): Promise<void> {
  const link = linkTo(url)
  const boss = new PgBoss({ ...link, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  await client.query('select pg_advisory_lock(7215003)')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0)
    await client.query(
      `create role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(password)}`,
    )
}

const asOwner = (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withClient(url, work, { application_name: 'lieta migrate' })
