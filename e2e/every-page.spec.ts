import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { elsewhere, pages, type Viewer } from '#testing/looked-at-pages.ts'
import { refuseCookies } from './cookies.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

// What a page looks like with a panel open or an error shown is tested beside its journey.

test('no page is left out', () => {
  const built = JSON.parse(readFileSync('dist/pages/pages.json', 'utf8')) as Record<string, string>
  const looked = new Set([...Object.values(pages).flatMap((seen) => Object.keys(seen)), ...elsewhere])
  const left = Object.keys(built).filter((path) => !looked.has(path))
  expect(left, 'pages that testing/looked-at-pages.ts does not name').toEqual([])
})

// One worker alone would be busy with them long after the other has finished.
test.describe.configure({ mode: 'parallel' })

for (const [viewer, seen] of Object.entries(pages) as [Viewer, Record<string, string>][]) {
  test(`every page fits and is accessible to a ${viewer}`, async ({ browser, server }) => {
    // A minute of work on an idle machine.
    test.setTimeout(360_000)
    const page = await openedBy(viewer, browser, server.origin)
    const found = await page.request.post('/api/search-guest', { data: {} })
    const { data } = (await found.json()) as { data: [{ name: string }] }
    for (const [index, [pattern, address]] of Object.entries(seen).entries()) {
      if (isSeenByAnother(viewer, pattern)) continue
      const path = address.replace('{name}', encodeURIComponent(data[0].name))
      await test.step(path, async () => {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        expect(new URL(page.url()).pathname, pattern).toBe(path.replace(/\?.*/, ''))
        await expect(page.locator('main').locator('.skeleton, .spinner')).toHaveCount(0)
        await expectAllWell(page, looksAt(viewer, index))
      })
    }
    await page.context().close()
    tell(viewer)
  })
}

/** Cards and profiles are the same pieces for whoever looks: the long tests look once more. */
function isSeenByAnother(viewer: Viewer, pattern: string): boolean {
  if (process.env['LONG'] === '1') return false
  return (
    `${viewer} ${pattern}` === 'king /user-profile/:username' || `${viewer} ${pattern}` === 'hostess /search'
  )
}

/** For scripts/accessibility.ts: who got through all of their pages without a violation. */
function tell(viewer: Viewer): void {
  const folder = process.env['ACCESSIBILITY_RESULTS']
  if (folder !== undefined) writeFileSync(join(folder, viewer), '')
}

/** Within the document that is there, as a link would: loading it anew, and axe in it, costs more than looking. */
async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    // The application asks for it once it runs, which a guest's waits with until it is touched, or quiet.
    const runs = page.waitForResponse(/\/touch-[^/]*\.js$/)
    await page.goto(path)
    await page.mouse.move(1, 1)
    await page.mouse.move(9, 9)
    await runs
    return
  }
  const heading = page.locator('h1').first()
  const before = await heading.elementHandle()
  const text = await heading.textContent()
  // Said again where the application did not listen yet.
  await expect(async () => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    // Two pages may share the element of their title, not its words as well.
    await page.waitForFunction(
      ([element, words]) => {
        const h1 = document.querySelector('h1')
        return h1 !== null && (h1 !== element || h1.textContent !== words)
      },
      [before, text] as const,
      { timeout: 5_000 },
    )
  }).toPass()
}

async function openedBy(viewer: Viewer, browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await refuseCookies(context)
  const page = await context.newPage()
  if (viewer !== 'guest') await signInAs(page, origin, viewer)
  return page
}

/** The narrowest phone; of the back office a desk at 400 %, where a window of 1280 by 1024 has 320 by 256 pixels. */
const smallest = (viewer: Viewer) => ({ width: 320, height: viewer === 'admin' ? 256 : 800 })

type Look = ReturnType<typeof looks>[number]

const looks = (viewer: Viewer) =>
  [
    { size: smallest(viewer), colorScheme: 'light' },
    { size: { width: 1440, height: 900 }, colorScheme: 'dark' },
  ] as const

/** Every second page small and light, the others wide and dark; the long tests look at each page both ways. */
function looksAt(viewer: Viewer, index: number): Look[] {
  return looks(viewer).filter((_, look) => process.env['LONG'] === '1' || look === index % 2)
}

async function expectAllWell(page: Page, these: readonly Look[]): Promise<void> {
  for (const { size, colorScheme } of these) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  // The same as the last look at a phone: nothing has to be laid out again.
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
}
