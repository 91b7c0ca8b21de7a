import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Finding, quantile } from '../bench/report.ts'
import { refuseCookies } from './cookies.ts'
import { cards, ownCard } from './search-page.ts'
import { signInAs } from './sign-in.ts'
import { mobile } from './test.ts'

/** A middling phone's, against this machine's. */
const slower = 4
/** Within it a touch feels answered. */
const feltMs = 100
/**
 * The browser counts to the frame on the screen, most of which is its own: where a bare page alone takes more than half
 * of what is felt (32 to 120 ms were seen on two shared processors), we may take twice as long as it.
 */
const timesBare = 2

/** In milliseconds. */
interface Answer {
  /** As the browser counts an interaction, from the touch to the next frame (Event Timing). */
  readonly eventMs: number
  /** From the touch, or from the answer of the server, to what was asked for: names and pictures. */
  readonly shownMs: number
  /** To all of it. */
  readonly wholeMs: number
  /** The longest task of the main thread meanwhile, which keeps the next touch waiting. */
  readonly longestTaskMs: number
}

interface Seen {
  from: number
  shown?: number
  whole?: number
  event: number
  task: number
}

/** Runs in the page, before everything else. */
function watchAnswers(): void {
  const seen: Seen = { from: Infinity, event: 0, task: 0 }
  Object.assign(globalThis, { answers: seen })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  observe('event', (entry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId > 0 && entry.startTime >= seen.from) seen.event = Math.max(seen.event, entry.duration)
  })
  observe('longtask', ({ startTime, duration }) => {
    if (startTime + duration >= seen.from && seen.whole === undefined)
      seen.task = Math.max(seen.task, duration)
  })
}

/** Runs in the page: notes the frames in which the answer to the next touch is shown, and is whole. */
function watchFor({
  shown,
  whole,
  start,
}: {
  shown: string
  whole: string
  start: 'touch' | 'answer'
}): void {
  const seen = (globalThis as unknown as { answers: Seen }).answers
  Object.assign(seen, { from: Infinity, shown: undefined, whole: undefined, event: 0, task: 0 })
  const begin = ({ timeStamp }: Event) => (seen.from = timeStamp)
  if (start === 'touch') addEventListener('pointerdown', begin, { capture: true, once: true })
  else
    new PerformanceObserver((list) => {
      const [answer] = list.getEntries().filter(({ name }) => name.includes('/api/search'))
      if (answer && seen.from === Infinity) seen.from = (answer as PerformanceResourceTiming).responseEnd
    }).observe({ type: 'resource' })
  const isThere = (selector: string) => {
    const found = document.querySelector(selector)
    if (!(found instanceof HTMLImageElement)) return found !== null
    return found.complete && found.naturalWidth > 0
  }
  let asked = false
  const look = () => {
    asked = false
    const now = performance.now()
    if (seen.shown === undefined && isThere(shown)) seen.shown = now
    if (seen.whole === undefined && isThere(whole)) seen.whole = now
  }
  const ask = () => {
    if (!asked) requestAnimationFrame(look)
    asked = true
  }
  // A frame asked for without need would itself keep a slow processor from answering.
  new MutationObserver(ask).observe(document, { subtree: true, childList: true })
  addEventListener('load', ask, { capture: true })
}

const readAnswers = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { answers: Seen }).answers }))

async function answerTo(page: Page, touch: () => Promise<void>): Promise<Answer> {
  await touch()
  await until(page, async () => (await readAnswers(page)).whole !== undefined)
  // The browser tells of events and of long tasks a little later.
  await page.waitForTimeout(500)
  const { from, shown = NaN, whole = NaN, event, task } = await readAnswers(page)
  return { eventMs: event, shownMs: shown - from, wholeMs: whole - from, longestTaskMs: task }
}

/**
 * Without the driver's own locators: they listen to each touch from then on, and its taps search the page for what they
 * will meet, for a third of the answer.
 */
export async function until(page: Page, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.waitForTimeout(500)
}

/** As a finger does, without the driver's own tap. */
export async function tapMiddleOf(page: Page, selector: string): Promise<void> {
  const { x, y } = await page.evaluate((found) => {
    const element = document.querySelector(found)!
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { x: (left + right) / 2, y: (top + bottom) / 2 }
  }, selector)
  await page.waitForTimeout(500)
  await page.touchscreen.tap(x, y)
}

/** As somebody who looks for the end of a list: swipes, each as soon as the one before has run out. */
async function readToEnd(page: Page, devtools: CDPSession): Promise<void> {
  const { width, height } = page.viewportSize()!
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: width / 2, y }],
    })
  while ((await readAnswers(page)).from === Infinity) {
    await touch('touchStart', height * 0.8)
    for (let step = 1; step <= 8; step++) await touch('touchMove', height * (0.8 - step * 0.06))
    await touch('touchEnd')
    await page.waitForTimeout(800)
  }
}

