import type { Locator, Page } from '@playwright/test'

/** Those who are found, without the skeletons before. */
export const cards = 'ul[aria-label="Profili"] > li:not([aria-hidden])'

/** Goes to the search and opens its panel of filters. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.goto('/search')
  await page.locator(cards).first().waitFor()
  await page.getByRole('button', { name: 'Filtro' }).click()
  return page.getByRole('dialog', { name: 'Affina ricerca' })
}

/** Of the sections above the list, which members alone have. */
export const ownCard = 'section[aria-labelledby^="near-"] article'
