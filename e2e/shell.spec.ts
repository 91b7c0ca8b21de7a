import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { readPage } from './read-page.ts'
import { afterRoundTrip } from './round-trip.ts'
import { firstCardInView, jumpTo } from './search-page.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { expect, expectNoToast, requirement, test } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => header(page).getByRole('navigation', { name: 'Principale' })

test('a guest has the public pages, on a phone behind a menu; going back finds the place; what is no page says so', async ({
  page,
}) => {
  // The first results come with the page, those of a filter do not.
  const card = 'group/card'
  expect(await (await page.request.get('/search')).text()).toContain(card)
  expect(await (await page.request.get('/search?province=15')).text()).not.toContain(card)

  const beats: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/heartbeat') && beats.push(request.url()))
  await page.goto('/search')
  await requirement('SESS-11', () => expect(page.locator('html')).toHaveAttribute('lang', 'it'))
  const links = navigation(page).getByRole('link')
  await expect(links).toHaveText(['Home', 'Cerca', 'Per Hostess/Models', 'Aiuto'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/search',
    '/hostess',
    '/help',
  ])
  await expect(header(page).getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up')

  // The first that the keyboard reaches.
  const toContent = page.getByRole('link', { name: 'Vai al contenuto' })
  await page.keyboard.press('Tab')
  await expect(toContent).toBeFocused()

  // Far down, where only the results reach: skeletons are not as long.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await jumpTo(page, 4500)
  const [name, top] = await firstCardInView(page)
  const found = expect.poll(async () => new Map([await firstCardInView(page)]).get(name))
  const depth = expect.poll(() => readPage(page, () => scrollY))
  await links.last().focus()
  // A way back before the page answers by itself loads it anew.
  await page.keyboard.press('Enter')
  await requirement('SHELL-01', async () => {
    await expect(page).toHaveURL('/help')
    await depth.toBe(0)
  })
  await page.goBack()
  await found.toBeCloseTo(top, -1)
  await page.goForward()
  await expect(page).toHaveURL('/help')
  await depth.toBe(0)
  if (process.env['LONG'] === '1') {
    // Now the results have to be fetched anew.
    await page.reload()
    await page.goBack()
    await found.toBeCloseTo(top, -1)
  }

  await requirement('ERR-04', async () => {
    expect((await page.request.get('/mai-vista')).status()).toBe(404)
    await follow(page, '/mai-vista')
    await expect(page.getByRole('heading', { name: quoted('ERR-04', 'Page Not Found') })).toBeVisible()
  })
  await toContent.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(navigation(page)).toBeHidden()
  await requirement('SHELL-12', async () => {
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Cerca',
      'Per Hostess/Models',
      'Aiuto',
      'Log In',
    ])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
  await requirement('SESS-07', async () => expect(beats).toEqual([]))
})

test('a king sees all that is his in the header, waits behind an overlay, and leaves every tab at once', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(provinces|miscdata|countries)$/.test(pathname)) lists.push(pathname)
  })
  const socket = page.waitForEvent('websocket')
  await page.route('**/api/unread-messages-count', (route) => route.fulfill({ json: 12 }))
  const answer = await holdRequest(page, '**/api/user')
  await page.goto('/search')
  const overlay = page.locator('.loading-overlay.fixed')
  await requirement('SHELL-02', async () => {
    await expect(overlay).toBeVisible()
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    answer()
    await expect(overlay).toBeHidden()
  })
  expect((await socket).url()).toContain('/app/')

  await expect(navigation(page).getByRole('link')).toHaveText([
    'Cerca',
    'Il mio profilo',
    'Assistenza',
    /^Messaggi9\+/,
  ])

  await page.getByRole('link', { name: 'Il mio profilo', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  // Both pages show a province.
  await expect(page.getByRole('region', { name: 'Il tuo profilo', exact: true })).toContainText('Milano')
  await page.getByRole('link', { name: 'Cerca', exact: true }).first().click()
  await expect(page.locator('ul[aria-label=Profili] > li').first()).toBeVisible()
  await requirement('SESS-09', async () => {
    await afterRoundTrip(page)
    expect(lists).toContain('/api/provinces')
    expect(new Set(lists).size).toBe(lists.length)
  })

  await page.route('**/api/shops', () => {})
  await header(page)
    .getByRole('link', { name: /^[\d.]+ Crediti, vai allo Shop$/ })
    .click()
  await expect(page.locator('main .skeleton')).toHaveCount(6)

  await expectSupportAndChats(page)
  await leaveEveryTab(page)
})

async function expectSupportAndChats(page: Page): Promise<void> {
  const help = navigation(page).getByRole('link', { name: quoted('SHELL-06', 'Assistenza') })
  await requirement('ROUTE-30', async () => {
    const named = quoted('ROUTE-30', 'chat')
    await follow(page, `${quoted('ROUTE-30', '/chat')}?${named}=Ginevra`)
    await expect(page.getByRole('heading', { name: 'Ginevra' }).first()).toBeVisible()
    await follow(page, '/404')
    await expect(help).toBeVisible()
    await follow(page, `/chat?${named}=${quoted('ROUTE-30', 'support_chat')}`)
    await expect(page.getByRole('heading', { name: 'Chat Assistenza' })).toBeVisible()
  })
  await follow(page, '/404')
  await requirement('SHELL-06', async () => {
    await expect(help).toHaveAttribute('href', quoted('SHELL-06', '/chat?chat=support_chat'))
    await help.click()
    await expect(page.getByRole('heading', { name: 'Chat Assistenza' })).toBeVisible()
    await expect(page).toHaveURL(quoted('SHELL-06', '/chat'))
    await expect(help).toBeHidden()
  })
  await requirement('ROUTE-22', async () => {
    await expect(page).toHaveURL(quoted('ROUTE-22', '/chat'))
    await expect(page.getByRole('heading', { level: 1, name: 'Messaggi' })).toBeAttached()
    await expect(header(page).getByRole('link', { name: /^Il mio profilo, completo al/ })).toBeVisible()
  })
}

