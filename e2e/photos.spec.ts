import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Case } from '#features/moderation/contract/moderation.ts'
import type { Attachment } from '#features/photos/contract/photos.ts'
import { refuseCookies } from './cookies.ts'
import { password } from './registration.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

// To take its snapshots the tracer fetches the preview of a photo on its way, which our policy rightly forbids.
test.use({ trace: 'off' })

/** A mosaic that follows from `seed`: no two of them resemble each other. */
function jpeg(seed: number): Promise<Buffer> {
  const bytes = createHash('shake256', { outputLength: 6 * 8 * 3 })
    .update(`photo ${seed}`)
    .digest()
  return sharp(bytes, { raw: { width: 6, height: 8, channels: 3 } })
    .resize(600, 800, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}

const file = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg(seed),
})
const picker = 'input[type=file]'
const tiles = (page: Page) => page.getByRole('button', { name: /^Apri la foto/ })

const asHeader = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/login', { data: { email, password } })
  return (await answer.json()).access_token
}

async function idsOf(page: Page, token: string): Promise<string[]> {
  const answer = await page.request.get('/api/attachments', asHeader(token))
  return ((await answer.json()) as Attachment[]).map((photo) => photo.id)
}

/** The king has one photo of his own, and nothing draws more while a test looks at them. */
async function addPhotosOfKing(
  request: APIRequestContext,
  seeds: readonly number[],
): Promise<{ ids: string[]; remove: () => Promise<void> }> {
  const king = asHeader(await tokenOf(request, 'king@demo.test'))
  const ids: string[] = []
  for (const seed of seeds) {
    const answer = await request.post('/api/attachments', {
      ...king,
      multipart: { 'images[]': await file(`${seed}.jpg`, seed) },
    })
    ids.push(...((await answer.json()).uploaded_images as Attachment[]).map((photo) => photo.id))
  }
  return {
    ids,
    async remove() {
      for (const id of ids) await request.delete(`/api/attachments/${id}`, king)
    },
  }
}

async function approvePhotos(request: APIRequestContext, ids: readonly string[]): Promise<void> {
  const admin = asHeader(await tokenOf(request, 'admin@demo.test'))
  const answer = await request.get('/api/admin/cases?subject=photo', admin)
  for (const { id, after } of ((await answer.json()) as { data: Case[] }).data)
    if (after?.photos?.some((photo) => ids.includes(photo.id)))
      await request.post(`/api/admin/cases/${id}/decision`, { ...admin, data: { decision: 'approve' } })
}

/** A new profile in the queue, other than the first, and who it belongs to. */
async function newProfile(request: APIRequestContext): Promise<{ id: number; name: string; email: string }> {
  const token = await tokenOf(request, 'admin@demo.test')
  const answer = await request.get('/api/admin/cases?subject=profile', asHeader(token))
  const moderationCase = ((await answer.json()) as { data: Case[] }).data.at(-1)
  const email = moderationCase?.after?.facts?.find((fact) => fact.label === 'E-mail')?.value
  if (!moderationCase || !email) throw new Error('no new profile in the queue')
  return { id: moderationCase.id, name: moderationCase.user.name, email }
}

