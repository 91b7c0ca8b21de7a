import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { eraseAccounts, erasedSince } from '#features/privacy/server/erasure.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { type Database, openDatabase, openPool } from '#platform/server/db/database.ts'
import { fileStorage } from '#platform/server/providers/storage/files.ts'
import { makePurchase } from '#testing/buyers.ts'
import { createTestDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { jpeg } from '#testing/pictures.ts'
import { photosOnDisk, upload } from '#testing/uploads.ts'
import { createApp } from '../app.ts'
import { audit } from '../audit.ts'
import { eraseWhoWasErased, queueAgain } from './after-restore.ts'
import { knowsSecretOf, makeBackup } from './backup.ts'
import { newCipher } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { readPart, writePart } from './parts.ts'
import { erasedIn, faultsOf, restoreBackup } from './restore.ts'
import { leaveSoon } from '#testing/account-states.ts'

const { initiate, unlock, send } = chatEndpoints
const secret = { APP_SECRET: 'the same secret at both places, of course' }

let app: TestApp
let folder: string
let backup: string
let manifest: Manifest
let king: Person
let hostess: Person
let chatId: number

beforeAll(async () => {
  app = await startTestApp(secret)
  folder = await mkdtemp(join(tmpdir(), 'lieta-backup-'))
  backup = join(folder, 'one')
  king = await makeKing(app, { credits: 500 })
  hostess = await makeHostess(app, { name: 'Clotilde' })
  await makePurchase(app, king)
  await upload(app, hostess, { files: { 'io.jpg': await jpeg(3), 'mare.jpg': await jpeg(4) } })
  const begun = await app.call(initiate, {
    as: king,
    params: { userId: String(hostess.id) },
    body: { message: 'Buonasera', client_id: crypto.randomUUID() },
  })
  chatId = (begun.body as { chat_id: number }).chat_id
  await app.call(unlock, { as: king, body: { other_user_id: hostess.id } })
  await say(hostess, 'Buonasera a lei.\tCon «virgolette», \\ e\nun a capo.')
  manifest = await backUpAmidMessages()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const say = (as: Person, message: string) =>
  app.call(send, { as, params: { id: String(chatId) }, body: { message, client_id: crypto.randomUUID() } })

/** Both write as long as the backup takes. */
async function backUpAmidMessages(): Promise<Manifest> {
  let done = false
  const talk = (async () => {
    while (!done) for (const person of [king, hostess]) await say(person, 'Che bella serata.')
  })()
  const made = await makeBackup(needsOf(app), backup).finally(() => {
    done = true
  })
  await talk
  return made
}

const needsOf = ({ needs }: TestApp) => ({
  databaseUrl: needs.pool.options.connectionString ?? '',
  storage: needs.storage,
  config: needs.config,
})

interface Place {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly storage: ReturnType<typeof fileStorage>
}

async function newPlace(): Promise<Place> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-restored-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { databaseUrl: database.url, dataDir, storage: fileStorage(dataDir) }
}

async function query<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(url, pino({ level: 'silent' }))
  const db = openDatabase(pool)
  return work(db).finally(() => leave(pool, db))
}

/** A pool ends before its connections do, and PostgreSQL still counts them: nobody may restore beside one. */
async function leave(pool: pg.Pool, db: Database): Promise<void> {
  const gone = Array.from({ length: pool.totalCount }, () => Promise.withResolvers<void>())
  const left = [...gone]
  pool.on('remove', () => left.pop()?.resolve())
  await db.destroy()
  await Promise.all(gone.map(({ promise }) => promise))
}

/** A line for each table: how many rows, and what they come to. */
async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not in ('data_export', 'evidence_archive', 'kysely_migration', 'kysely_migration_lock') order by 1`.execute(
    db,
  )
  const lines: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ line: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as line
      from ${sql.table(name)} t`.execute(db)
    lines.push(`${name} ${found.rows[0]?.line}`)
  }
  return lines
}

async function openRestored(place: Place) {
  const log = pino({ level: 'silent' })
  await prepareDatabase({ owner: place.databaseUrl, application: place.databaseUrl })
  const pool = openPool(place.databaseUrl, log)
  const config = readConfig({ ...secret, NODE_ENV: 'test', DATA_DIR: place.dataDir, DEMO: '0' })
  const restored = await createApp(config, { pool, url: place.databaseUrl }, log, {
    builtFolder: place.dataDir,
    workJobs: false,
  })
  onTestFinished(restored.close)
  return restored.needs
}

test('a place knows the secret of a backup by today’s or by the one before, and by no other', () => {
  const place = (variables: Record<string, string>) => readConfig({ DATA_DIR: folder, ...variables })
  const another = 'another secret, which came after that one'
  expect(knowsSecretOf(manifest, place(secret))).toBe(true)
  expect(
    knowsSecretOf(manifest, place({ APP_SECRET: another, APP_SECRET_PREVIOUS: secret.APP_SECRET })),
  ).toBe(true)
  expect(knowsSecretOf(manifest, place({ APP_SECRET: another }))).toBe(false)
})

