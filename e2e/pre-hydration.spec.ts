import type { Page, Route } from '@playwright/test'
import { cards } from './search-page.ts'
import { signInAs } from './sign-in.ts'
import { expect, mobile, test } from './test.ts'

test.use(mobile)

/**
 * A rendered page whose application comes only when `arrive` is called; the script that wakes it is there. Without a path
 * the same page, loaded anew.
 */
async function openAsleep(page: Page, path?: string): Promise<{ arrive: () => Promise<void> }> {
  const waiting: Route[] = []
  let arrived = false
  await page.route('**/assets/*.js', async (route) => {
    if (arrived) await route.continue()
    else waiting.push(route)
  })
  const waitUntil = 'commit'
  await (path === undefined ? page.reload({ waitUntil }) : page.goto(path, { waitUntil }))
  // Painted, it asks for them.
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  return {
    async arrive() {
      arrived = true
      await Promise.all(waiting.map((route) => route.continue()))
    },
  }
}

function isHeadingFontWorn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1, h2')
    const isNamed = heading !== null && getComputedStyle(heading).fontFamily.includes('Bodoni V')
    return (
      isNamed &&
      [...document.fonts].some(({ family, status }) => family.includes('Bodoni V') && status === 'loaded')
    )
  })
}

interface Marks {
  /** Of the first screen, one after the other: held, '' once the page is touched, undefined when it is here. */
  readonly firstScreen: (string | undefined)[]
  /** When it was here. */
  hereAt: number
}

/** Runs in the page. */
function watchFirstScreen(): void {
  const marks: Marks = { firstScreen: [], hereAt: Infinity }
  Object.assign(globalThis, { marks })
  new MutationObserver(() => {
    const { firstScreen } = document.documentElement.dataset
    marks.firstScreen.push(firstScreen)
    if (firstScreen === undefined) marks.hereAt = performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-first-screen'] })
}

function marksOf(page: Page): Promise<Marks> {
  return page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks)
}

/** When its scripts were asked for. */
function timesOfScripts(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource')
    return resources.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime)
  })
}

test('a pointer that rests where the page appears does not wake it: pictures and text come first', async ({
  page,
}) => {
  await page.addInitScript(watchFirstScreen)
  await page.mouse.move(150, 300)
  await page.goto('/search')
  await expect.poll(async () => (await timesOfScripts(page)).length).toBeGreaterThan(0)
  const { hereAt } = await marksOf(page)
  expect((await timesOfScripts(page)).filter((time) => time < hereAt)).toEqual([])
})

test('a pointer that moves wakes the page, though its pictures are not here', async ({ page }) => {
  await page.addInitScript(watchFirstScreen)
  await page.route('**/attachments/**', () => {
    // They never come.
  })
  await page.mouse.move(150, 300)
  await page.goto('/search', { waitUntil: 'domcontentloaded' })
  await page.mouse.move(160, 300)
  await expect.poll(async () => (await marksOf(page)).firstScreen).toContain('')
})

test('a search comes with the cards of any first screen, and room for the others; the application draws them', async ({
  page,
}) => {
  const { arrive } = await openAsleep(page, '/search')
  const places = page.getByRole('list', { name: 'Profili' }).locator('> li')
  await expect(page.locator(cards)).toHaveCount(24)
  await expect(places).toHaveCount(50)
  await places.last().scrollIntoViewIfNeeded()
  const { height = 0 } = (await places.last().boundingBox()) ?? {}
  expect(height).toBeGreaterThan(150)
  await arrive()
  // The next page too, since the end is near; who looks at the fiftieth goes on doing so.
  await expect(page.locator(cards)).toHaveCount(100)
  await expect(places.nth(49)).toBeInViewport()
})

for (const [state, isAwake] of [
  ['before it was awake', false],
  ['awake', true],
] as const)
  test(`a search that is loaded anew further down, ${state}, wakes at once, and finds its place`, async ({
    page,
  }) => {
    await page.route('**/attachments/**', () => {
      // They never come.
    })
    const place = () => page.evaluate(() => scrollY)
    if (isAwake) {
      await page.goto('/search', { waitUntil: 'domcontentloaded' })
      await page.mouse.wheel(0, 10)
      await expect(page.locator(cards)).toHaveCount(50)
    } else await openAsleep(page, '/search')
    await page.mouse.wheel(0, 4_500)
    await expect.poll(place).toBeGreaterThan(4_000)
    await page.unroute('**/assets/*.js')
    const { arrive } = await openAsleep(page)
    // A page that wakes by itself has its scripts at hand, and preloads none.
    await expect(page.locator('link[rel=modulepreload]')).not.toHaveCount(0)
    await arrive()
    await expect.poll(place).toBeGreaterThan(4_000)
    await expect(page.locator(cards)).toHaveCount(50)
  })

test('a page in Italian fetches no font of rarer letters; a letter that is one brings it', async ({
  page,
}) => {
  const whole: string[] = []
  page.on('request', (request) => {
    if (/latin.*\.woff2$/.test(request.url())) whole.push(request.url())
  })
  for (const path of ['/', '/search']) {
    await page.goto(path)
    await page.locator('html:not([data-first-screen])').waitFor()
    await page.evaluate(() => document.fonts.ready)
    // Signs that the whole file has as well.
    expect(await page.locator('body').innerText()).toMatch(/[’–…·]/)
    expect(whole, path).toEqual([])
  }
  await page.evaluate(() => document.querySelector('footer')?.append('ñ'))
  await expect.poll(() => whole.length).toBe(1)
})

