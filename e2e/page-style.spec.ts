import type { Page, Route } from '@playwright/test'
import type { SearchPage } from '#features/search/contract/search.ts'
import { inDatabase } from './database.ts'
import { cards } from './search-page.ts'
import { expect, test } from './test.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** How each element looks that has a class, by its place in the page. */
function looks(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const placeOf = (element: Element): string => {
      const parent = element.parentElement
      const index = parent ? [...parent.children].indexOf(element) : 0
      const name = `${element.localName}${element.id && `#${element.id}`}[${index}]`
      return parent && parent.id !== 'root' ? `${placeOf(parent)} ${name}` : name
    }
    const elements = [...document.querySelectorAll('#root [class]')]
    return Object.fromEntries(
      elements.map((element) => {
        const { display, color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        const box = [x, y, width, height].map(Math.round).join(' ')
        return [placeOf(element), `${box} ${display} ${color} ${backgroundColor} ${fontSize} ${fontWeight}`]
      }),
    )
  })
}

/** Galleries are what the demo draws last. Other tests see the same people: `ownPictures` takes it back. */
const severalPictures = `
  create table own_pictures as select id, picture_ids from search_profile where role = 'HOSTESS';
  update search_profile set picture_ids = array(
    select picture_id from search_profile where role = 'HOSTESS' and picture_id is not null order by id limit 3)
  where role = 'HOSTESS'`
const ownPictures = `
  update search_profile set picture_ids = own_pictures.picture_ids from own_pictures where own_pictures.id = search_profile.id;
  drop table own_pictures`

test('a page looks by its own style, before its scripts run, as it does with the whole sheet', async ({
  page,
  server,
}) => {
  await inDatabase(server, severalPictures, [])
  const found = await page.request.post('/api/search-guest', { data: {} })
  const { data } = (await found.json()) as SearchPage
  const profile = `/user-profile/${encodeURIComponent(data[0]?.name ?? '')}`
  for (const path of ['/search', '/', profile]) {
    await page.route(path, withoutScript)
    await page.goto(path)
    if (path === '/search')
      // Where a card says which of its pictures is shown.
      expect(await page.locator(`${cards} [role=status]`).count()).toBeGreaterThan(10)
    // Else cards out of sight have guessed heights (platform/web/ui/pieces.css), and headings another font.
    await layOutAll(page)
    await page.evaluate(() => delete document.documentElement.dataset['plainHeadings'])
    const before: Record<string, string>[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      before.push(await looks(page))
    }
    // What apps/web/boot.ts does before the entry runs.
    await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
      if (!link?.disabled) throw new Error('the whole sheet counts already')
      const here = new Promise((resolve) => link.addEventListener('load', resolve))
      link.disabled = false
      await here
    })
    for (const [index, size] of sizes.toReversed().entries()) {
      await page.setViewportSize(size)
      const was = before.at(-1 - index) ?? {}
      const is = Object.entries(await looks(page))
      expect(is.length).toBeGreaterThan(50)
      const changed = is.filter(([place, look]) => look !== was[place])
      expect(changed.map(([place, look]) => `${place}: ${was[place]} → ${look}`).slice(0, 5), path).toEqual(
        [],
      )
    }
  }
  await inDatabase(server, ownPictures, [])
})

async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('.rows > li'))
      row.style.contentVisibility = 'visible'
  })
}

async function withoutScript(route: Route): Promise<void> {
  const response = await route.fetch()
  const html = await response.text()
  await route.fulfill({ response, body: html.replace(/<script type="module".*?<\/script>/s, '') })
}

test('cards out of sight are left out of each frame from the first on: what is in view stays where it is, and the page is about as long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(watchShifts)
  await page.goto('/search')
  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.rows > li')]
        .map((card) => card.getBoundingClientRect())
        .filter(({ top }) => top < innerHeight)
        .map(({ top, bottom }) => [top, bottom]),
    )
  const length = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.locator('html:not([data-first-screen])').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const isDrawn = () =>
    page
      .locator(cards)
      .last()
      .evaluate((card) => card.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isDrawn()).toBe(false)
  const [settled, guessed] = [await seen(), await length()]
  expect(settled.length).toBeGreaterThan(2)
  const whole = page.waitForResponse(/\/after-[^/]*\.js$/)
  await page.mouse.move(5, 5)
  await whole
  // Good is below 0.1 for the whole visit.
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBeLessThan(0.01)
  await expect(page.locator(cards)).toHaveCount(50)
  await layOutAll(page)
  await expect.poll(isDrawn).toBe(true)
  expect(await seen()).toEqual(settled)
  expect(guessed / (await length())).toBeCloseTo(1, 1)
})

/** Runs in the page: the sum of its layout shifts, as browsers report them to whoever ranks pages. */
function watchShifts(): void {
  const seen = { shifted: 0 }
  Object.defineProperty(globalThis, 'shifted', { get: () => seen.shifted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}
