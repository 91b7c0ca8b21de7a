import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { createTestDatabase } from '#testing/database.ts'
import { readConfig } from '../config/config.ts'
import { withKeptKeys } from './kept-keys.ts'
import { seal, unseal } from './seal.ts'

const database = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lieta-kept-'))
const said: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
const db = openDatabase(openPool(database.applicationUrl, log))
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const [first, second, third] = ['primo', 'secondo', 'terzo'].map(
  (word) => `il ${word} segreto della casa, lungo`,
)

const start = (secret = '', previous = '') =>
  withKeptKeys(
    readConfig({ DATA_DIR: dataDir, DEMO: '0', APP_SECRET: secret, APP_SECRET_PREVIOUS: previous }),
    db,
    log,
  )
const rows = () => db.selectFrom('kept_key').select(['id', 'sealed']).orderBy('id').execute()

test('what is made for long outlives each change of the secret, and what is made for short changes with it', async () => {
  const before = await start(first)
  const during = await start(second, first)
  const after = await start(third, second)
  for (const use of ['totp', 'barred-identity', 'payer-mark', 'web-push', 'unsubscribe-messages'])
    for (const config of [during, after]) expect(config.key(use)).toEqual(before.key(use))
  expect(during.key('token')).not.toEqual(before.key('token'))
  expect(during.keys('token')).toEqual([during.key('token'), before.key('token')])
  expect(after.keys('token')).not.toContainEqual(before.key('token'))
  expect(await rows()).toHaveLength(1)
})

test('once it has been sealed under the new secret, the old one opens it no more, and is not needed', async () => {
  const [row] = await rows()
  const kept = await start(third)
  expect((await rows())[0]).toEqual(row)
  expect(said).toEqual([])

  // By mistake, with a wrong secret: it says so, begins anew, and loses nothing.
  const wrong = await start(first)
  expect(said.join()).toContain('opens no kept key')
  expect(wrong.key('totp')).not.toEqual(kept.key('totp'))
  expect((await start(third)).key('totp')).toEqual(kept.key('totp'))
  expect((await start(first)).key('totp')).toEqual(wrong.key('totp'))
})

test('a secret that was changed without the one of before is mended by naming both, and stays so', async () => {
  await db.deleteFrom('kept_key').execute()
  const kept = (await start(first)).key('totp')
  expect((await start(second)).key('totp')).not.toEqual(kept)
  expect((await start(second, first)).key('totp')).toEqual(kept)
  expect((await start(second, first)).key('totp')).toEqual(kept)
  expect((await start(second)).key('totp')).toEqual(kept)
})

test('of several processes that start at once one makes the root, for all', async () => {
  await db.deleteFrom('kept_key').execute()
  const all = await Promise.all(Array.from({ length: 6 }, () => start(first)))
  expect(new Set(all.map((config) => config.key('totp').toString('hex'))).size).toBe(1)
})

test('what is sealed opens with its key, at its place, unchanged, and otherwise not at all', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = seal(key, Buffer.from('riservato'), 'qui')
  expect(sealed.includes('riservato')).toBe(false)
  expect(unseal([other, key], sealed, 'qui')).toMatchObject({ plain: Buffer.from('riservato'), key })
  expect(unseal([key], sealed, 'altrove')).toBeNull()
  expect(unseal([other], sealed, 'qui')).toBeNull()
  expect(unseal([key], sealed.subarray(0, 20), 'qui')).toBeNull()
  for (const at of [0, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(unseal([key], changed, 'qui')).toBeNull()
  }
})