async function leaveEveryTab(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/help')
  await expect(navigation(other).getByRole('link', { name: 'Il mio profilo' })).toBeVisible()
  const leave = header(page).getByRole('button', { name: 'Termina sessione' })
  const question = page.getByRole('dialog', { name: quoted('SHELL-14', 'Termina sessione') })
  await requirement('SHELL-14', async () => {
    await leave.click()
    await expect(question).toContainText(quoted('SHELL-14', 'La sessione verrà terminata. Vuoi continuare?'))
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).not.toBeNull()
  })
  await requirement('SHELL-17', async () => {
    await expect.poll(async () => (await question.boundingBox())?.width).toBe(506)
    await page.mouse.click(720, 450)
    await expect(question).toBeVisible()
    await page.mouse.click(8, 400)
    await expect(question).toBeHidden()
    await expect(leave).toBeFocused()
  })
  await leave.click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(leave).toBeFocused()
  await leave.click()
  await question.getByRole('button', { name: 'Conferma' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  await expect(header(other).getByRole('link', { name: 'Log In' })).toBeVisible()
}

for (const [account, picture] of [
  ['hostess', 'hostess'],
  ['king', 'wing'],
] as const satisfies readonly (readonly [DemoAccount, string])[]) {
  // Each picture beside its role: features/accounts/web/welcome-modal.test.tsx.
  const tag = account === 'king' ? '@long' : []
  test(`a new ${account} is welcomed by a picture of their own, until they close it`, { tag }, async ({
    page,
  }) => {
    await page.route('**/api/login', async (route) => {
      const answer = await route.fetch()
      const isNew = { [quoted('SESS-10', 'welcome_new_user')]: true }
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...isNew } })
    })
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(`${account}@demo.test`)
    await page.getByLabel('Password', { exact: true }).fill('Dimostrazione1!')
    await page.getByRole('button', { name: 'Accedi' }).click()
    // Which words it says is a requirement of its own.
    await requirement('SESS-10', () => expect(page.getByRole('dialog')).toBeVisible())
    await requirement('SHELL-19', async () => {
      const welcome = page.getByRole('dialog', { name: quoted('SHELL-19', 'Il tuo account è pronto!') })
      await expect(welcome.locator('img')).toHaveAttribute('src', `/art/scenes/${picture}.svg`)
      await expect(page).toHaveURL('/search')
      await expect(page.locator('ul[aria-label=Profili] > li').first()).toBeAttached()
      await expect(welcome).toBeVisible()
      await welcome.getByRole('link', { name: quoted('SHELL-19', 'Completa il tuo profilo') }).click()
      await expect(page).toHaveURL(quoted('SHELL-19', '/profile'))
      await expect(welcome).toBeHidden()
    })
  })
}

test('the heart beats every 60 s while the tab is in sight; background calls that fail say nothing', async ({
  context,
  page,
  server,
}) => {
  const token = await signInAs(page, server.origin, 'hostess')
  // Failures are logged to the console, which the page of the fixture forbids.
  const tab = await context.newPage()
  await tab.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  let beats = 0
  await tab.route('**/api/heartbeat', (route) => {
    beats += 1
    return route.abort()
  })
  const lookAway = (away: boolean) =>
    tab.evaluate(
      (value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      },
      away ? 'hidden' : 'visible',
    )
  const log: string[] = []
  tab.on('console', (message) => log.push(message.text()))
  // Without an answer, of which others would be told.
  await tab.route('**/api/unread-messages-count', (route) => route.abort())
  await tab.route('**/api/provinces', (route) => route.fulfill({ status: 403, json: { message: 'x' } }))
  await tab.clock.install()
  await tab.goto('/search')
  await requirement('ERR-03', async () => {
    for (const call of ['POST /api/heartbeat', 'GET /api/unread-messages-count', 'GET /api/provinces'])
      await expect.poll(() => log.join('\n')).toContain(call)
    // Long enough to draw a toast, and not to put it away.
    await tab.clock.runFor(500)
    await expectNoToast(tab)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  })
  await requirement('SESS-07', async () => {
    await expect.poll(() => beats).toBe(1)
    // The clock goes on by itself meanwhile; constants.spec.ts measures it to the second.
    await tab.clock.runFor(35_000)
    expect(beats).toBe(1)
    await tab.clock.runFor(26_000)
    await expect.poll(() => beats).toBe(2)
  })

  await requirement('SESS-07', async () => {
    await lookAway(true)
    await tab.clock.runFor(180_000)
    expect(beats).toBe(2)
    await lookAway(false)
    await expect.poll(() => beats).toBe(3)
  })
})
