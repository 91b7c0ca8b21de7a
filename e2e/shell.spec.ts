import type { Page } from '@playwright/test'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => header(page).getByRole('navigation', { name: 'Principale' })

test('a guest has the public pages and an invitation; a new page starts at its top [SHELL-01] [SHELL-03] [SHELL-21] [SESS-11]', async ({
  page,
}) => {
  // The first results come with the page, those of a filter do not.
  const card = 'group/card'
  expect(await (await page.request.get('/search')).text()).toContain(card)
  expect(await (await page.request.get('/search?province=15')).text()).not.toContain(card)

  await page.goto('/search')
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
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

  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll'))).toContain('700')
  await links.last().click()
  await expect(page).toHaveURL('/help')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('who waits for approval has the public pages and a banner, the rejected only their notice; an admin no Assistenza [SHELL-06] [SHELL-11] [ROLE-04] [GUARD-04] [GUARD-08]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  const state = { approval_status: 'pending', reject_status: false }
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...state } })
  })
  await page.goto('/help')
  const banner = page.getByText('Il tuo profilo è in attesa di approvazione da parte di un moderatore.')
  await expect(banner).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveText([
    'Home',
    'Cerca',
    'Per Hostess/Models',
    'Aiuto',
  ])
  await expect(header(page).getByRole('link', { name: /^Il mio profilo/ })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Termina sessione' })).toBeVisible()

  Object.assign(state, { approval_status: 'rejected', reject_status: true })
  await page.goto('/profile')
  await expect(page).toHaveURL('/am-i-rejected')
  await expect(banner).toBeHidden()

  await page.unroute('**/api/user')
  await signInAs(page, server.origin, 'admin')
  await page.goto('/help')
  await expect(navigation(page).getByRole('link')).toHaveText([
    'Cerca',
    'Il mio profilo',
    /^Messaggi/,
    'Amministrazione',
  ])
})

for (const [account, picture] of [
  ['hostess', 'hostess'],
  ['king', 'wing'],
] as const satisfies readonly (readonly [DemoAccount, string])[]) {
  test(`a new ${account} is welcomed by a picture of their own, until they close it [SHELL-19] [SESS-10]`, async ({
    page,
  }) => {
    await page.route('**/api/login', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), welcome_new_user: true } })
    })
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(`${account}@demo.test`)
    await page.getByLabel('Password', { exact: true }).fill('Dimostrazione1!')
    await page.getByRole('button', { name: 'Accedi' }).click()
    const welcome = page.getByRole('dialog', { name: 'Il tuo account è pronto!' })
    await expect(welcome.locator('img')).toHaveAttribute('src', `/art/scenes/${picture}.svg`)
    await expect(page).toHaveURL('/search')
    await expect(welcome).toBeVisible()
    await welcome.getByRole('link', { name: 'Completa il tuo profilo' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(welcome).toBeHidden()
  })
}
