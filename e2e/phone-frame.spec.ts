import type { Page } from '@playwright/test'
import { holdRequest } from './hold-request.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

test.use(mobile)

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sezioni' })
const openDialog = (page: Page) => page.getByRole('dialog')

test('the tabs of a king lead to his places, say where he is, and give way to what he does', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king43')
  await page.goto('/search')
  await expect(tabs(page).getByRole('link')).toHaveText(['Cerca', /^Messaggi|^\d+/, 'Preferiti', 'Profilo'])
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toHaveCount(0)
  await expect(tabs(page).getByRole('link', { name: 'Cerca' })).toHaveAttribute('aria-current', 'page')
  await tabs(page).getByRole('link', { name: 'Preferiti' }).tap()
  await expect(page).toHaveURL('/favourites')
  await expect(tabs(page).getByRole('link', { name: 'Preferiti' })).toHaveAttribute('aria-current', 'page')

  // At its end the page is still whole above them.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [end, bar] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      tabs(page).boundingBox(),
    ])
    expect(Math.floor((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThanOrEqual(bar?.y ?? 0)
  }).toPass()

  await tabs(page).getByRole('link', { name: 'Cerca' }).tap()
  // On her picture, which is most of the card.
  await page
    .locator('ul[aria-label=Profili] > li')
    .first()
    .tap({ position: { x: 60, y: 90 } })
  await expect(
    page
      .getByRole('button', { name: 'Sblocca la chat' })
      .or(page.getByRole('link', { name: 'Acquista crediti' }))
      .first(),
  ).toBeVisible()
  await expect(tabs(page)).toBeHidden()
})

test('who taps a card reads the name and sees the picture before the profile is here', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'king43')
  await page.goto('/search')
  const card = page.locator('ul[aria-label=Profili] > li a').first()
  const name = decodeURIComponent((await card.getAttribute('href'))?.split('/').at(-1) ?? '')
  const release = await holdRequest(page, '**/api/user-profile/**')
  await card.tap()
  await expect(page.getByRole('status').getByText(name)).toBeVisible()
  await expect(page.locator('[role=status] [data-picture-arrives]')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a finger that pulls the favourites down asks for them again', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king43')
  await page.goto('/favourites')
  await expect(page.getByRole('heading', { name: 'Nessun preferito per ora' })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/favourites'))
  await page.locator('main').evaluate((main) => {
    const touch = (y: number) => new Touch({ identifier: 1, target: main, clientX: 100, clientY: y })
    const send = (type: string, y: number) =>
      main.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: type === 'touchend' ? [] : [touch(y)],
          changedTouches: [touch(y)],
        }),
      )
    send('touchstart', 120)
    send('touchmove', 200)
    send('touchmove', 280)
    send('touchend', 280)
  })
  await asked
})

test('a long form is a sheet: its cross and its button stay in sight, and the focus begins in the form', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess22')
  await page.goto('/profile/me')
  await page.getByRole('button', { name: 'Menu del profilo' }).click()
  await page.getByRole('menuitem', { name: 'Modifica informazioni' }).click()
  const sheet = openDialog(page)
  await expect(sheet.getByLabel('Descrizione')).toBeVisible()
  for (const top of [0, 700, 100_000]) {
    await sheet.evaluate((element, to) => element.scrollTo(0, to), top)
    await expect(sheet.getByRole('button', { name: 'Chiudi' })).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Salva' })).toBeInViewport({ ratio: 1 })
  }
  await expect(sheet.getByRole('button', { name: 'Chiudi' })).not.toBeFocused()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Chiudi' }).tap()
  await expect(sheet).toBeHidden()
})

test('what is one’s own is a menu of pages; she has no wallet, and each page leads back', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess22')
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Profilo' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^Portafoglio/ })).toHaveCount(0)
  await page.goto('/profile/wallet')
  await expect(page).toHaveURL('/profile')
  for (const title of ['Impostazioni', 'Privacy', 'Persone bloccate']) {
    await menu.getByRole('link', { name: title }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(menu).toBeHidden()
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('link', { name: 'Profilo', exact: true }).tap()
    await expect(menu).toBeVisible()
  }
})

test('the theme and who sees the photos are saved as they are chosen, and found again', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess22')
  await page.goto('/profile/settings')
  await page.getByText('Scuro', { exact: true }).tap()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Scuro' })).toBeChecked()
  await expectAccessible(page)
  await page.getByText('Automatico', { exact: true }).tap()

  await page.goto('/profile/privacy')
  const only = page.getByRole('radio', { name: 'Solo chi è registrato' })
  await only.check()
  await expect(page.getByText('Profilo aggiornato')).toBeVisible()
  await page.reload()
  await expect(only).toBeChecked()
  await page.getByRole('radio', { name: 'Tutti' }).check()
  await expect(page.getByRole('radio', { name: 'Tutti' })).toBeChecked()
})
