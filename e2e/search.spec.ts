import type { Page } from '@playwright/test'
import type { SearchPage } from '#features/search/contract/search.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { cards } from './search-page.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectNoToast, requirement, test } from './test.ts'

test('a guest finds hostesses without an account', async ({ page }) => {
  await page.goto('/search')
  await requirement('SEARCH-01', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(
      quoted('SEARCH-01', 'Cerca hostess, wing woman e sugarbabies vicino a te'),
    )
  })
  await expect(page).toHaveTitle('Cerca · Lieta')
  await requirement('SEARCH-02', async () => {
    const provinces = page.getByRole('combobox', { name: 'Città/Provincia' }).locator('option')
    await expect(provinces.first()).toHaveText(quoted('SEARCH-02', 'Città/Provincia'))
    await expect(provinces.first()).toHaveAttribute('value', '')
    expect(await provinces.count()).toBeGreaterThan(100)
  })
  await requirement('SEARCH-06', () => expectCard(page))
  await requirement('SEARCH-07', async () => {
    // The words of a badge are read out always, and shown while it is pointed at.
    for (const words of [quoted('SEARCH-07', 'Profilo verificato'), quoted('SEARCH-07', 'Profilo top')]) {
      const badge = page.locator(cards).getByRole('img', { name: words }).first()
      const tooltip = badge.locator('xpath=following-sibling::span')
      await expect(tooltip).toHaveCSS('opacity', '0')
      await badge.hover()
      await expect(tooltip).toHaveText(words)
      await expect(tooltip).toHaveCSS('opacity', '1')
    }
  })
  await expect(page.getByRole('status').filter({ hasText: 'Primi 50 profili' })).toBeVisible()
  await expect(page.getByRole('button', { name: /tra i preferiti/ })).toHaveCount(0)
  await requirement('SEARCH-05', () => expectColumns(page))
})

async function expectColumns(page: Page): Promise<void> {
  const columns = () =>
    page
      .getByRole('list', { name: 'Profili' })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [1440, 4],
    [820, 3],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns).toBe(count)
  }
}

/** The first card shows what the server says of that person, and leads to their page. */
async function expectCard(page: Page): Promise<void> {
  const card = page.locator(cards).first()
  const href = await card.getByRole('link').getAttribute('href')
  const answer = await page.request.post('/api/search-guest', { data: {} })
  const pathOf = (name: string) =>
    quoted('SEARCH-06', '/user-profile/{name}', { name: encodeURIComponent(name) })
  const person = ((await answer.json()) as SearchPage).data.find(({ name }) => pathOf(name) === href)
  if (person === undefined) throw new Error(`${href} leads to nobody who is found`)
  const provinces = (await (await page.request.get('/api/provinces')).json()) as {
    id: number
    name: string
  }[]
  const province = provinces.find(({ id }) => id === person.profile.province_id)?.name ?? 'none'
  await expect(card).toContainText(person.name)
  await expect(card).toContainText(`${person.age} ${quoted('SEARCH-06', 'anni')}`)
  await expect(card).toContainText(province)
  const picture = card.locator('img')
  expect(await picture.getAttribute('src')).toContain(person.profile_picture_url)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

test('a search and a list of provinces that fail are logged, said by no message, and offered again; nobody found is said in the prescribed words', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(new URL(message.location().url).pathname)
  })
  const failing = ['/api/provinces', '/api/search-guest']
  for (const path of failing) await page.route(`**${path}`, (route) => route.abort())
  // Without a filter the first results come with the page.
  await page.goto('/search?sort=newest')
  await requirement('SEARCH-22', async () => {
    // What failed is said in its place, and offered again; no message comes over the page.
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
    await expect.poll(() => [...new Set(logged)].sort()).toEqual(failing)
    // Looked at once: a message goes by itself.
    await expectNoToast(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const path of failing) await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.locator(cards).first()).toBeVisible()
  })
  await requirement('SEARCH-08', async () => {
    await follow(page, '/search?minage=99&maxage=99')
    const heading = page.getByRole('heading', { name: quoted('SEARCH-08', 'No profiles found') })
    await expect(heading).toBeVisible()
    await expect(page.getByText(quoted('SEARCH-08', 'Try adjusting your search filters'))).toBeVisible()
  })
})

test('the next page comes as the end of this one comes near, without repeats; anything else begins anew', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  const pages: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search')) pages.push(request.postDataJSON())
  })
  await page.goto('/search?sort=online')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ profili$/ })).toBeVisible()
  await requirement('SEARCH-12', async () => {
    await expect(page.locator(cards)).toHaveCount(50)
    expect(pages[0]).toMatchObject({ per_page: 50 })
  })
  await requirement('SEARCH-10', async () => {
    expect(pages).toMatchObject([{ page: 1 }])
    await page.locator(cards).last().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(50)
    expect(pages[1]).toMatchObject({ page: 2 })
  })
  const links = await page
    .locator(`${cards} a`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)

  // Other filters, or another user, begin with the first page again, under the overlay.
  const release = await holdRequest(page, '**/api/search')
  await requirement('SEARCH-11', async () => {
    const asked = page.waitForRequest('**/api/search')
    // The bar stays in sight; what it finds anew is read from its first result.
    await page.getByLabel('Ordina per').selectOption('newest')
    expect((await asked).postDataJSON()).toMatchObject({ page: 1, per_page: 50, sort: 'newest' })
  })
  await requirement('SEARCH-09', async () => {
    const overlay = page.getByRole('status').filter({ hasText: 'Carico…' })
    await expect(overlay).toBeVisible()
    await expect(overlay).toHaveCSS('position', 'absolute')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    release()
    await expect(overlay).toBeHidden()
  })
  await requirement('SEARCH-11', async () => {
    await expect(page.locator(cards)).toHaveCount(50)
    const asGuest = page.waitForRequest('**/api/search-guest')
    await page.getByRole('button', { name: 'Termina sessione' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Cerca' }).click()
    expect((await asGuest).postDataJSON()).toMatchObject({ page: 1 })
  })
})

test('favourites and searches are kept, and the search is found again as it was left', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/search?sort=online')
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
  const top = async () => (await card.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await card.getByRole('link').click()
  await expect(page.getByRole('button', { name: `${name} tra i preferiti`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: 'Torna alla ricerca' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)

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
  await expect(favourite).toContainText('Rimosso dai preferiti.')

  await page.goto('/search?verified=true')
  await page.getByRole('button', { name: 'Salva questa ricerca' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salva questa ricerca' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('Profilo verificato')
  await dialog.getByLabel('Nome').fill(' ')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Dai un nome alla ricerca.')
  await dialog.getByLabel('Nome').fill('Verificate')
  await dialog.getByLabel('Nuovi profili via email').selectOption('Ogni lunedì')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('link', { name: 'Ricerche salvate' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Verificate' })
  await expect(row.getByLabel('Nuovi profili via email')).toHaveValue('weekly')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: 'Elimina Verificate' }).click()
  await expect(row.getByRole('button', { name: /^Annulla/ })).toBeFocused()
  await row.getByRole('button', { name: /^Annulla/ }).click()
  await row.getByRole('link', { name: 'Verificate' }).click()
  await expect(page).toHaveURL(/\/search\?verified=true$/)
})
