import type { Locator, Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { cards, openFilters } from './search-page.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

test('filters are drafted in the panel, applied by Search, kept in the address', async ({ page }) => {
  await page.goto('/search')
  await page.locator(cards).first().waitFor()
  const panel = page.getByRole('dialog', { name: quoted('SEARCH-03', 'Affina ricerca') })
  await requirement('SEARCH-03', async () => {
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: quoted('SEARCH-03', 'Filtro') }).click()
    await expect(panel).toBeVisible()
  })
  await requirement('SEARCH-16', () => expectAges(panel))
  await panel.getByRole('button', { name: 'Hostess' }).click()
  await panel.getByRole('button', { name: 'Profilo verificato' }).click()
  await panel.getByLabel('Da (anni)').fill('24')
  await panel.getByLabel('A (anni)', { exact: true }).fill('35')
  await expectAccessible(page)
  await requirement('SEARCH-19', async () => {
    expect(new URL(page.url()).search).toBe('')
    const asked = page.waitForRequest('**/api/search-guest')
    await panel.getByRole('button', { name: quoted('SEARCH-19', 'Search') }).click()
    await expect(panel).toBeHidden()
    const filters = { hostess: true, verified_profile: true, minage: 24, maxage: 35 }
    expect((await asked).postDataJSON()).toMatchObject(filters)
  })
  await requirement('SEARCH-13', async () => {
    await expect(page).toHaveURL(/maxage/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      hostess: 'true',
      verified: 'true',
      minage: '24',
      maxage: '35',
    })
  })
  await expect(page.locator(cards).first()).toBeVisible()
  // Until they are found, those from before lie under an overlay.
  await expect(page.locator(cards).filter({ hasNotText: 'Profilo verificato' })).toHaveCount(0)

  await requirement('SEARCH-04', async () => {
    const chips = page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')
    const clear = quoted('SEARCH-04', 'Clear All')
    await expect(chips).toHaveText(['Hostess', 'Profilo verificato', '24–35 anni', clear])
    await page.getByRole('button', { name: 'Rimuovi filtro 24–35 anni' }).click()
    await expect(page).not.toHaveURL(/age/)
    await expect(chips).toHaveText(['Hostess', 'Profilo verificato', clear])
    await chips.getByRole('button', { name: clear }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(chips).toHaveCount(0)
  })
  // The chips, whose names have the word in them, go a moment later.
  await expect(page.getByRole('button', { name: /^Filtro/ })).toBeFocused()
  await searchByWhatThePanelOffers(page, panel)
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
  await page.goBack()
  await expect(page).toHaveURL(/hostess=true/)
})

/** Ages that make no sense are explained in the panel. */
async function expectAges(panel: Locator): Promise<void> {
  await expect(panel.getByRole('slider')).toHaveCount(2)
  for (const slider of await panel.getByRole('slider').all()) {
    await expect(slider).toHaveAttribute('min', '18')
    await expect(slider).toHaveAttribute('max', '99')
    await expect(slider).toHaveAttribute('step', '1')
  }
  await panel.getByLabel('Da (anni)').fill('17')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(panel.getByText('Inserisci un’età tra 18 e 99 anni.')).toBeVisible()
  await panel.getByRole('slider', { name: 'Età minima' }).press('ArrowRight')
  await expect(panel.getByLabel('Da (anni)')).toHaveValue('19')
}

async function searchByWhatThePanelOffers(page: Page, panel: Locator): Promise<void> {
  await page.getByRole('button', { name: /^Filtro/ }).click()
  await requirement('SEARCH-15', async () => {
    const types = panel.getByRole('group', { name: quoted('SEARCH-15', 'Tipologia') }).getByRole('button')
    await expect(types).toHaveText([
      quoted('SEARCH-15', 'Hostess'),
      quoted('SEARCH-15', 'Wingwoman'),
      quoted('SEARCH-15', 'Sugarbaby'),
      quoted('SEARCH-15', 'Profilo verificato'),
      quoted('SEARCH-15', 'Profilo top'),
    ])
    await types.nth(1).click()
    await expect(types.nth(1)).toHaveAttribute('aria-pressed', 'true')
  })
  await requirement('SEARCH-17', async () => {
    const cost = panel.getByLabel(quoted('SEARCH-17', 'Crediti per sblocco'))
    const coins = quoted('SEARCH-17', 'monete')
    await expect(cost.locator('option')).toHaveText([
      'Qualsiasi',
      `50 ${coins}`,
      `100 ${coins}`,
      `200 ${coins}`,
    ])
    await expect(cost).toHaveValue('')
    await cost.selectOption({ label: `100 ${coins}` })
  })
  const language = panel.getByLabel(quoted('SEARCH-18', 'Lingua'))
  const { spoken_languages: spoken } = await (await page.request.get('/api/miscdata')).json()
  await requirement('SEARCH-18', async () => {
    const names = spoken.map(({ name }: { name: string }) => name)
    await expect(language.locator('option')).toHaveText([quoted('SEARCH-18', 'Qualsiasi lingua'), ...names])
    await expect(language).toHaveValue('')
    await language.selectOption({ label: names[1] })
    await expect(language).toHaveValue(String(spoken[1].id))
  })
  const asked = page.waitForRequest('**/api/search-guest')
  await panel.getByRole('button', { name: 'Search' }).click()
  const body = (await asked).postDataJSON()
  await requirement('SEARCH-15', async () => expect(body).toMatchObject({ wingwoman: true }))
  await requirement('SEARCH-17', async () => expect(body).toMatchObject({ cost: 100 }))
  await requirement('SEARCH-18', async () => expect(body).toMatchObject({ language: spoken[1].id }))
}

test('what is no filter leaves the address, the rest stays, and nothing is loaded anew [SEARCH-13]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().endsWith('/api/search-guest'))
      asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/search?minage=5&cost=77&province=zz&maxage=35&top=1&sort=newest&language=&utm=x')
  await expect(page).toHaveURL('/search?maxage=35&sort=newest')
  await expect(page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')).toHaveText([
    'fino a 35 anni',
    'Più recenti',
    'Clear All',
  ])
  await page.locator(cards).first().waitFor()
  expect(asked).toEqual(['/search', '/api/search-guest'])

  // The second has numbers that no list has.
  for (const nothing of ['minage=40&maxage=30', 'language=64&province=104']) {
    await follow(page, '/terms')
    await expect(page).toHaveURL('/terms')
    await follow(page, `/search?${nothing}`)
    await expect(page).toHaveURL('/search')
    await page.locator(cards).first().waitFor()
  }
  // It took the place of what was opened.
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('a hostess is offered neither types nor costs', { tag: '@long' }, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess')
  const panel = await openFilters(page)
  await expect(panel.getByRole('group', { name: 'Tipologia' }).getByRole('button')).toHaveText([
    'Profilo verificato',
    'Profilo top',
  ])
  await expect(panel.getByRole('button', { name: 'Hostess' })).toHaveCount(0)
  await expect(panel.getByLabel('Crediti per sblocco')).toHaveCount(0)
})
