import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import { expect, requirement, test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const faqSection = (page: Page) => page.locator('section', { hasText: 'Domande frequenti' })

// What the pages say and in which order, to a guest: apps/web/guest-pages.test.tsx; to who is signed in:
// apps/web/whole-pages.test.tsx.

test('a guest reads the home page in its order, down to every promise', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/')
  const marks = [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1, name: 'Molto lieta.' }),
    page.getByRole('heading', { name: 'Wing Woman' }),
    page.getByRole('heading', { name: 'Il profilo è gratuito e resta tuo.' }),
    page.getByRole('heading', { name: 'Come funziona?' }),
    page.getByRole('heading', { name: 'Profili letti, uno per uno' }),
    page.getByRole('heading', { name: 'Sei tu che scegli a chi rispondere' }),
    page.getByRole('heading', { name: 'Domande frequenti' }),
    page.getByRole('contentinfo'),
  ]
  // Again where what comes late has moved one after it was measured.
  await expect(async () => {
    const tops = await Promise.all(marks.map(async (mark) => (await mark.boundingBox())?.y ?? Number.NaN))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  }).toPass()

  await expect(main(page).getByRole('link', { name: 'Iscriviti gratuitamente' })).toHaveAttribute(
    'href',
    '/sign-up',
  )
  for (const service of ['Hostess', 'Wing Woman', 'Sugar Baby'])
    await expect(main(page).getByRole('heading', { level: 2, name: service, exact: true })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Crea il tuo account' })).toHaveAttribute(
    'href',
    '/sign-up',
  )
  const steps = main(page).locator('ol').first().getByRole('heading')
  await expect(steps).toHaveText([
    'Crea un profilo gratuito',
    'Esplora i profili disponibili',
    'Gestisci i contatti in autonomia',
    'Incontra solo chi scegli tu',
  ])
  for (const promise of [
    'Il team legge ogni profilo prima che vada online',
    'In modalità privata mostri le foto solo a chi ha un account.',
    'Nessuna intermediazione',
    'Nessuna risposta in 72 ore? Rimborso automatico.',
    'Nessuno del team apre profili o scrive al posto di altri.',
  ])
    await expect(main(page).getByText(promise).first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/help')
  await requirement('HOME-09', async () => {
    const promo = page.locator('section', { hasText: 'Sei tu che scegli a chi rispondere' })
    await promo.getByRole('link', { name: 'Crea un profilo gratuito' }).click()
    await expect(page).toHaveURL(quoted('HOME-09', '/sign-up'))
  })
})

test('the questions open one at a time, in 200 ms and to their real height, by mouse and by keyboard', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const items = faqSection(page).locator('details')
  const closedHeight = (await items.nth(1).boundingBox())?.height ?? 0
  await requirement('HOME-10', async () => {
    await items.nth(1).locator('summary').click()
    await expect(faqSection(page).locator('details[open]')).toHaveCount(1)
    await expect(items.nth(1)).toHaveAttribute('open')
    await expect(items.nth(1).locator('p')).toBeVisible()
  })
  const open = async () => {
    const [item, text] = await Promise.all([
      items.nth(1).boundingBox(),
      items.nth(1).locator('p').boundingBox(),
    ])
    return (item?.height ?? 0) - closedHeight - (text?.height ?? 0)
  }
  await expect.poll(open).toBeCloseTo(0, 0)
  await expect.poll(async () => (await items.nth(0).boundingBox())?.height).toBeCloseTo(closedHeight, 0)

  await items.nth(2).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(items.nth(2)).toHaveAttribute('open')
  await expect(items.nth(1)).not.toHaveAttribute('open')
  await requirement('HOME-10', async () => {
    const milliseconds = await items
      .nth(2)
      .evaluate((item) => getComputedStyle(item, '::details-content').transitionDuration)
    expect(milliseconds).toBe('0.2s, 0.2s')
  })
  await page.keyboard.press('Space')
  await expect(faqSection(page).locator('details[open]')).toHaveCount(0)
})

test('without an answer of the lists the home page has the default services, and no section of questions', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  for (const path of ['**/api/my-shown-services', '**/api/my-faqs'])
    await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/')
  await requirement('HOME-11', async () => {
    await expect.poll(() => warnings.join()).toContain('GET /api/my-faqs')
    await expect(page.getByRole('heading', { name: 'Domande frequenti' })).toBeHidden()
  })
  await requirement('HOME-04', () =>
    expect(main(page).locator('ul > li > h2')).toHaveText([
      quoted('HOME-04', 'Hostess'),
      quoted('HOME-04', 'Wing Woman'),
      quoted('HOME-04', 'Sugar Baby'),
    ]),
  )

  await follow(page, '/hostess')
  await requirement('LAND-03', async () => {
    const chip = main(page).getByRole('button', { name: 'Teatro e musica' })
    const chosen = main(page).getByRole('status')
    await expect(chosen).toHaveText('2 interessi scelti')
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(chosen).toHaveText('3 interessi scelti')
  })
})

test('who is signed in is not invited again', { tag: '@long' }, async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/')
  await expect(main(page).getByRole('link', { name: 'Esplora i profili' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Il mio profilo', exact: true })).toBeVisible()
  await requirement('HOME-02', () =>
    expect(main(page).getByRole('link', { name: 'Iscriviti gratuitamente' })).toBeHidden(),
  )
  await expect(main(page).getByRole('link', { name: 'Vai al tuo profilo' })).toBeVisible()
  await expect(main(page).locator('a[href="/sign-up"]')).toHaveCount(0)
  await page.goto('/hostess')
  await expect(main(page).getByRole('link', { name: 'Completa il tuo profilo' })).toBeVisible()
  await requirement('LAND-01', async () => {
    await expect(main(page).getByRole('link', { name: 'Crea un profilo gratuito' })).toBeHidden()
    await expect(main(page).locator(`a[href="${quoted('LAND-01', '/sign-up')}"]`)).toHaveCount(0)
  })
})
