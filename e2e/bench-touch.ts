import type { Browser, Page } from '@playwright/test'
import { type Finding, quantile } from '../bench/report.ts'
import { refuseCookies } from './cookies.ts'
import { cards } from './search-page.ts'
import { signInAs } from './sign-in.ts'
import { mobile } from './test.ts'

/** A middling phone's, against this machine's. */
const slower = 4
/** Within it a touch feels answered. */
const feltMs = 100
const ownCard = 'section[aria-labelledby^="near-"] article'

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
  const look = () => {
    const now = performance.now()
    if (seen.shown === undefined && isThere(shown)) seen.shown = now
    if (seen.whole === undefined && isThere(whole)) seen.whole = now
    requestAnimationFrame(look)
  }
  // After the page has been laid out, in the frame that shows it.
  requestAnimationFrame(look)
}

async function answerTo(page: Page, touch: () => Promise<void>): Promise<Answer> {
  await touch()
  const seen = await page.waitForFunction(() => {
    const { answers } = globalThis as unknown as { answers: Seen }
    return answers.whole === undefined || answers.from === Infinity ? null : answers
  })
  // The browser tells of events and of long tasks a little later.
  await page.waitForTimeout(500)
  const { from, shown = NaN, whole = NaN, event, task } = await seen.evaluate((answers) => ({ ...answers! }))
  return { eventMs: event, shownMs: shown - from, wholeMs: whole - from, longestTaskMs: task }
}

/** A king on a phone opens the first card; then he reads a list to its end, where the next page comes. */
async function visit(browser: Browser, origin: string): Promise<{ card: Answer; nextPage: Answer }> {
  const context = await browser.newContext({ ...mobile, baseURL: origin, serviceWorkers: 'block' })
  await refuseCookies(context)
  const page = await context.newPage()
  try {
    await signInAs(page, origin, 'king')
    await page.addInitScript(watchAnswers)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto('/search')
    const link = page.locator(`${ownCard} a`).first()
    await link.waitFor()
    await page.waitForTimeout(4_000)
    await page.evaluate(watchFor, {
      shown: '[data-curtain] img, #main [data-picture-arrives]',
      whole: '#main article h1',
      start: 'touch',
    } as const)
    const card = await answerTo(page, () => link.tap())

    await page.goto('/search?sort=newest')
    await page.locator(cards).nth(49).waitFor()
    await page.waitForTimeout(3_000)
    await page.evaluate(watchFor, {
      shown: `${cards}:nth-child(51) a`,
      whole: `${cards}:nth-child(90) a`,
      start: 'answer',
    } as const)
    const nextPage = await answerTo(page, () => page.keyboard.press('End'))
    return { card, nextPage }
  } finally {
    await context.close()
  }
}

/** What a touch waits for with a processor four times slower than this machine's; medians of `loads`. */
export async function benchTouch(
  browser: Browser,
  { origin, loads }: { origin: string; loads: number },
): Promise<Finding[]> {
  const visits: { card: Answer; nextPage: Answer }[] = []
  for (let load = 0; load < loads; load++) visits.push(await visit(browser, origin))
  return (['card', 'nextPage'] as const).flatMap((touched): Finding[] => {
    const what = { card: 'opening a card', nextPage: 'next page of results' }[touched]
    const row = (name: string, figure: keyof Answer, atMost?: number): Finding => ({
      what: `${what}, processor ${slower} times slower: ${name}`,
      figure: quantile(
        visits.map((each) => each[touched][figure]),
        0.5,
      ),
      unit: 'ms',
      ...(atMost !== undefined && { limit: { atMost } }),
    })
    return [
      // Nothing is pressed for the next page: it comes as the end of the list comes near.
      ...(touched === 'card' ? [row('Event Timing', 'eventMs', feltMs)] : []),
      touched === 'card'
        ? row('to her name and picture', 'shownMs', feltMs)
        : row('from the answer to the first new names', 'shownMs', feltMs),
      row(touched === 'card' ? 'to her page' : 'to the last of them', 'wholeMs'),
      row('longest task meanwhile', 'longestTaskMs'),
    ]
  })
}
