import type { Page, Request } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { enterElsewhere } from './enter-elsewhere.ts'
import { follow } from './follow.ts'
import { readPage } from './read-page.ts'
import { enterWith } from './staff.ts'
import { expect, expectNoToast, requirement, test } from './test.ts'
import { password } from './registration.ts'

const header = (page: Page) => page.getByRole('banner')
const token = (page: Page) =>
  readPage(page, (key) => localStorage.getItem(key), quoted('SESS-01', 'ACCESS_TOKEN'))
const member = (page: Page) => header(page).getByRole('link', { name: /^Il mio profilo, completo al/ })

/** A session of the demo's king, opened beside the page. */
async function openSession(page: Page): Promise<string> {
  const answer = await page.request.post('/api/login', { data: { email: 'king@demo.test', password } })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('a session begins with the login, lasts beyond a reload, and ends with the sign-out', async ({
  page,
  server,
}) => {
  const own = await requirement('SESS-01', async () => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('king@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    const answered = page.waitForResponse('**/api/login')
    const connected = page.waitForEvent('websocket')
    await page.getByRole('button', { name: 'Accedi' }).click()
    const { access_token } = (await (await answered).json()) as { access_token: string }
    await expect.poll(() => token(page)).toBe(access_token)
    // Later it would count as one of the next page.
    await connected
    return access_token
  })
  await page.waitForLoadState('networkidle')

  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request)
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await requirement('SESS-02', async () => {
    const asked = page.waitForRequest('**/api/user')
    await page.goto('/profile')
    expect((await asked).method()).toBe('GET')
    await expect(page.getByRole('heading', { level: 1, name: 'Riccardo' })).toBeVisible()
    await expect(member(page)).toBeVisible()
  })
  await requirement('SESS-06', async () => {
    const sent = await Promise.all(calls.map((call) => call.headerValue('authorization')))
    expect(new Set(sent)).toEqual(new Set([`Bearer ${own}`]))
    expect(sent.length).toBeGreaterThan(3)
  })
  await requirement('SESS-12', async () => {
    const base = `${server.origin}${quoted('SESS-12', '/api')}/`
    expect(calls.map((call) => call.url()).filter((url) => !url.startsWith(base))).toEqual([])
    // What `pusher-js` opens.
    await expect.poll(() => sockets).toEqual([expect.stringMatching(/^\/app\/\w+$/)])
  })

  // From a page for the signed-in alone its guard would lead there too.
  await follow(page, '/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Aiuto' })).toBeVisible()
  await requirement('SESS-04', async () => {
    await header(page).getByRole('button', { name: 'Termina sessione' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
    await expect(page).toHaveURL(quoted('SESS-04', '/login'))
    expect(await token(page)).toBeNull()
    await expect(member(page)).toHaveCount(0)
    await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
    const after = await page.request.get('/api/user', { headers: { authorization: `Bearer ${own}` } })
    expect(after.status()).toBe(401)
  })
})

test('a 401 drops the token and loads the page anew, unless it says noreload', async ({ context }) => {
  // What fails beside it is logged to the console, which the page of the fixture forbids.
  const page = await context.newPage()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await requirement('SESS-05', async () => {
    await enterWith(page, await openSession(page), '/help')
    await expect(member(page)).toBeVisible()
    // Of one call alone: a session that has ended is learnt by whatever the page asks next.
    await page.route('**/api/shops', (route) =>
      route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }),
    )
    loads.length = 0
    const loaded = page.waitForEvent('load')
    await follow(page, '/shop')
    await loaded
    await expect(page).toHaveURL('/login')
    expect(await token(page)).toBeNull()
    expect(loads).toHaveLength(1)
    await page.unroute('**/api/shops')
  })
  await requirement('SESS-05', async () => {
    await enterElsewhere(page, await openSession(page))
    await expect(member(page)).toBeVisible()
    await page.route('**/api/shops', (route) =>
      route.fulfill({ status: 401, json: { message: 'Finita.', [quoted('SESS-05', 'noreload')]: true } }),
    )
    loads.length = 0
    await follow(page, '/shop')
    await expect(page).toHaveURL('/login')
    expect(await token(page)).toBeNull()
    // Whatever had begun to load would have by now.
    await header(page).getByRole('link', { name: 'Aiuto' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aiuto' })).toBeVisible()
    expect(loads).toEqual([])
  })
})

for (const [failure, answer] of [
  ['refused', null],
  ['answered by an error', { status: 500, json: { message: 'Guasto.' } }],
] as const)
  test(`a stored token whose user is ${failure} is dropped, and the failure logged`, async ({ context }) => {
    // Errors in the console, which the page of the fixture forbids.
    const page = await context.newPage()
    // Kept across the reload, with which the browser's own report of the console now and then is lost.
    await page.addInitScript(() => {
      const { error } = console
      console.error = (...said) => {
        sessionStorage.setItem('LOGGED', `${sessionStorage.getItem('LOGGED') ?? ''}${said[0]}\n`)
        error(...said)
      }
    })
    const logged = async () =>
      (await readPage(page, () => sessionStorage.getItem('LOGGED')))?.match(/ApiError/g)
    if (answer !== null) await page.route('**/api/user', (route) => route.fulfill(answer))
    await requirement('SESS-03', async () => {
      await enterWith(page, 'x'.repeat(43), '/profile')
      await expect(page).toHaveURL('/login')
      await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible()
      expect(await token(page)).toBeNull()
      expect(await logged()).toHaveLength(1)
      await expectNoToast(page)
    })
  })
