import { expect, type Locator, type Page } from '@playwright/test'
import { readPage } from './read-page.ts'

/** Those who are found and drawn, without the skeletons before. */
export const cards = 'ul[aria-label="Profili"] > li:not([aria-hidden], :empty)'

/** Goes to the search and opens its panel of filters. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.goto('/search')
  await page.locator(cards).first().waitFor()
  await page.getByRole('button', { name: 'Filtro' }).click()
  return page.getByRole('dialog', { name: 'Affina ricerca' })
}

/** Of the sections above the list, which members alone have. */
export const ownCard = 'section[aria-labelledby^="near-"] article'

/** Until the page rests: the heights of cards that were never near are guesses, and what is above becomes longer or shorter. */
export async function jumpTo(page: Page, pixels: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), pixels)
  let before: number | undefined
  const rests = async () => {
    const last = before
    before = await readPage(page, () => scrollY)
    return before === last
  }
  await expect.poll(rests).toBe(true)
}

/** Its address, and how far below the top of the window it is. */
export function firstCardInView(page: Page): Promise<[string | undefined, number]> {
  return readPage(page, () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.rows > li a')]
    const link = links.find((each) => each.getBoundingClientRect().top > 200)
    return [link?.href, link?.getBoundingClientRect().top ?? NaN]
  })
}
