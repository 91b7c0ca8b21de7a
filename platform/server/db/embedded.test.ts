import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

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
  const elsewhere = await startElsewhere()
  const waiting = startEmbedded({ dataDir, durable: false, exclusive: true })
  await sleep(300)
  elsewhere.process.kill('SIGKILL')
  const here = await waiting
  started.push(here)
  expect(here.adminUrl).not.toBe(elsewhere.url)
}, 180_000)

test('a cluster whose starter was killed is taken over with what was committed', async () => {
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
  const server = await start()
  await server.stop()
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n')
  await expect(start()).rejects.toThrow(/invalid value for parameter "shared_buffers"/)
}, 180_000)
