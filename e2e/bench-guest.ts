import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { type Finding, quantile } from '../bench/report.ts'
import { mobile } from './test.ts'

/** Lighthouse's slow 4G, and its processor: four times slower than this machine's. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const processor = 4
/** Until then everything that a quiet page asks for has come. */
const watchedMs = 9_000

/** One visit of a guest who touches nothing. */
interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** After the first paint, of each task what is over 50 ms. */
  readonly blockedMs: number
  /** Compressed, until the first screen is here and the browser idle; what is only prefetched comes after that. */
  readonly earlyKib: number
  /** Compressed, in the whole visit. */
  readonly scriptKib: number
}

interface Seen {
  firstPaint: number
  largestPaint: number
  tasks: { start: number; duration: number }[]
}

/** Runs in the page. */
function watchPaints(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, tasks: [] }
  Object.assign(globalThis, { paints: seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('longtask', ({ startTime: start, duration }) => seen.tasks.push({ start, duration }))
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ ...mobile, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPaints)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
    const scripts = new Set<string>()
    let scriptBytes = 0
    let earlyBytes = 0
    const whenIdle = () => (earlyBytes = scriptBytes)
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      // What is prefetched counts too, though the browser calls it something else.
      if (type === 'Script' || response.url.endsWith('.js')) scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.goto(address)
    // Loaded; the scripts are asked for at the next idle moment.
    whenIdle()
    await page.waitForTimeout(watchedMs)
    const seen = await page.evaluate(() => (globalThis as unknown as { paints: Seen }).paints)
    const blockedMs = seen.tasks
      .filter(({ start, duration }) => start + duration > seen.firstPaint)
      .reduce((sum, { duration }) => sum + duration - 50, 0)
    const { firstPaint: firstPaintMs, largestPaint: largestPaintMs } = seen
    return {
      firstPaintMs,
      largestPaintMs,
      blockedMs,
      earlyKib: earlyBytes / 1024,
      scriptKib: scriptBytes / 1024,
    }
  } finally {
    await context.close()
  }
}

/** Addresses of a static page, and how to end its server. */
interface StaticPages {
  /** With the pictures of our own search. */
  readonly ownPictures: string
  /** With as many photographs of 300 by 400 points, 16 KB each, which is what members' own would weigh. */
  readonly photographs: string
  readonly close: () => void
}

