import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'
import { sharedBuffers } from './embedded-memory.ts'

let dataDir: string
const started: Embedded[] = []

beforeEach(async () => {
  // Readable by all: where root runs this, the cluster then stays inside and goes with the folder.
  dataDir = await mkdtemp(join(tmpdir(), 'lieta-embedded-'))
  await chmod(dataDir, 0o755)
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

let untouched: string | undefined

/** As after a first start, for what is not about that: PostgreSQL takes most of a second of a core to make a cluster. */
async function copyCluster(): Promise<void> {
  if (untouched === undefined) {
    untouched = await mkdtemp(join(tmpdir(), 'lieta-untouched-'))
    await chmod(untouched, 0o755)
    const server = await startEmbedded({ dataDir: untouched, durable: false })
    await server.stop()
  }
  await promisify(execFile)('cp', ['-a', `${untouched}/.`, dataDir])
}

afterAll(async () => {
  if (untouched !== undefined) await rm(untouched, { recursive: true, force: true })
})

async function start(): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, durable: false })
  started.push(server)
  return server
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Another process that starts the same cluster and stays, until it is killed. */
async function startElsewhere(): Promise<{ process: ChildProcess; url: string }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    console.log((await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })).adminUrl)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: line.toString().trim() }
}

test('the embedded database keeps its data over a restart and sorts the Italian way', async () => {
  const first = await start()
  await ask(first.adminUrl, 'create table kept (n int)')
  await ask(first.adminUrl, 'insert into kept values (7)')
  await first.stop()
  await expect(ask(first.adminUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start()
  expect(await ask(second.adminUrl, 'select n from kept')).toBe(7)
  expect(await ask(second.adminUrl, "select 'è' < 'f'")).toBe(true)
}, 180_000)

test('the password of the database is readable by its owner alone', async () => {
  await start()
  const { mode } = await stat(join(dataDir, 'postgres-password'))
  expect(mode & 0o777).toBe(0o600)
}, 180_000)

test('a second process shares a running cluster and does not stop it', async () => {
  await copyCluster()
  const elsewhere = await startElsewhere()
  try {
    const here = await start()
    expect(here.adminUrl).toBe(elsewhere.url)
    await here.stop()
    expect(await ask(elsewhere.url, 'select 1')).toBe(1)
  } finally {
    elsewhere.process.kill('SIGKILL')
    await once(elsewhere.process, 'exit')
    await start()
  }
}, 180_000)

test('a server does not run on the data of another live server, and waits for one that is ending', async () => {
  await copyCluster()
  const elsewhere = await startElsewhere()
  const waiting = startEmbedded({ dataDir, durable: false, exclusive: true })
  await sleep(300)
  elsewhere.process.kill('SIGKILL')
  const here = await waiting
  started.push(here)
  expect(here.adminUrl).not.toBe(elsewhere.url)
}, 180_000)

/** Two programs that start at the same moment; resolves to what each of them printed. */
async function startTwice(uid?: number): Promise<string[]> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    try {
      const { stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false, exclusive: true })
      console.log('serves')
      process.on('SIGTERM', () => void stop())
    } catch (error) {
      console.log(error.constructor.name, error.message)
      process.exit(1)
    }`
  const programs = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(uid !== undefined && { uid, gid: uid }),
    }),
  )
  const said = await Promise.all(
    programs.map(async ({ stdout }) => String(((await once(stdout, 'data')) as [Buffer])[0]).trim()),
  )
  for (const program of programs) {
    program.kill('SIGTERM')
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
  }
  return said.toSorted()
}

test('of two first starts at once one serves, and the other says in one line why not', async () => {
  const [refused, serves] = await startTwice()
  expect(serves).toBe('serves')
  expect(refused).toMatch(/^DataFolderTaken Another process \(\d+\) already runs on \S+\.$/)
}, 180_000)

// Nobody but root may become a user without a name.
test.runIf(process.getuid?.() === 0)(
  'a user without a name, as in a container, creates the cluster and serves',
  async () => {
    await chown(dataDir, 12_345, 12_345)
    expect(await startTwice(12_345)).toContain('serves')
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(12_345)
  },
  180_000,
)

test('a lock whose holder was killed holds nobody up', async () => {
  await copyCluster()
  const script = `
    import { lockStart } from ${JSON.stringify(new URL('./embedded-lock.ts', import.meta.url).href)}
    await lockStart(${JSON.stringify(dataDir)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const waiting = start()
  await sleep(200)
  expect(started).toHaveLength(0)
  holder.kill('SIGKILL')
  expect(await ask((await waiting).adminUrl, 'select 1')).toBe(1)
}, 180_000)

test('a cluster whose starter was killed is taken over with what was committed', async () => {
  await copyCluster()
  const elsewhere = await startElsewhere()
  await ask(elsewhere.url, 'create table survived as select 1 as n')
  elsewhere.process.kill('SIGKILL')
  await once(elsewhere.process, 'exit')
  const orphan = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')

  const here = await start()
  expect(here.adminUrl).not.toBe(elsewhere.url)
  expect(await ask(here.adminUrl, 'select n from survived')).toBe(1)
  const now = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  expect(now.split('\n')[0]).not.toBe(orphan.split('\n')[0])
}, 180_000)

test("a start that fails reports PostgreSQL's own words", async () => {
  await copyCluster()
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n')
  await expect(start()).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
}, 180_000)

test('a database that stays keeps its pages in an eighth of the memory, one of the tests in little', async () => {
  const sizes = [0.5, 4, 256].map((gibibytes) => sharedBuffers(gibibytes * 1024 ** 3))
  expect(sizes).toEqual(['128MB', '512MB', '2048MB'])
  await copyCluster()
  const passing = await start()
  expect(await ask(passing.adminUrl, 'show shared_buffers')).toBe('128MB')
  await passing.stop()
  const lasting = await startEmbedded({ dataDir })
  started.push(lasting)
  const set = `select setting::int * 8 / 1024 || 'MB' from pg_settings where name = 'shared_buffers'`
  expect(await ask(lasting.adminUrl, set)).toBe(sharedBuffers())
}, 180_000)
