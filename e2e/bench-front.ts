import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { refuseCookies } from './cookies.ts'
import { prepareDemoData } from './demo-data.ts'
import { startServer } from './server.ts'
import { signInAs } from './sign-in.ts'
import { mobile } from './test.ts'
import { benchGuest, slow4g } from './bench-guest.ts'
import { benchTouch, tapMiddleOf, until } from './bench-touch.ts'
import { ownCard } from './search-page.ts'
import { type Finding, quantile } from '../bench/report.ts'

/** Part of `npm run bench`, which forks it with this task and is answered the findings. */
export interface FrontTask {
  /** How often each page is opened. */
  readonly loads: number
}

/**
 * What a king and a guest wait for, from the demo data, with this machine's processor and with that of a middling phone.
 * Lighthouse's own figures too, where LIGHTHOUSE names a folder that has it installed. Needs a build.
 */
process.once('message', async (task: FrontTask) => {
  process.send?.(await benchFront(task))
  process.disconnect?.()
})

/** This machine's own, and a middling phone's. */
const processors = [1, 4]

interface Load {
  /** From the request of the page to the name of the first card that is a member's. */
  readonly cardMs: number
  /** To the picture of that card. */
  readonly pictureMs: number
  readonly tap: Tap
}

/** From the tap, in milliseconds. */
interface Tap {
  /** To the first frame in which anything is different. */
  readonly changeMs: number
  /** To her name and her picture, large. */
  readonly nameMs: number
  /** To her profile itself, as far as the list knew her: from then on it is read and used. */
  readonly pageMs: number
}

/** Runs in the page: notes when what we wait for is drawn. */
function watch(card: string): void {
  const seen: Record<string, number> = {}
  Object.assign(globalThis, { seen })
  const note = (name: string) => {
    if (!(name in seen)) requestAnimationFrame(() => (seen[name] ??= performance.now()))
  }
  const isDrawn = (image: HTMLImageElement | null | undefined) =>
    image != null && image.complete && image.naturalWidth > 0
  const lookForProfile = () => {
    if (document.querySelector('[data-pressed]')) note('change')
    const curtain = document.querySelector('[data-curtain]')
    if (
      curtain?.querySelector<HTMLElement>('[data-words]')?.dataset['words'] &&
      isDrawn(curtain.querySelector('img'))
    ) {
      note('change')
      note('name')
    }
    if (!location.pathname.startsWith('/user-profile/')) return
    const name = decodeURIComponent(location.pathname.split('/')[2] ?? '')
    const arrives = document.querySelector('#main [data-picture-arrives]')
    const shown = arrives instanceof HTMLImageElement ? arrives : arrives?.querySelector('img')
    if (!isDrawn(shown) || !document.getElementById('main')?.innerText.includes(name)) return
    for (const each of ['change', 'name', 'page']) note(each)
  }
  const look = () => {
    const first = document.querySelector(card)
    if (first?.querySelector('a')?.textContent) note('card')
    if (isDrawn(first?.querySelector('img'))) note('picture')
    if ('tap' in seen) lookForProfile()
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-pressed', 'data-words'],
  })
  addEventListener('load', look, { capture: true })
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

async function noted(page: Page, name: string): Promise<number> {
  const read = () =>
    page.evaluate((key) => (globalThis as unknown as { seen: Record<string, number> }).seen[key], name)
  await until(page, async () => (await read()) !== undefined)
  return (await read())!
}

/** `processor`: how many times slower than this machine's. */
function slowly(browser: Browser, origin: string, processor: number): Promise<Load> {
  return onPhone(browser, origin, async (page, devtools) => {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
    await page.goto('/search', { waitUntil: 'commit' })
    const cardMs = await noted(page, 'card')
    const pictureMs = await noted(page, 'picture')
    // They have looked at the first cards.
    await page.waitForTimeout(5_000)
    await tapMiddleOf(page, `${ownCard} a`)
    const pageAt = await noted(page, 'page')
    const tapAt = await noted(page, 'tap')
    const since = async (name: string) => (await noted(page, name)) - tapAt
    const tap = { changeMs: await since('change'), nameMs: await since('name'), pageMs: pageAt - tapAt }
    return { cardMs, pictureMs, tap }
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

async function benchFront({ loads }: FrontTask): Promise<Finding[]> {
  const executablePath = findChromium() ?? chromium.executablePath()
  process.env['E2E_DATA'] ??= await prepareDemoData()
  const { origin, stop } = await startServer()
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    return [
      ...(await benchTouch(browser, { origin, loads })),
      ...(await benchSearchPage(browser, { origin, loads })),
      ...(await benchGuest(browser, { origin, loads, executablePath })),
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

async function benchSearchPage(
  browser: Browser,
  { origin, loads }: FrontTask & { readonly origin: string },
): Promise<Finding[]> {
  const slow = new Map(processors.map((rate): [number, Load[]] => [rate, []]))
  const worked: number[] = []
  for (let load = 0; load < loads; load++) {
    worked.push(await work(browser, origin))
    for (const [rate, samples] of slow) samples.push(await slowly(browser, origin, rate))
  }
  const figure = (what: string, samples: readonly number[], unit: 'ms' | 's', atMost?: number): Finding => ({
    what,
    figure: quantile(samples, 0.5),
    unit,
    ...(atMost !== undefined && { limit: { atMost } }),
  })
  return [
    ...[...slow].flatMap(([rate, samples]) => {
      const where = rate === 1 ? 'slow 4G' : `slow 4G, processor ${rate} times slower`
      const of = (part: (load: Load) => number) => samples.map(part)
      return [
        figure(
          `first card of /search, ${where}`,
          of(({ cardMs }) => cardMs),
          'ms',
          2_500,
        ),
        figure(
          `its picture, ${where}`,
          of(({ pictureMs }) => pictureMs),
          'ms',
        ),
        figure(
          `tap to any change, ${where}`,
          of(({ tap }) => tap.changeMs),
          'ms',
          100,
        ),
        figure(
          `tap to her name and picture, ${where}`,
          of(({ tap }) => tap.nameMs),
          'ms',
          100,
        ),
        figure(
          `tap to her page, ${where}`,
          of(({ tap }) => tap.pageMs),
          'ms',
        ),
      ]
    }),
    figure('work of the main thread for /search', worked, 's'),
  ]
}
