import type { Page } from '@playwright/test'
import { asHeader, jpeg } from './own-photos.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const tiles = (page: Page) => page.getByRole('list', { name: 'Foto in attesa' }).getByRole('listitem')
const tileOf = (page: Page, name: string) =>
  tiles(page).getByRole('button', { name: new RegExp(`^${name}, `) })

async function send(page: Page, origin: string, seed: number): Promise<string> {
  const token = await backstage(page, origin).token('hostess9@demo.test')
  await page.request.post('/api/attachments', {
    ...asHeader(token),
    multipart: { 'images[]': { name: 'nuova.jpg', mimeType: 'image/jpeg', buffer: await jpeg(seed) } },
  })
  const own = await page.request.get('/api/user', asHeader(token))
  return ((await own.json()) as { name: string }).name
}

test('the wall approves what was looked at, and refuses what a digit has marked', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const name = await send(page, server.origin, 900)
  await signInAs(page, server.origin, 'admin')
  const early = page.waitForResponse('**/api/admin/photo-wall')
  await page.goto('/admin/photos')
  const { photos } = (await (await early).json()) as { photos: { case_id: number; user: { name: string } }[] }
  await expect(tiles(page)).toHaveCount(photos.length)
  // By keyboard: the first photo has it, arrows walk.
  await expect(tiles(page).first().getByRole('button').first()).toBeFocused()
  // What is blurred is opened by holding the space bar.
  for (let step = 0; step < photos.length; step += 1) {
    await page.keyboard.press(step === 0 ? 'Home' : 'ArrowRight')
    await page.keyboard.down(' ')
    await expect(page.locator(':focus')).toHaveAccessibleName(/, guardata$/)
    await page.keyboard.up(' ')
  }
  const at = photos.findIndex(({ user }) => user.name === name)
  await page.keyboard.press('Home')
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowRight')
  await expect(tileOf(page, name)).toBeFocused()
  const digit = await page
    .getByRole('button', { name: /Nudo o allusione$/ })
    .getAttribute('aria-keyshortcuts')
  await page.keyboard.press(digit ?? '')
  await expect(tileOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('0')
  await expect(tileOf(page, name)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press(digit ?? '')
  await expect(
    page.getByRole('status').filter({ hasText: `${photos.length} di ${photos.length} guardate` }),
  ).toBeVisible()
  await expectAccessible(page)
  // A doubt about somebody's age is asked about, and decides nothing here.
  const minors = await page.getByRole('button', { name: /Minore età$/ }).getAttribute('aria-keyshortcuts')
  await page.keyboard.press(minors ?? '')
  const doubt = page.getByRole('dialog', { name: /ti sembra minorenne/ })
  await expect(doubt).toBeVisible()
  await page.keyboard.press('Escape')
  // Keys count once nothing is asked any more.
  await expect(doubt).toBeHidden()
  // What could not be decided stays, with its reason.
  const message = 'Questo caso è in mano a Fulvia.'
  await page.route('**/api/admin/photo-wall/decision', (route) =>
    route.fulfill({
      json: { approved: [], rejected: [], skipped: photos.map(({ case_id: id }) => ({ id, message })) },
    }),
  )
  await page.keyboard.press('a')
  await close(page)
  await expect(tiles(page).getByText(message)).toHaveCount(photos.length)
  await page.unroute('**/api/admin/photo-wall/decision')
  await test.step('for ten seconds Z brings the photos back with their marks, and nobody has decided anything', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.keyboard.press('a')
    await expect(page.getByRole('heading', { name: 'Nessuna foto in attesa' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Annulla' })).toHaveAttribute('aria-keyshortcuts', 'Z')
    await page.keyboard.press('z')
    await expect(tiles(page)).toHaveCount(photos.length)
    await expect(tileOf(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Annullato, nessuna foto è stata decisa.')).toBeVisible()
    expect(sent.filter((url) => url.endsWith('/decision'))).toEqual([])
    await page.keyboard.press('z')
    await expect(page.getByText('Non c’è nulla da annullare.')).toBeVisible()
  })
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: /1 rifiutata/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nessuna foto in attesa' })).toBeVisible()
  // It is decided though the window is left.
  await page.reload()
  const ids = photos.map(({ case_id }) => case_id)
  await expect.poll(() => waiting(page, server.origin, ids)).toEqual([])
})

async function waiting(page: Page, origin: string, ids: readonly number[]): Promise<number[]> {
  const staff = backstage(page, origin)
  const token = await staff.token('admin@demo.test')
  const { data } = await staff.get<{ data: { id: number }[] }>('/api/admin/cases?subject=photo', token)
  return data.map(({ id }) => id).filter((id) => ids.includes(id))
}

/** Nothing is to be undone any more. */
const close = (page: Page) =>
  page.getByRole('region', { name: 'Avvisi' }).getByRole('button', { name: 'Chiudi' }).click()

test('nothing is approved before all of it has been on the screen, and a blurred photo not before it is opened', {
  tag: '@long',
}, async ({ page, server }) => {
  const name = await send(page, server.origin, 901)
  const staff = backstage(page, server.origin)
  const token = await signInAs(page, server.origin, 'admin')
  // Everybody chooses for their own eyes.
  await page.goto('/admin/access')
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/admin/desk-preference') && response.request().method() !== 'GET',
  )
  const all = page.getByRole('group', { name: 'Sfoca le foto' }).getByRole('radio', { name: /^Tutte/ })
  await all.click()
  await expect(all).toBeChecked()
  expect((await saved).ok()).toBe(true)
  await page.goto('/admin/photos')
  const approve = page.getByRole('button', { name: /^Approva/ })
  await expect(page.getByRole('button', { name: `Mostra la foto di ${name}` })).toBeVisible()
  await page.waitForTimeout(1_000)
  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: 'guardat' }).first()).toBeVisible()
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  // With all of them uncovered they need no opening, but their half second.
  await page.getByRole('button', { name: 'Secondo il motivo' }).click()
  await expect(page.getByRole('button', { name: `Mostra la foto di ${name}` })).toBeHidden()
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Tutte', exact: true }).click()
  const leaving = page.waitForRequest('**/api/admin/photo-wall/release')
  await page.getByRole('link', { name: 'Vedi le pratiche' }).click()
  await leaving
  await staff.put('/api/admin/desk-preference', token, { blur: 'by_ground', grey: false })
})

test.describe('on a phone', () => {
  test.use(mobile)
  test('two photos stand side by side, and nothing scrolls sideways', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await send(page, server.origin, 902)
    await signInAs(page, server.origin, 'admin')
    await page.goto('/admin/photos')
    await expect(tiles(page).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
