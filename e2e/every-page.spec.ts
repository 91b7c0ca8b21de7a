import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { refuseCookies } from './cookies.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

// Every page as those see it for whom it is. What a page looks like with a panel open or an error shown is tested
// beside its journey.

type Viewer = 'guest' | DemoAccount

/** Where a pattern needs a value, the address that stands for it. */
const pages: Record<Viewer, Record<string, string>> = {
  guest: {
    '/': '/',
    '/hostess': '/hostess',
    '/help': '/help',
    '/segnala': '/segnala',
    '/sicurezza': '/sicurezza',
    '/trasparenza': '/trasparenza',
    '/piano/tutto-bene': '/piano/tutto-bene',
    '/piano/stop': '/piano/stop',
    '/piano/:token': '/piano/AAAAAAAAAAAAAAAAAAAAAA',
    '/terms': '/terms',
    '/privacy': '/privacy',
    '/cookies': '/cookies',
    '/payments': '/payments',
    '/search': '/search',
    '/user-profile/:username': '/user-profile/{name}',
    '/login': '/login',
    '/sign-up': '/sign-up?role=hostess',
    '/forgot-password': '/forgot-password',
    '/reset-password': '/reset-password?token=x&email=x@posta.test',
    '/verify-email': '/verify-email',
    '/verify-new-email': '/verify-new-email',
    '/annulla-modifica': '/annulla-modifica?token=x',
    '/unsubscribe': '/unsubscribe',
    '/recesso': '/recesso',
    '/404': '/404',
  },
  king: {
    '/profile': '/profile',
    '/profile/:section': '/profile/wallet',
    '/profile/settings': '/profile/settings',
    '/profile/privacy': '/profile/privacy',
    '/profile/blocked': '/profile/blocked',
    '/chat': '/chat',
    '/reviews': '/reviews',
    '/sicurezza': '/sicurezza?con=Ginevra',
    '/favourites': '/favourites',
    '/saved-searches': '/saved-searches',
    '/fascicoli': '/fascicoli',
    '/attesa': '/attesa',
    '/shop': '/shop',
    '/payment-method/:shopId': '/payment-method/1',
    '/user-profile/:username': '/user-profile/{name}',
  },
  hostess: {
    '/profile': '/profile',
    '/search': '/search',
    '/profile/me': '/profile/me',
    '/studio/:step': '/studio/foto',
  },
  admin: {
    '/admin': '/admin',
    '/admin/*': '/admin/moderation',
    '/admin/photos': '/admin/photos',
    '/admin/support': '/admin/support',
    '/admin/confirmations': '/admin/confirmations',
    '/admin/reports': '/admin/reports',
    '/admin/access': '/admin/access',
    '/admin/staff': '/admin/staff',
    '/admin/audit-log': '/admin/audit-log',
    '/admin/payments': '/admin/payments',
    '/admin/disputes': '/admin/disputes',
    '/admin/payments/:id': '/admin/payments/1',
    '/admin/promo-codes/:id': '/admin/promo-codes/1',
    '/admin/shops/:id': '/admin/shops/1',
    '/admin/shops/proposals': '/admin/shops/proposals',
    '/admin/texts': '/admin/texts/services',
    '/admin/texts/legal/:document': '/admin/texts/legal/cookies',
    '/admin/quality': '/admin/quality',
    '/admin/quality/disagreements': '/admin/quality/disagreements',
    '/admin/quality/quick': '/admin/quality/quick?days=90',
    '/admin/rules': '/admin/rules',
    '/admin/settings': '/admin/settings',
    '/admin/users': '/admin/users',
    '/admin/users/:id': '/admin/users/9',
    '/admin/users/adjustments': '/admin/users/adjustments',
  },
}

/** Without what leads to them these only lead on; each has a journey that looks at it. */
const elsewhere = [
  '/verify-phone',
  '/controlla-posta',
  '/inizio',
  '/am-i-banned/:username',
  '/am-i-rejected',
  '/addphoto-signup',
  '/studio',
  '/secret-login',
  '/paypal/success',
  '/paypal/cancel',
]

test('no page is left out', () => {
  const built = JSON.parse(readFileSync('dist/pages/pages.json', 'utf8')) as Record<string, string>
  const looked = new Set([...Object.values(pages).flatMap((seen) => Object.keys(seen)), ...elsewhere])
  expect(Object.keys(built).filter((path) => !looked.has(path))).toEqual([])
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
  })
}

/** Within the document that is there, as a link would: loading it anew, and axe in it, costs more than looking. */
async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  const heading = page.locator('h1').first()
  const before = await heading.elementHandle()
  const text = await heading.textContent()
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
  )
}

async function openedBy(viewer: Viewer, browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await refuseCookies(context)
  const page = await context.newPage()
  if (viewer !== 'guest') await signInAs(page, origin, viewer)
  return page
}

/** A phone; of the back office a desk at 400 %, where a window of 1280 by 1024 has 320 by 256 pixels. */
const smallest = (viewer: Viewer) =>
  viewer === 'admin' ? { width: 320, height: 256 } : { width: 390, height: 900 }

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
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
}
