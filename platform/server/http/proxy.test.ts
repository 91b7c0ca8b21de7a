import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasCaddy, startCaddy } from '#testing/caddy.ts'
import { freePort, startServerProcess } from '#testing/server-process.ts'
import { refusals } from '#platform/contract/refusals.ts'
import { startEmbedded } from '../db/embedded.ts'

const root = join(import.meta.dirname, '../../..')
const long = process.env['LONG'] === '1' && hasCaddy()

test('the page of the proxy has the colours of the design, needs nothing else, and says what we say', async () => {
  const page = await readFile(join(root, 'deploy/maintenance.html'), 'utf8')
  const tokens = await readFile(join(root, 'platform/web/ui/tokens.css'), 'utf8')
  const colours = new Set(page.match(/#[0-9a-f]{6}/g))
  expect([...colours].filter((colour) => !tokens.includes(colour))).toEqual([])
  expect(page).not.toMatch(/<script|\ssrc=|url\(|https?:/)
  const caddyfile = await readFile(join(root, 'deploy/Caddyfile'), 'utf8')
  expect(caddyfile).toContain(`"message":"${refusals.unavailable.message}","code":"unavailable"`)
})

test.runIf(long)(
  'behind Caddy: pages without content outlive the database, a leaving process is left, and without any a page answers',
  { timeout: 180_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lieta-proxy-'))
    await chmod(dataDir, 0o755)
    const cluster = await startEmbedded({ dataDir, durable: true })
    onTestFinished(async () => {
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const environment = {
      DATABASE_URL: cluster.adminUrl,
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '8',
      LOG_LEVEL: 'info',
    }
    const ports = [await freePort(), await freePort()] as const
    const one = await startServerProcess(ports[0], environment)
    const other = await startServerProcess(ports[1], environment)
    onTestFinished(() => [one, other].forEach((child) => child.kill('SIGKILL')))
    const caddy = await startCaddy(ports)
    onTestFinished(caddy.stop)
    const get = (path: string, init?: RequestInit) =>
      fetch(`${caddy.origin}${path}`, { headers: { connection: 'close' }, ...init })
    await expect.poll(async () => (await get('/login')).status, { timeout: 10_000 }).toBe(200)

    // One leaves: from the second look of the proxy on it is asked for nothing.
    let asked = 0
    other.stdout?.on('data', (chunk: Buffer) => {
      asked += chunk.toString().split('"/login"').length - 1
      asked += chunk.toString().split('"route":"page"').length - 1
    })
    const served = await Promise.all(Array.from({ length: 10 }, async () => (await get('/login')).status))
    expect(new Set(served)).toEqual(new Set([200]))
    const ended = once(other, 'exit')
    other.kill('SIGTERM')
    await sleep(4_500)
    asked = 0
    const statuses = new Set<number>()
    for (let n = 0; n < 20; n += 1) statuses.add((await get('/login')).status)
    expect([statuses, asked]).toEqual([new Set([200]), 0])
    await ended

    // The database is away, for longer than the proxy needs to notice anything.
    await cluster.stop()
    await sleep(5_000)
    expect((await get('/login')).status).toBe(200)
    const call = await get('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: 'nessuno@example.org', password: 'Una parola 1!' }),
    })
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await call.json()).toMatchObject({ code: 'unavailable' })

    // Nobody is there any more.
    one.kill('SIGKILL')
    await sleep(2_500)
    const page = await get('/login')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30'])
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await page.text()).toBe(await readFile(join(root, 'deploy/maintenance.html'), 'utf8'))
    const refused = await get('/api/search', { method: 'POST', body: '{}' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
    expect((await get('/readyz')).status).toBe(404)
  },
)