test('headings wear their font once the first pictures are here; at once for who comes from a page that brought it', async ({
  page,
  server,
}) => {
  const pictures = Promise.withResolvers<void>()
  await page.route('**/attachments/**', async (route) => {
    await pictures.promise
    await route.continue()
  })
  await page.goto('/search', { waitUntil: 'commit', referer: `${server.origin}/` })
  await expect.poll(() => isHeadingFontWorn(page)).toBe(true)
  await page.goto('/search', { waitUntil: 'domcontentloaded' })
  await page.locator('html[data-first-screen]').waitFor()
  expect(await isHeadingFontWorn(page)).toBe(false)
  pictures.resolve()
  await expect.poll(() => isHeadingFontWorn(page)).toBe(true)
  // Before the whole style sheet counts.
  await expect(page.locator('link[rel="stylesheet"]')).toHaveAttribute('disabled')
})

test('headings wear their font where a finger came before the pictures, on a page that only the browser renders, and for a member', async ({
  page,
  server,
}) => {
  await page.route('**/attachments/**', () => {})
  await page.goto('/search', { waitUntil: 'domcontentloaded' })
  await page.touchscreen.tap(5, 300)
  await expect.poll(() => isHeadingFontWorn(page)).toBe(true)
  await page.unroute('**/attachments/**')
  await page.goto('/login')
  await expect.poll(() => isHeadingFontWorn(page)).toBe(true)
  await signInAs(page, server.origin, 'king')
  await page.goto('/search')
  await expect.poll(() => isHeadingFontWorn(page)).toBe(true)
})

test('what is pressed before the page answers is taken, and done once when it does', async ({ page }) => {
  const { arrive } = await openAsleep(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const open = page.getByRole('button', { name: 'Apri il menu' })
  const place = await open.boundingBox()
  await open.click()
  await expect(open).toHaveAttribute('aria-busy', 'true')
  await expect(open).toHaveCSS('opacity', '0.6')
  const taken = await open.boundingBox()
  // It only goes down a little, as under a finger.
  expect(taken).toMatchObject({ width: place?.width, height: place?.height, x: place?.x })
  // Who presses again because nothing happens does not want the opposite.
  await open.click()
  await page.getByRole('button', { name: 'Preferenze cookie' }).click()
  await expect(menu).toBeHidden()

  await arrive()
  await expect(menu).toBeVisible()
  const close = page.getByRole('button', { name: 'Chiudi il menu' })
  await expect(close).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('heading', { name: 'I tuoi cookie' })).toBeVisible()
  await expect(menu).toBeVisible()
  await close.click()
  await expect(menu).toBeHidden()
})

test('filters asked for before the page answers open when it does; the province chosen meanwhile counts', {
  tag: '@long',
}, async ({ page }) => {
  const { arrive } = await openAsleep(page, '/search')
  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByLabel('Città/Provincia').selectOption({ label: 'Milano' })
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Affina ricerca' })).toBeVisible()
  await expect(page).toHaveURL(/\?province=15$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Rimuovi filtro Milano' })).toBeVisible()
})

test('what was taken back before the page answers is not done', { tag: '@long' }, async ({ page }) => {
  const { arrive } = await openAsleep(page, '/search')
  const filter = page.getByRole('button', { name: 'Filtro' })
  await filter.click()
  await page.keyboard.press('Escape')
  await expect(filter).not.toHaveAttribute('aria-busy')
  const sorting = 'Come ordiniamo i risultati'
  await page.getByRole('button', { name: sorting }).click()
  await arrive()
  await expect(page.getByRole('dialog', { name: sorting })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('who goes to another page while this one comes to life gets there, without an error', {
  tag: '@long',
}, async ({ page }) => {
  // Its frame answers then, its content does not.
  await page.addInitScript(() => {
    const act = sessionStorage.getItem('act')
    addEventListener('awake', ({ target }) => {
      if (!(target instanceof Element) || target.id !== 'root' || act === null) return
      sessionStorage.removeItem('act')
      if (act === 'back') history.back()
      else document.querySelector<HTMLElement>(`nav a[href="${act}"]`)?.click()
    })
  })
  const next = (act: string) => page.evaluate((value) => sessionStorage.setItem('act', value), act)
  const link = (to: string) =>
    page.locator(`nav[aria-label="Principale"] a[href="${to}"]`).evaluate((a: HTMLElement) => a.click())

  await page.goto('/')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await next('/search')
  await page.reload()
  await expect(page).toHaveURL('/search')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')

  // In the same document, then anew.
  await link('/')
  await expect(page).toHaveURL('/')
  await next('back')
  await page.reload()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('button', { name: 'Filtro' })).toBeVisible()
  await page.getByRole('button', { name: 'Filtro' }).click()
  await expect(page.getByRole('dialog', { name: 'Affina ricerca' })).toBeVisible()
})

test('the application waits for the first pictures, and no longer than until somebody touches the page', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/vendor-')) asked.push(request.url())
  })
  const { promise: pictureMayCome, resolve: letPictureCome } = Promise.withResolvers<void>()
  await page.route('**/art/portraits/ginevra.svg', async (route) => {
    await pictureMayCome
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const open = page.getByRole('button', { name: 'Apri il menu' })
  await open.waitFor()
  await page.waitForTimeout(1_000)
  expect(asked).toEqual([])
  await open.click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  expect(asked).toHaveLength(1)
  letPictureCome()
})