test('a newcomer’s first photo becomes the picture once approved, another is refused by itself', async ({
  page,
  request,
  browser,
  server,
}) => {
  const newcomer = await newProfile(request)
  const token = await tokenOf(request, newcomer.email)
  await page.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await page.goto('/addphoto-signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Carica le tue foto' })).toBeVisible()
  await expect(page.locator(picker)).not.toHaveAttribute('multiple')
  await page
    .locator(picker)
    .setInputFiles({ name: 'testo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('Puoi caricare solo immagini.')).toBeVisible()
  await page.locator(picker).setInputFiles(await file('io.jpg', 101))
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Caricate con successo 1 immagine/i')).toBeVisible()
  await expect(page.getByText('In Moderation Queue')).toHaveCount(2)
  await expect(page.getByRole('radio')).toHaveCount(0)

  const office = await browser.newContext({ baseURL: server.origin })
  await refuseCookies(office)
  const desk = await office.newPage()
  await signInAs(desk, server.origin, 'admin')
  await desk.goto('/admin/moderation?subject=profile')
  await desk.locator(`#case-${newcomer.id}`).click()
  await desk.getByRole('button', { name: /^Rifiuta questa foto, la 1 di 2/ }).click()
  const form = desk.getByRole('form', { name: 'Rifiuta la foto 1' })
  await form.getByRole('textbox').fill('')
  await form.getByRole('button', { name: 'Rifiuta foto' }).click()
  await expect(form.getByText('Scrivi il motivo del rifiuto')).toBeVisible()
  await form.getByRole('textbox').fill('Nella prima foto non ti si riconosce.')
  await form.getByRole('button', { name: 'Rifiuta foto' }).click()
  await expect(desk.getByText('Rifiutata', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Approva' }).click()
  await expect(desk.getByRole('status').filter({ hasText: `${newcomer.name}: approvato` })).toBeVisible()
  await office.close()

  await page.goto('/addphoto-signup')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Non approvata')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^Foto profilo/ })).toBeChecked()
  await page.getByRole('button', { name: /^Perché\?/ }).click()
  await expect(page.getByRole('dialog').getByText('Nella prima foto non ti si riconosce.')).toBeVisible()
})

test('a king chooses his picture, looks at his photos, puts them in order, and hears what fails', async ({
  page,
  request,
  server,
}) => {
  const added = await addPhotosOfKing(request, [11, 12, 13])
  await approvePhotos(request, added.ids)
  const token = await signInAs(page, server.origin, 'king')
  await page.goto('/profile')
  await expect(tiles(page).first()).toBeVisible()

  const choices = page.getByRole('radio', { name: /^Imposta/ })
  await page.route('**/set-profile-picture', (route) =>
    route.fulfill({ status: 409, json: { message: 'No' } }),
  )
  await choices.first().click()
  await expect(page.getByText('Error Setting Profile Picture')).toBeVisible()
  await page.unroute('**/set-profile-picture')
  await choices.first().click()
  await expect(page.getByText('Foto profilo aggiornata con successo')).toBeVisible()

  await tiles(page).first().click()
  const shown = page.getByRole('dialog').locator('img[alt^="La tua foto"]')
  await expect(page.getByRole('dialog').getByAltText('La tua foto 1')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByAltText('La tua foto 2')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  const before = await idsOf(page, token)
  await page.getByRole('button', { name: 'Riordina' }).click()
  await page.getByRole('button', { name: 'Sposta dopo la foto 1 di' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sposta dopo la foto 2 di' })).toBeFocused()
  await expect.poll(() => idsOf(page, token)).toEqual([before[1], before[0], ...before.slice(2)])
  // By mouse: over the second onto the third; and once with a change of mind.
  const photos = page.locator('[data-photo] > div:first-child')
  const drag = async (over: readonly number[]) => {
    await photos.first().hover()
    await page.mouse.down()
    for (const place of over) await photos.nth(place).hover({ force: true })
  }
  await drag([1])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await drag([1, 2])
  await page.mouse.up()
  const after = [before[0], before[2], before[1], ...before.slice(3)]
  await expect.poll(() => idsOf(page, token)).toEqual(after)
  await page.reload()
  await expect(tiles(page)).toHaveCount(before.length)
  expect(await idsOf(page, token)).toEqual(after)

  await page.route('**/api/attachments/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page
    .getByRole('button', { name: /^Elimina la foto/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'SÌ' }).click()
  await expect(page.getByText("Errore durante l'eliminazione dell'immagine.")).toBeVisible()
  await page.unroute('**/api/attachments/*')
  await expect(tiles(page)).toHaveCount(before.length)

  await expect(page.locator(picker)).toHaveAttribute('multiple')
  const left = 10 - before.length
  const many = await Promise.all(
    Array.from({ length: left + 1 }, (_, index) => file(`${index}.jpg`, 200 + index)),
  )
  await page.route('**/api/attachments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.locator(picker).setInputFiles(many)
  await expect(page.getByText(`Puoi caricare solo altre ${left} immagine/i.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Riprova con/ })).toHaveCount(left)
  await page.unroute('**/api/attachments')
  await page.getByRole('button', { name: 'Riprova con 0.jpg' }).click()
  await expect(tiles(page)).toHaveCount(before.length + 1)
  await added.remove()
})

test('the same photo of two accounts stands side by side before a moderator', async ({
  page,
  request,
  server,
}) => {
  const photo = await jpeg(300)
  for (const [who, name] of [
    ['king', 'sua.jpg'],
    ['hostess', 'mia.jpg'],
  ] as const)
    await request.post('/api/attachments', {
      ...asHeader(await tokenOf(request, `${who}@demo.test`)),
      multipart: { 'images[]': { name, mimeType: 'image/jpeg', buffer: photo } },
    })
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/moderation?subject=photo')
  await page.locator('tbody tr', { hasText: 'Contenuto altrui' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Foto simili di altri account' })).toBeVisible()
  await expect(page.getByAltText('Ingrandisci: Questa foto')).toBeVisible()
  await expect(page.getByAltText(/^Ingrandisci: Foto di/)).toBeVisible()
  await expect(page.getByText('Quasi identiche (differenza 0 su 64)')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('a finger drags a photo by its bar', async ({ page, request, server }) => {
    const added = await addPhotosOfKing(request, [21, 22])
    const token = await signInAs(page, server.origin, 'king')
    // The cards around the gallery move it as they come: a finger would miss.
    await page.goto('/profile', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Riordina' }).click()
    const before = await idsOf(page, token)
    const bar = async (index: number) => {
      const box = await page.locator('[data-photo] .touch-none').nth(index).boundingBox()
      return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }
    }
    await page.locator('[data-photo]').first().scrollIntoViewIfNeeded()
    const finger = await page.context().newCDPSession(page)
    // A finger that came down while a late card still moved the gallery has moved nothing: it tries again.
    await expect(async () => {
      const [from, to] = [await bar(0), await bar(1)]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (const part of [0.3, 0.6, 1]) {
        const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - 30 * part }
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
      }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect
        .poll(() => idsOf(page, token), { timeout: 4_000 })
        .toEqual([before[1], before[0], ...before.slice(2)])
    }).toPass()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await added.remove()
  })
})