test('a restored backup equals one snapshot: rows, photos, counters, waiting jobs', async () => {
  const second = await makeBackup(needsOf(app), join(folder, 'quiet'))
  const place = await newPlace()
  const restored = await restoreBackup(join(folder, 'quiet'), { ...place, overwrite: false })
  expect(restored).toMatchObject({ files: 6, migrated: [], manifest: second })
  expect(second.files).toMatchObject({ count: 6, missing: [], unnamed: 0 })
  expect(await query(place.databaseUrl, tablesOf)).toEqual(await tablesOf(app.db))
  const [photo] = await photosOnDisk(app)
  const key = `photos/${photo?.slice(0, 2)}/${photo}-800.webp`
  expect(await place.storage.get(key)).toEqual(await app.needs.storage.get(key))

  const needs = await openRestored(place)
  expect(await queueAgain(needs, join(folder, 'quiet'), { manifest: second, cipher: null })).toBe(
    second.jobs.rows,
  )
  expect(second.jobs.rows).toBeGreaterThan(0)
  const waiting = await sql<{ name: string }>`
    select distinct name from pgboss.job where state = 'created' order by 1`.execute(needs.db)
  expect(waiting.rows).toContainEqual({ name: 'refund_unlock' })
  // The next row gets the next number, and the triggers are back.
  const { id } = await makeKing({ db: needs.db, needs })
  expect(id).toBeGreaterThan(hostess.id)
  await expect(needs.db.deleteFrom('posting').execute()).rejects.toThrow('append-only')
})

test('a backup made while people write is one moment; a place that holds something is filled only when asked', async () => {
  const place = await newPlace()
  await query(place.databaseUrl, (db) => makeKing({ db, needs: app.needs }))
  await expect(restoreBackup(backup, { ...place, overwrite: false })).rejects.toThrow('has people in it')
  await restoreBackup(backup, { ...place, overwrite: true })
  expect(await query(place.databaseUrl, audit)).toEqual([])
  const written = manifest.tables.find(({ name }) => name === 'message')?.rows
  expect(await query(place.databaseUrl, countMessages)).toBe(written)
  expect(await countMessages(app.db)).toBeGreaterThanOrEqual(written ?? 0)

  const shelf = { ...(await newPlace()), overwrite: false }
  await shelf.storage.put('photos/ab/somebody-320.webp', Buffer.from('x'), 'image/webp')
  await expect(restoreBackup(backup, shelf)).rejects.toThrow('storage is not empty')
})

