import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { runAudit } from '#apps/server/audit-run.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { openDatabase, openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { findHome } from './embedded-home.ts'
import { prepareDatabase } from './prepare.ts'
import { withClient } from './with-client.ts'

const long = process.env['LONG'] === '1'
const log = pino({ level: 'silent' })

test.runIf(long)(
  'a database comes back as of a moment: docs/operations.md, "Back to a moment", step by step',
  { timeout: 180_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'lieta-moment-'))
    chmodSync(root, 0o755)
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const [dataDir, recovered] = [join(root, 'data'), join(root, 'recovered')]
    const [archive, base] = [join(root, 'archive'), join(root, 'base')]
    let cluster = await startEmbedded({ dataDir, durable: true })
    const { cluster: files, identity } = await findHome(dataDir)
    const own = (path: string) => {
      const { uid, gid } = identity
      if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
    }
    mkdirSync(archive)
    own(archive)

    // 1. Every finished piece of the log is copied away, a quiet minute at the latest.
    await archiveTo(cluster.adminUrl, archive)
    await cluster.stop()
    cluster = await startEmbedded({ dataDir, durable: true })
    onTestFinished(() => cluster.stop())
    const { adminUrl } = cluster
    await prepareDatabase({ owner: adminUrl, application: adminUrl })
    const db = openDatabase(openPool(adminUrl, log))
    const person = {
      db,
      needs: { hooks: { profileChanged: refreshSearchRow }, config: readConfig({ DATA_DIR: dataDir }) },
    }

    // 2. A copy of the files, while it runs. Both calls in one session.
    await copyFiles(adminUrl, files, base)

    // Written after the copy, then the moment, then what should not have happened.
    const king = await makeKing(person, { credits: 70 })
    const hostess = await makeHostess(person)
    const { moment, piece } = await withClient(adminUrl, async (admin) => {
      const before = await admin.query<{ at: string }>('select clock_timestamp()::text as at')
      await sleep(500)
      await admin.query(`update profile set description = 'overwritten'`)
      const closed = await admin.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
      return { moment: before.rows[0]?.at ?? '', piece: closed.rows[0]?.name ?? '' }
    })
    await expect.poll(() => existsSync(join(archive, piece)), { timeout: 20_000 }).toBe(true)
    await db.destroy()
    await cluster.stop()

    // 3. Another folder with the copy, which reads the log up to the moment.
    const began = performance.now()
    mkdirSync(recovered)
    await copyFile(join(dataDir, 'postgres-password'), join(recovered, 'postgres-password'))
    execFileSync('cp', ['-a', base, join(recovered, 'postgres')])
    askForMoment(join(recovered, 'postgres'), archive, moment)
    own(join(recovered, 'postgres'))
    const again = await startEmbedded({ dataDir: recovered, durable: true })
    onTestFinished(() => again.stop())
    const seconds = (performance.now() - began) / 1000

    const restored = openDatabase(openPool(again.adminUrl, log))
    onTestFinished(() => restored.destroy())
    const people = await restored.selectFrom('profile').select(['user_id', 'description']).execute()
    expect(people.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([king.id, hostess.id]))
    expect(people.filter(({ description }) => description === 'overwritten')).toEqual([])
    const { balance } = await restored
      .selectFrom('wallet')
      .select('balance')
      .where('user_id', '=', king.id)
      .executeTakeFirstOrThrow()
    expect(balance).toBe(70)
    expect(await runAudit(restored)).toEqual([])
    expect(existsSync(join(recovered, 'postgres', 'recovery.signal'))).toBe(false)
    expect(seconds, 'from the copy to writes').toBeLessThan(60)
  },
)

function archiveTo(url: string, archive: string): Promise<void> {
  return withClient(url, async (admin) => {
    await admin.query('alter system set archive_mode = on')
    await admin.query(`alter system set archive_timeout = '60s'`)
    await admin.query(
      `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/.%f && mv ${archive}/.%f ${archive}/%f'`,
    )
  })
}

async function copyFiles(url: string, files: string, base: string): Promise<void> {
  await withClient(url, async (admin) => {
    await admin.query(`select pg_backup_start('base', fast => true)`)
    execFileSync('cp', ['-a', files, base])
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(base, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  for (const left of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    rmSync(join(base, left), { recursive: true, force: true })
  mkdirSync(join(base, 'pg_wal'), { mode: 0o700 })
}

function askForMoment(cluster: string, archive: string, moment: string): void {
  writeFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = promote
`,
  )
  writeFileSync(join(cluster, 'recovery.signal'), '')
}
