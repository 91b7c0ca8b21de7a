import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const cards = 'ul[aria-label="Profili"] > li:not([aria-hidden])'

test('a guest finds hostesses without an account [SEARCH-01] [SEARCH-06] [SEARCH-21]', async ({ page }) => {
  await page.goto('/search')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Cerca hostess, wing woman e sugarbabies vicino a te')
  const first = page.locator(cards).first().getByRole('link')
  await expect(first).toHaveAttribute('href', /^\/user-profile\/.+/)
  await expect(first).toContainText(/\d{2} anni/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('filters are drafted in the panel, applied by Search, kept in the address [SEARCH-03] [SEARCH-04] [SEARCH-13] [SEARCH-14] [SEARCH-19]', async ({
  page,
}) => {
  await page.goto('/search')
  await page.locator(cards).first().waitFor()
  await page.getByRole('button', { name: 'Filtro' }).click()
  const panel = page.getByRole('dialog', { name: 'Affina ricerca' })
  await panel.getByRole('button', { name: 'Hostess' }).click()
  await panel.getByRole('button', { name: 'Profilo verificato' }).click()
  await panel.getByLabel('Da (anni)').fill('24')
  await panel.getByLabel('A (anni)', { exact: true }).fill('35')
  await expectAccessible(page)
  expect(new URL(page.url()).search).toBe('')

  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(panel).toBeHidden()
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    hostess: 'true',
    verified: 'true',
    minage: '24',
    maxage: '35',
  })
  await expect(page.locator(cards).first()).toBeVisible()
  for (const card of await page.locator(cards).all()) await expect(card).toContainText('Profilo verificato')

  await page.getByRole('button', { name: 'Rimuovi filtro 24–35 anni' }).click()
  await expect(page).not.toHaveURL(/age/)
  await page.getByRole('list', { name: 'Filtri attivi' }).getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.goBack()
  await expect(page).toHaveURL(/hostess=true/)
})

test('ages that make no sense are explained in the panel [SEARCH-16]', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('button', { name: 'Filtro' }).click()
  const panel = page.getByRole('dialog', { name: 'Affina ricerca' })
  await panel.getByLabel('Da (anni)').fill('17')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(panel.getByText("Inserisci un'età tra 18 e 99 anni.")).toBeVisible()
  await panel.getByRole('slider', { name: 'Età minima' }).press('ArrowRight')
  await expect(panel.getByLabel('Da (anni)')).toHaveValue('19')
})

test('a search without results says so, in the prescribed words [SEARCH-08]', async ({ page }) => {
  await page.goto('/search?minage=99&maxage=99')
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search filters')).toBeVisible()
})

test('a search that fails is not shown as empty: it offers to try again [SEARCH-22]', async ({ page }) => {
  await page.route('**/api/search-guest', (route) => route.fulfill({ status: 403, json: { message: '' } }))
  await page.goto('/search')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/search-guest')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.locator(cards).first()).toBeVisible()
})

test('the next page comes as the end of this one comes near, without repeats [SEARCH-10] [SEARCH-12]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/search')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ profili$/ })).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(50)
  await page.locator(cards).last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(50)
  const links = await page
    .locator(`${cards} a`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
})

test('a hostess is offered neither types nor costs [SEARCH-20]', async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/search')
  await page.locator(cards).first().waitFor()
  await page.getByRole('button', { name: 'Filtro' }).click()
  const panel = page.getByRole('dialog', { name: 'Affina ricerca' })
  await expect(panel.getByRole('button', { name: 'Profilo top' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Hostess' })).toHaveCount(0)
  await expect(panel.getByLabel('Crediti per sblocco')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(mobile)
  test('the search shows two columns and fits [SEARCH-05]', async ({ page }) => {
    await page.goto('/search')
    await page.locator(cards).first().waitFor()
    const columns = await page
      .getByRole('list', { name: 'Profili' })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(2)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