/** The same cards and the same answer in a page of a few lines: what the browser itself needs on this machine. */
async function bareAnswer(page: Page, pictures: readonly string[]): Promise<Answer> {
  const card = (src: string) =>
    `<article><img src="${src}" width="160" height="200" alt=""><a href="#">Nome</a></article>`
  const answer = `<img src="${pictures[0]}" width="390"><h1>Nome</h1>`
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta name="viewport" content="width=device-width">${pictures.map(card).join('')}<main id="main"></main>
        <script>addEventListener('click', (event) => {
          event.preventDefault()
          const shown = Object.assign(document.createElement('div'), { innerHTML: ${JSON.stringify(answer)} })
          shown.style.cssText = 'position:fixed;inset:0;background:#fff;contain:strict'
          document.getElementById('main').append(shown)
        })</script>`,
    }),
  )
  await page.goto('/bare')
  await page.waitForTimeout(2_000)
  await page.evaluate(watchFor, { shown: '#main img', whole: '#main h1', start: 'touch' } as const)
  return answerTo(page, () => tapMiddleOf(page, 'article a'))
}

interface Visit {
  readonly card: Answer
  readonly nextPage: Answer
  readonly bare: Answer
}

/** A king on a phone opens the first card; then he reads a list to its end, where the next page comes. */
async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ ...mobile, baseURL: origin, serviceWorkers: 'block' })
  await refuseCookies(context)
  const page = await context.newPage()
  const count = (selector: string) =>
    page.evaluate((each) => document.querySelectorAll(each).length, selector)
  try {
    await signInAs(page, origin, 'king')
    await page.addInitScript(watchAnswers)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto('/search')
    await until(page, async () => (await count(`${ownCard} a`)) > 0)
    await page.waitForTimeout(4_000)
    const pictures = await page.evaluate(
      (each) => [...document.querySelectorAll<HTMLImageElement>(each)].map(({ currentSrc }) => currentSrc),
      `${ownCard} img`,
    )
    await page.evaluate(watchFor, {
      shown: '[data-curtain] img, #main [data-picture-arrives]',
      whole: '#main article h1',
      start: 'touch',
    } as const)
    const card = await answerTo(page, () => tapMiddleOf(page, `${ownCard} a`))

    await page.goto('/search?sort=newest')
    await until(page, async () => (await count(cards)) >= 50)
    await page.waitForTimeout(3_000)
    await page.evaluate(watchFor, {
      shown: `${cards}:nth-child(51) a`,
      whole: `${cards}:nth-child(90) a`,
      start: 'answer',
    } as const)
    const nextPage = await answerTo(page, () => readToEnd(page, devtools))
    return { card, nextPage, bare: await bareAnswer(page, pictures) }
  } finally {
    await context.close()
  }
}

/** What a touch waits for with a processor four times slower than this machine's; medians of `loads`. */
export async function benchTouch(
  browser: Browser,
  { origin, loads }: { origin: string; loads: number },
): Promise<Finding[]> {
  const visits: Visit[] = []
  for (let load = 0; load < loads; load++) visits.push(await visit(browser, origin))
  const median = (touched: keyof Visit, part: keyof Answer) =>
    quantile(
      visits.map((each) => each[touched][part]),
      0.5,
    )
  const rows = (
    touched: keyof Visit,
    what: string,
    parts: Partial<Record<keyof Answer, string>>,
  ): Finding[] =>
    (Object.entries(parts) as [keyof Answer, string][]).map(([part, name]) => ({
      what: `${what}, processor ${slower} times slower: ${name}`,
      figure: median(touched, part),
      unit: 'ms',
      ...(part === 'shownMs' && { limit: { atMost: feltMs } }),
      ...(part === 'eventMs' && {
        floor: median('bare', part),
        limit: { atMost: Math.max(feltMs, timesBare * median('bare', part)) },
      }),
    }))
  return [
    ...rows('card', 'opening a card', {
      shownMs: 'to her name and picture',
      eventMs: 'Event Timing, beside that of a bare page',
      wholeMs: 'to her page',
      longestTaskMs: 'longest task meanwhile',
    }),
    // Nothing is pressed for the next page: it comes as the end of the list comes near.
    ...rows('nextPage', 'next page of results', {
      shownMs: 'from the answer to the first new names',
      wholeMs: 'to the last of them',
      longestTaskMs: 'longest task meanwhile',
    }),
  ]
}
