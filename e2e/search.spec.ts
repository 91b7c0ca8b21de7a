import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const cards = 'ul[aria-label="Profili"] > li:not([aria-hidden])'

test('a guest finds hostesses without an account [ROUTE-10] [SEARCH-01] [SEARCH-02] [SEARCH-06] [SEARCH-07] [SEARCH-21]', async ({
  page,
}) => {
  await page.goto('/search')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Cerca hostess, wing woman e sugarbabies vicino a te')
  const first = page.locator(cards).first().getByRole('link')
  await expect(first).toHaveAttribute('href', /^\/user-profile\/.+/)
  await expect(first).toContainText(/\d{2} anni/)
  await expect(page).toHaveTitle('Cerca · Lieta')
  await expect(page.getByLabel('Città/Provincia').locator('option').first()).toHaveText('Città/Provincia')
  // The words of a badge are read out always, and shown while it is pointed at.
  for (const words of ['Profilo verificato', 'Profilo top']) {
    const badge = page.locator(cards).getByRole('img', { name: words }).first()
    const tooltip = badge.locator('xpath=following-sibling::span')
    await expect(tooltip).toHaveCSS('opacity', '0')
    await badge.hover()
    await expect(tooltip).toHaveText(words)
    await expect(tooltip).toHaveCSS('opacity', '1')
  }
  await expect(page.getByRole('status').filter({ hasText: 'Primi 50 profili' })).toBeVisible()
  await expect(page.getByRole('button', { name: /tra i preferiti/ })).toHaveCount(0)
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
  await expect(page).toHaveURL(/maxage/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    hostess: 'true',
    verified: 'true',
    minage: '24',
    maxage: '35',
  })
  await expect(page.locator(cards).first()).toBeVisible()
  // Until they are found, those from before lie under an overlay.
  await expect(page.locator(cards).filter({ hasNotText: 'Profilo verificato' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Rimuovi filtro 24–35 anni' }).click()
  await expect(page).not.toHaveURL(/age/)
  await page.getByRole('list', { name: 'Filtri attivi' }).getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/search$/)
  // The chips, whose names have the word in them, go a moment later.
  await expect(page.getByRole('button', { name: /^Filtro/ })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/hostess=true/)
})

test('ages that make no sense are explained in the panel [SEARCH-16]', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('button', { name: 'Filtro' }).click()
  const panel = page.getByRole('dialog', { name: 'Affina ricerca' })
  await panel.getByLabel('Da (anni)').fill('17')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(panel.getByText('Inserisci un’età tra 18 e 99 anni.')).toBeVisible()
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
  // Without a filter the first results come with the page.
  await page.goto('/search?sort=newest')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/search-guest')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.locator(cards).first()).toBeVisible()
})

test('the next page comes as the end of this one comes near, without repeats; anything else begins anew [SEARCH-09] [SEARCH-10] [SEARCH-11] [SEARCH-12]', async ({
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

  // Other filters, or another user, begin with the first page again, under the overlay.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/search', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/search')
  await page.getByLabel('Ordina per').scrollIntoViewIfNeeded()
  await page.getByLabel('Ordina per').selectOption('newest')
  expect((await asked).postDataJSON()).toMatchObject({ page: 1, per_page: 50, sort: 'newest' })
  const overlay = page.getByRole('status').filter({ hasText: 'Caricamento...' })
  await expect(overlay).toBeVisible()
  release()
  await expect(overlay).toBeHidden()
  await expect(page.locator(cards)).toHaveCount(50)

  const asGuest = page.waitForRequest('**/api/search-guest')
  await page.getByRole('button', { name: 'Termina sessione' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Cerca' }).click()
  expect((await asGuest).postDataJSON()).toMatchObject({ page: 1 })
})

test('favourites and searches are kept, and the search is found again as it was left', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/search')
  const names = page.locator(`${cards} a`)
  await expect(names).toHaveCount(50)
  await page.locator(cards).last().scrollIntoViewIfNeeded()
  await expect.poll(() => names.count()).toBeGreaterThan(50)
  const card = page.locator(cards).nth(54)
  await card.scrollIntoViewIfNeeded()
  const heart = card.getByRole('button', { name: /tra i preferiti$/ })
  await heart.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toBeFocused()
  const name = (await heart.getAttribute('aria-label'))?.replace(' tra i preferiti', '') ?? ''

  // On the profile, and back to the same place among the same pages.
  const place = await page.evaluate(() => scrollY)
  await card.getByRole('link').click()
  await expect(page.getByRole('button', { name: `${name} tra i preferiti`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: 'Torna alla ricerca' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), place)).toBeLessThan(150)

  // Taken away and taken back; the page is opened anew to see what the server keeps.
  await page.goto('/favourites')
  const favourite = page
    .getByRole('list', { name: 'Preferiti' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(favourite).toBeVisible()
  await expectAccessible(page)
  await favourite.getByRole('button', { name: `${name} tra i preferiti`, exact: true }).click()
  await favourite.getByRole('button', { name: /^Annulla/ }).click()
  await page.reload()
  await favourite.getByRole('button', { name: `${name} tra i preferiti`, exact: true }).click()
  await expect(favourite).toContainText('Tolto dai preferiti.')

  await page.goto('/search?verified=true')
  await page.getByRole('button', { name: 'Salva questa ricerca' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salva questa ricerca' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('Profilo verificato')
  await dialog.getByLabel('Nome').fill(' ')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Dai un nome alla ricerca.')
  await dialog.getByLabel('Nome').fill('Verificate')
  await dialog.getByLabel('Nuovi profili via e-mail').selectOption('Ogni lunedì')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('link', { name: 'Ricerche salvate' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Verificate' })
  await expect(row.getByLabel('Nuovi profili via e-mail')).toHaveValue('weekly')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: 'Elimina Verificate' }).click()
  await expect(row.getByRole('button', { name: /^Annulla/ })).toBeFocused()
  await row.getByRole('button', { name: /^Annulla/ }).click()
  await row.getByRole('link', { name: 'Verificate' }).click()
  await expect(page).toHaveURL(/\/search\?verified=true$/)
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
