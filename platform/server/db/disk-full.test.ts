import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { makeOpenChat } from '#testing/chats.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { prepareDatabase } from './prepare.ts'

/** It mounts a disk of its own, as only root may, and not everywhere. */
const long = process.env['LONG'] === '1' && process.getuid?.() === 0 && canMount()

function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'lieta-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

test.runIf(long)(
  'on a full disk writes are refused for the moment, reads go on, and room alone mends it',
  { timeout: 180_000 },
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'lieta-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=755', 'tmpfs', disk])
    onTestFinished(() => {
      execFileSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
    })
    const dataDir = join(disk, 'data')
    const cluster = await startEmbedded({ dataDir, durable: true })
    onTestFinished(() => cluster.stop())
    chmodSync(dataDir, 0o755)
    await prepareDatabase({ owner: cluster.adminUrl, application: cluster.adminUrl })
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.adminUrl,
      DEMO: '0',
      PHOTO_READER: 'off',
      RATE_LIMIT_SCALE: '1000',
    })
    const log = pino({ level: 'silent' })
    const database = { pool: openPool(cluster.adminUrl, log), url: cluster.adminUrl }
    const app = await createApp(config, database, log, { builtFolder: dataDir, workJobs: false })
    onTestFinished(() => app.close())
    const { chatId, hostess } = await makeOpenChat({ db: app.needs.db, needs: app.needs } as never)
    const headers = { authorization: `Bearer ${hostess.token}`, 'content-type': 'application/json' }
    const url = `/api/chats/${chatId}/messages`
    const say = () =>
      app.http.inject({
        method: 'POST',
        url,
        headers,
        body: JSON.stringify({ message: 'Buonasera a lei. '.repeat(20), client_id: randomUUID() }),
      })
    expect((await say()).statusCode).toBe(201)

    const { bavail, bsize } = await statfs(disk)
    const filler = join(disk, 'filler')
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
    const statuses = new Set<number>()
    let refused = await say()
    for (let n = 0; n < 2_000 && refused.statusCode !== 503; n += 1) {
      statuses.add(refused.statusCode)
      refused = await say()
    }
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect([...statuses].filter((status) => status !== 201)).toEqual([])
    expect((await app.http.inject({ method: 'GET', url, headers })).statusCode).toBe(200)

    rmSync(filler)
    await expect.poll(async () => (await say()).statusCode, { timeout: 60_000, interval: 500 }).toBe(201)
  },
)
