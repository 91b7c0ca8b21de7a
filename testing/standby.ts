import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#platform/server/db/embedded.ts'
import { findHome } from '#platform/server/db/embedded-home.ts'
import { freePort } from './server-process.ts'

export interface Pair {
  readonly primary: Embedded
  readonly standbyUrl: string
  /** Nothing more reaches the standby, and nothing that has reached it is applied. */
  readonly pauseReplay: () => Promise<void>
  readonly resumeReplay: () => Promise<void>
  /** The standby takes writes from now on. */
  readonly promote: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A primary and a streaming standby of it, made with the backup functions of PostgreSQL and a copy of its files. */
export async function startPair(): Promise<Pair> {
  const root = mkdtempSync(join(tmpdir(), 'lieta-pair-'))
  chmodSync(root, 0o755)
  const dataDir = join(root, 'primary')
  const primary = await startEmbedded({ dataDir, durable: true })
  const home = await findHome(dataDir)
  const cluster = join(root, 'standby')
  const admin = new pg.Client(primary.adminUrl)
  await admin.connect()
  await admin.query(`select pg_backup_start('standby', fast => true)`)
  // Files may change under the copy; the log replays what did.
  execFileSync('cp', ['-a', home.cluster, cluster])
  const { rows } = await admin.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await admin.end()
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    rmSync(join(cluster, name), { recursive: true, force: true })
  // Without an archive the log of the copy's own time comes by the stream, from where the label says.
  cpSync(join(home.cluster, 'pg_wal'), join(cluster, 'pg_wal'), { recursive: true })
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(cluster, 'standby.signal'), '')
  const url = new URL(primary.adminUrl)
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}'\n`,
  )
  const { uid, gid } = home.identity
  if (uid !== undefined && gid !== undefined) {
    execFileSync('chown', ['-R', `${uid}:${gid}`, cluster])
    chownSync(root, uid, gid)
  }
  const port = await freePort()
  const server: ChildProcess = spawn(
    join(home.binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { ...home.identity, cwd: '/', stdio: 'ignore' },
  )
  const standbyUrl = new URL(primary.adminUrl)
  standbyUrl.port = String(port)
  const ask = async (statement: string) => {
    const client = new pg.Client(standbyUrl.href)
    client.on('error', () => {})
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  for (let tried = 0; ; tried += 1) {
    const isUp = await ask('select 1').then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (tried === 200) throw new Error('the standby does not answer')
    await sleep(100)
  }
  return {
    primary,
    standbyUrl: standbyUrl.href,
    pauseReplay: () => ask('select pg_wal_replay_pause()'),
    resumeReplay: () => ask('select pg_wal_replay_resume()'),
    promote: () => ask('select pg_promote(true, 30)'),
    async stop() {
      server.kill('SIGINT')
      await primary.stop()
      await sleep(300)
      server.kill('SIGKILL')
      rmSync(root, { recursive: true, force: true })
    },
  }
}