async function countMessages(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message`.execute(db)
  return rows[0]?.n ?? -1
}

test('a missing, shortened or altered part is noticed before anything is touched', async () => {
  const hurt = join(folder, 'hurt')
  await cp(backup, hurt, { recursive: true })
  expect(await faultsOf(hurt)).toEqual([])
  await rm(join(hurt, 'tables/users.copy.gz'))
  await truncate(join(hurt, 'tables/message.copy.gz'), 40)
  const photo = (await readFile(join(hurt, 'SHA256SUMS'), 'utf8')).match(/photos\/\S+/)?.[0] ?? ''
  await writeFile(join(hurt, photo), 'another picture')
  expect(await faultsOf(hurt)).toEqual([
    expect.stringContaining(`${photo} is not what was backed up`),
    expect.stringContaining('tables/message.copy.gz is not what was backed up'),
    'tables/users.copy.gz is missing',
  ])
  const place = await newPlace()
  await expect(restoreBackup(hurt, { ...place, overwrite: true })).rejects.toThrow('users.copy.gz is missing')
  expect(await query(place.databaseUrl, countMessages)).toBe(0)

  await writeFile(join(hurt, 'SHA256SUMS'), '')
  await expect(faultsOf(hurt)).rejects.toThrow('SHA256SUMS is missing, or not the one that belongs')
  await rm(join(hurt, 'manifest.json'))
  await expect(faultsOf(hurt)).rejects.toThrow('no finished backup')
})

test('nothing is restored under a running server, and no backup is written over another', async () => {
  await expect(restoreBackup(backup, { ...needsOf(app), overwrite: true })).rejects.toThrow(
    'stop every Lieta process',
  )
  await expect(makeBackup(needsOf(app), backup)).rejects.toThrow('ENOTEMPTY')
})

test('a member erased after the backup stays erased after a restore', async () => {
  const [early, late] = [
    await makeHostess(app, { name: 'Presto' }),
    await makeHostess(app, { name: 'Tardi' }),
  ]
  const before = join(folder, 'before')
  await makeBackup(needsOf(app), before)
  await leaveSoon(app, early)
  await eraseAccounts.work(app.needs, {})
  await app.runJobs()
  const after = join(folder, 'after')
  await makeBackup(needsOf(app), after)
  expect(await erasedIn(after)).toContain(early.id)

  // As after the loss of the whole place: all that is left are the two backups.
  const place = await newPlace()
  await restoreBackup(before, { ...place, overwrite: false })
  const needs = await openRestored(place)
  expect(await eraseWhoWasErased(needs, await erasedIn(after))).toEqual([early.id])
  const states = await needs.db.selectFrom('users').select(['id', 'state']).orderBy('id').execute()
  expect(states.filter(({ id }) => id >= early.id)).toEqual([
    { id: early.id, state: 'erased' },
    { id: late.id, state: 'approved' },
  ])
  expect(await audit(needs.db)).toEqual([])

  // After the loss of the database alone the storage remembers.
  expect(await Array.fromAsync(erasedSince(app.needs.storage))).toEqual([early.id])
})

const key = 'un mazzo di chiavi in fondo al cassetto'

test('with BACKUP_KEY a backup says what it holds and shows nothing of it, and is restored with that key', async () => {
  const sealed = join(folder, 'sealed')
  const needs = needsOf(app)
  const made = await makeBackup({ ...needs, config: { ...needs.config, backupKey: key } }, sealed)
  expect(made.encryption).toMatchObject({ cipher: 'aes-256-gcm' })
  const clear = await readFile(join(sealed, 'manifest.json'), 'utf8')
  expect(JSON.parse(clear)).toMatchObject({ app: made.app, files: { count: 6 }, encryption: made.encryption })
  for (const part of ['tables/users.copy.gz', 'erased.txt', 'jobs.jsonl.gz']) {
    const bytes = await readFile(join(sealed, part))
    // Gzip begins with these two; what is encrypted begins with anything.
    expect(bytes.subarray(0, 3).toString('hex')).not.toBe('1f8b08')
    expect(bytes.includes('Clotilde')).toBe(false)
  }
  const place = { ...(await newPlace()), overwrite: false }
  await expect(restoreBackup(sealed, place)).rejects.toThrow('set BACKUP_KEY')
  await expect(restoreBackup(sealed, { ...place, key: `${key}.` })).rejects.toThrow('not the key of this')
  expect(await query(place.databaseUrl, countMessages)).toBe(0)
  await restoreBackup(sealed, { ...place, key })
  expect(await query(place.databaseUrl, tablesOf)).toEqual(await tablesOf(app.db))
  const [photo] = await photosOnDisk(app)
  const file = `photos/${photo?.slice(0, 2)}/${photo}-800.webp`
  expect(await place.storage.get(file)).toEqual(await app.needs.storage.get(file))
  expect(await erasedIn(sealed, key)).toEqual(await erasedIn(join(folder, 'after')))
})

test('an encrypted part that was cut, changed, moved or replaced is found, whoever mended the sums', async () => {
  const cipher = newCipher(key)
  const text = Buffer.alloc(200_000, 'Buonasera a lei. ')
  const part = await writePart(folder, 'one.bin', [text], cipher)
  const open = async (bytes: Buffer, path = part.path) => {
    await writeFile(join(folder, path), bytes)
    return Buffer.concat(await Array.fromAsync(readPart(folder, path, cipher)))
  }
  const whole = await readFile(join(folder, part.path))
  expect(whole.length).toBe(text.length + 4 * 16)
  expect((await open(whole)).equals(text)).toBe(true)
  const chunk = 65_536 + 16
  await expect(open(whole.subarray(0, 3 * chunk))).rejects.toThrow('cut short or changed')
  await expect(open(whole.subarray(0, 5))).rejects.toThrow('cut short')
  await expect(open(Buffer.from(whole).fill(0, 70_000, 70_001))).rejects.toThrow('cut short or changed')
  const [first, second, rest] = [
    whole.subarray(0, chunk),
    whole.subarray(chunk, 2 * chunk),
    whole.subarray(2 * chunk),
  ]
  await expect(open(Buffer.concat([second, first, rest]))).rejects.toThrow('cut short or changed')
  await expect(open(whole, 'two.bin')).rejects.toThrow('cut short or changed')

  const sealed = join(folder, 'relabelled')
  await cp(join(folder, 'sealed'), sealed, { recursive: true })
  const manifestPath = join(sealed, 'manifest.json')
  const manifestNow = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest
  await writeFile(manifestPath, JSON.stringify({ ...manifestNow, taken_at: '2020-01-01T00:00:00.000Z' }))
  await expect(restoreBackup(sealed, { ...(await newPlace()), overwrite: false, key })).rejects.toThrow(
    'manifest.json was changed',
  )
})
