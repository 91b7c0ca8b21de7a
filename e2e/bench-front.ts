import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { refuseCookies } from './cookies.ts'
import { prepareDemoData } from './demo-data.ts'
import { type RunningServer, startServer } from './server.ts'
import { signInAs } from './sign-in.ts'
import { mobile } from './test.ts'
import { type Finding, printFindings, quantile } from '../bench/report.ts'

/**
 * npm run bench:front: what a king with a middling phone waits for on slow 4G, from the demo data. Needs a build.
 * --loads 10: how often each page is opened. --against FOLDER: another checkout of ours with a build, measured in turn
 * with this one, since a busy machine makes figures of different minutes worthless.
 */
const { values } = parseArgs({
  options: { loads: { type: 'string', default: '10' }, against: { type: 'string' } },
})
const loads = Number(values.loads)

/** Lighthouse's slow 4G. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowerProcessor = 4
const ownCard = 'section[aria-labelledby^="near-"] article'

interface Load {
  /** From the request of the page to the name of the first card that is a member's. */
  readonly cardMs: number
  /** To the picture of that card. */
  readonly pictureMs: number
  /** From the tap to the name and the picture of her profile. */
  readonly tapMs: number
}

/** Runs in the page: notes when what we wait for is drawn. */
function watch(card: string): void {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  const note = (name: string) => {
    if (!(name in seen)) requestAnimationFrame(() => (seen[name] ??= performance.now()))
  }
  const look = () => {
    const first = document.querySelector(card)
    if (first?.querySelector('a')?.textContent) note('card')
    const picture = first?.querySelector('img')
    if (picture?.complete && picture.naturalWidth > 0) note('picture')
    if (location.pathname.startsWith('/user-profile/') && 'tap' in seen) {
      const name = decodeURIComponent(location.pathname.split('/')[2] ?? '')
      const arrives = document.querySelector('#main [data-picture-arrives]')
      const shown = arrives instanceof HTMLImageElement ? arrives : arrives?.querySelector('img')
      const main = document.getElementById('main')?.innerText ?? ''
      if (shown?.complete && shown.naturalWidth > 0 && main.includes(name)) note('profile')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener('pointerdown', ({ timeStamp }) => (seen['tap'] = timeStamp), { capture: true })
}

async function onPhone<T>(
  browser: Browser,
  origin: string,
  visit: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...mobile, baseURL: origin, serviceWorkers: 'block' })
  await refuseCookies(context)
  const page = await context.newPage()
  await signInAs(page, origin, 'king')
  await page.addInitScript(watch, ownCard)
  try {
    return await visit(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

const noted = (page: Page, name: string): Promise<number> =>
  page
    .waitForFunction((key) => (globalThis as unknown as { seen: Record<string, number> }).seen[key], name)
    .then((handle) => handle.jsonValue() as Promise<number>)

function slowly(browser: Browser, origin: string): Promise<Load> {
  return onPhone(browser, origin, async (page, devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    await page.goto('/search', { waitUntil: 'commit' })
    const cardMs = await noted(page, 'card')
    const pictureMs = await noted(page, 'picture')
    // They have looked at the first cards.
    await page.waitForTimeout(5_000)
    await page.locator(`${ownCard} a`).first().tap()
    const shownAt = await noted(page, 'profile')
    return { cardMs, pictureMs, tapMs: shownAt - (await noted(page, 'tap')) }
  })
}

/** Seconds that the page's main thread works until it is quiet. */
function work(browser: Browser, origin: string): Promise<number> {
  return onPhone(browser, origin, async (page, devtools) => {
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto('/search')
    await noted(page, 'picture')
    await page.waitForTimeout(1_500)
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  })
}

const here = join(import.meta.dirname, '..')
const apps = [...(values.against === undefined ? [] : [values.against]), here]
if (!apps.every((folder) => existsSync(join(folder, 'dist/pages'))))
  throw new Error('Build first: scripts/build.mjs')
process.env['E2E_DATA'] ??= await prepareDemoData()
const servers: RunningServer[] = []
for (const folder of apps) {
  process.chdir(folder)
  servers.push(await startServer())
}
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const slow = apps.map((): Load[] => [])
  const worked = apps.map((): number[] => [])
  // The first visit warms the server.
  for (const { origin } of servers) await work(browser, origin)
  for (let load = 0; load < loads; load++) {
    for (const [index, { origin }] of servers.entries()) {
      worked[index]?.push(await work(browser, origin))
      slow[index]?.push(await slowly(browser, origin))
    }
  }
  const findings = apps.flatMap((folder, index): Finding[] => {
    const limited = folder === here
    const figure = (
      what: string,
      samples: readonly number[],
      unit: 'ms' | 's',
      atMost?: number,
    ): Finding => ({
      what: `${limited ? 'here' : folder}: ${what}`,
      figure: quantile(samples, 0.5),
      unit,
      ...(limited && atMost !== undefined && { limit: { atMost } }),
    })
    const of = (part: keyof Load) => (slow[index] ?? []).map((load) => load[part])
    return [
      figure('first card of /search, slow 4G', of('cardMs'), 'ms', 2_500),
      figure('its picture', of('pictureMs'), 'ms'),
      figure('tap to name and picture of her profile', of('tapMs'), 'ms', 100),
      figure('work of the main thread for /search', worked[index] ?? [], 's'),
    ]
  })
  process.exitCode = printFindings(findings) ? 0 : 1
} finally {
  await browser.close()
  for (const server of servers) await server.stop()
}