/** Names, pictures and a heading, a little style, without fonts or any script: what one cannot go below. */
async function staticPages(origin: string): Promise<StaticPages> {
  const html = await (await fetch(`${origin}/search`)).text()
  const addresses = [...html.matchAll(/<img src="(\/attachments\/[^"?]+)/g)].map(([, path = '']) => path)
  const own = new Map(
    await Promise.all(
      addresses.map(async (path): Promise<[string, Buffer]> => {
        const picture = await fetch(`${origin}${path}?size=320`)
        return [path, Buffer.from(await picture.arrayBuffer())]
      }),
    ),
  )
  const photographs = new Map(
    await Promise.all(addresses.map(async (_, n) => [`/photograph/${n}`, await photograph(n)] as const)),
  )
  const pictures = new Map([...own, ...photographs])
  const pages = new Map([
    ['/', brotliCompressSync(staticPage([...own.keys()]))],
    ['/photographs', brotliCompressSync(staticPage([...photographs.keys()]))],
  ])
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const page = pages.get(path)
    response.setHeader('content-type', page ? 'text/html; charset=utf-8' : 'image/webp')
    if (page) response.setHeader('content-encoding', 'br')
    response.end(page ?? pictures.get(path))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/`
  return { ownPictures: address, photographs: `${address}photographs`, close: () => server.close() }
}

function staticPage(pictures: readonly string[]): string {
  // With all of them lazy Lighthouse sometimes counts the heading as the largest, a third sooner.
  const card = (path: string, index: number) =>
    `<a href="#"><img src="${path}" width="180" height="240" alt="" ${index < 4 ? 'fetchpriority="high"' : 'loading="lazy"'}><b>Nome</b></a>`
  const style =
    'body{font:16px system-ui;margin:16px}main{display:grid;grid-template-columns:1fr 1fr;gap:12px}'
  return `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Cerca</title><style>${style}img{width:100%;height:auto}</style><h1>Cerca</h1><main>${pictures.map(card).join('')}</main>`
}

/** As dense as a photograph; the same number gives one of the same weight. */
function photograph(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110 + n, sigma: 40 } as const
  return sharp({ create: { width: 300, height: 400, channels: 3, background: '#000', noise } })
    .blur(1.1)
    .webp({ quality: 62 })
    .toBuffer()
}

/** As Lighthouse counts, for its phone. */
interface Audit {
  readonly points: number
  readonly largestPaintMs: number
  readonly blockedMs: number
}

/** Of a page, where LIGHTHOUSE names a folder that has it installed. */
async function audit(address: string, chromium: string): Promise<Audit> {
  const cli = join(process.env['LIGHTHOUSE'] ?? '', 'node_modules/lighthouse/cli/index.js')
  const flags = ['--output=json', '--quiet', '--only-categories=performance']
  const chrome = '--chrome-flags=--headless=new --no-sandbox'
  const { stdout } = await promisify(execFile)(process.execPath, [cli, address, ...flags, chrome], {
    env: { ...process.env, CHROME_PATH: chromium, LIGHTHOUSE_DISABLE_SENTRY: '1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const { categories, audits } = JSON.parse(stdout) as {
    categories: { performance: { score: number } }
    audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>
  }
  return {
    points: categories.performance.score * 100,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
  }
}

/** What a guest waits for on the three pages where people arrive, in turn with a static page; medians of `loads`. */
export async function benchGuest(
  browser: Browser,
  { origin, loads, executablePath }: { origin: string; loads: number; executablePath: string },
): Promise<Finding[]> {
  const results = await (await fetch(`${origin}/search`)).text()
  const [profile = ''] = /\/user-profile\/[^"]+/.exec(results) ?? []
  const floor = await staticPages(origin)
  const pages = { '/': '/', '/search': '/search', 'a profile': profile }
  const addresses = new Map(Object.entries(pages).map(([name, path]) => [name, `${origin}${path}`]))
  addresses.set('static', floor.ownPictures)
  const audited = new Map([...addresses, ['photographs', floor.photographs]])
  const visits = new Map([...addresses.keys()].map((name): [string, Visit[]] => [name, []]))
  const audits = new Map([...audited.keys()].map((name): [string, Audit[]] => [name, []]))
  try {
    for (let load = 0; load < loads; load++)
      for (const [name, address] of addresses) visits.get(name)?.push(await visit(browser, address))
    if (process.env['LIGHTHOUSE'])
      for (let load = 0; load < loads; load++)
        for (const [name, address] of audited) audits.get(name)?.push(await audit(address, executablePath))
  } finally {
    floor.close()
  }
  const median = (name: string, figure: keyof Visit) => medianOf(visits.get(name), figure)
  return Object.keys(pages).flatMap((name): Finding[] => [
    { what: `${name}: first paint of a guest`, figure: median(name, 'firstPaintMs'), unit: 'ms' },
    {
      what: `${name}: largest paint`,
      figure: median(name, 'largestPaintMs'),
      unit: 'ms',
      floor: median('static', 'largestPaintMs'),
    },
    {
      what: `${name}: blocked`,
      figure: median(name, 'blockedMs'),
      unit: 'ms',
      floor: median('static', 'blockedMs'),
      limit: { atMost: 120 },
    },
    {
      what: `${name}: script before idle`,
      figure: median(name, 'earlyKib'),
      unit: 'KiB',
      limit: { atMost: 100 },
    },
    { what: `${name}: script in all`, figure: median(name, 'scriptKib'), unit: 'KiB' },
    ...(process.env['LIGHTHOUSE'] ? auditFindings(name, audits) : []),
  ])
}

function medianOf<Key extends string>(
  all: readonly Readonly<Record<Key, number>>[] = [],
  figure: Key,
): number {
  return quantile(
    all.map((each) => each[figure]),
    0.5,
  )
}

function auditFindings(name: string, audits: ReadonlyMap<string, readonly Audit[]>): Finding[] {
  const median = (figure: keyof Audit, of = name) => medianOf(audits.get(of), figure)
  return [
    {
      what: `${name}: Lighthouse, points`,
      figure: median('points'),
      unit: '',
      floor: median('points', 'static'),
      limit: { atLeast: 98 },
    },
    {
      what: `${name}: Lighthouse, blocked`,
      figure: median('blockedMs'),
      unit: 'ms',
      floor: median('blockedMs', 'static'),
      limit: { atMost: 120 },
    },
    {
      what: `${name}: Lighthouse, largest paint; of a static page with the same light pictures`,
      figure: median('largestPaintMs'),
      unit: 'ms',
      floor: median('largestPaintMs', 'static'),
    },
    {
      what: `${name}: Lighthouse, largest paint against a static page of photographs`,
      figure: median('largestPaintMs') / median('largestPaintMs', 'photographs'),
      unit: '×',
      limit: { atMost: 1.2 },
    },
  ]
}
