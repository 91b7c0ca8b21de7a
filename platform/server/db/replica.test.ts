import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#apps/server/app.ts'
import { search as searchEndpoint } from '#features/search/contract/search.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { startPair } from '#testing/standby.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from './database.ts'
import { prepareDatabase } from './prepare.ts'

test('a replica finds, the primary decides who is seen; late or away, the primary does both; promoted, it takes over', {
  timeout: 180_000,
}, async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const pair = await startPair()
  const { adminUrl } = pair.primary
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-replica-'))
  await prepareDatabase({ owner: adminUrl, application: adminUrl })
  const standby = new URL(pair.standbyUrl)
  const several = adminUrl.replace(/@([^/]+)/, `@$1,${standby.host}`)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: several,
    DATABASE_READ_URL: pair.standbyUrl,
    DEMO: '0',
    PHOTO_READER: 'off',
  })
  const pool = openPool(several, log)
  const app = await createApp(config, { pool, url: several }, log, { builtFolder: dataDir, workJobs: false })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await pair.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { db, replica } = app.needs
  const person = { db, needs: app.needs } as never
  const king = await makeKing(person)
  const [shown, hidden, blocked] = [
    await makeHostess(person),
    await makeHostess(person),
    await makeHostess(person),
  ]
  await expect.poll(() => replica?.current() !== null, { timeout: 20_000 }).toBe(true)
  const found = async () => {
    const { statusCode, body } = await app.http.inject({
      method: 'POST',
      url: searchEndpoint.path,
      headers: { authorization: `Bearer ${king.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return statusCode === 200
      ? JSON.parse(body)
          .data.map(({ id }: { id: number }) => id)
          .toSorted()
      : statusCode
  }
  await expect.poll(found, { timeout: 10_000 }).toEqual([shown.id, hidden.id, blocked.id])

  // What the standby has not heard of yet holds all the same.
  await pair.pauseReplay()
  await sql`delete from search_profile where id = ${hidden.id}`.execute(db)
  await sql`insert into block (blocker_id, blocked_id) values (${blocked.id}, ${king.id})`.execute(db)
  expect(replica?.current()).not.toBeNull()
  expect(await found()).toEqual([shown.id])

  // Too late: the primary alone.
  await expect.poll(() => replica?.current(), { timeout: 15_000 }).toBeNull()
  expect(replica?.delay()).toBeGreaterThan(5)
  expect(await found()).toEqual([shown.id])
  await pair.resumeReplay()
  await expect.poll(() => replica?.current() !== null, { timeout: 15_000 }).toBe(true)
  expect(lines).toContain('the replica is away or late: the primary serves search')

  // The primary dies, the standby is promoted: the same URL finds it.
  await pair.primary.stop()
  expect(await found()).toBe(503)
  await pair.promote()
  await expect.poll(found, { timeout: 20_000, interval: 100 }).toEqual([shown.id])
  await sql`update profile set description = description`.execute(db)
})
