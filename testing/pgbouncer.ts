import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './server-process.ts'

/** Where it is installed (Debian: `apt-get install pgbouncer`), or what PGBOUNCER names. */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer'

/** Its version, or null where it is not installed. */
export function pgbouncerVersion(): string | null {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? null
  } catch {
    return null
  }
}

/** From 1.21 on it keeps prepared statements. */
export const keepsStatements = (version: string): boolean => Number(version.split('.')[1]) >= 21

/** A PgBouncer in transaction mode, with two connections for everybody, in front of the cluster of `url`. */
export async function startPgbouncer(
  url: string,
): Promise<{ urlOf: (url: string) => string; stop: () => Promise<void> }> {
  const { hostname, port: upstream } = new URL(url)
  const users = [new URL(url)]
  const folder = await mkdtemp(join(tmpdir(), 'lieta-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const version = pgbouncerVersion() ?? '1.18'
  await writeFile(
    join(folder, 'users.txt'),
    users.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`).join(''),
  )
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${upstream}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
${keepsStatements(version) ? 'max_prepared_statements = 200' : ''}
`,
  )
  const child: ChildProcess = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    // It refuses to run as root.
    ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
  })
  const urlOf = (direct: string) => {
    const through = new URL(direct)
    through.host = `127.0.0.1:${port}`
    return through.href
  }
  await untilItAnswers(urlOf(url))
  return {
    urlOf,
    async stop() {
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tried === 100) throw error
      await sleep(50)
    }
  }
}
