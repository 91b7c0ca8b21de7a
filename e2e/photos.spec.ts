import type { APIRequestContext, Page } from '@playwright/test'
import type { Case } from '#features/moderation/contract/moderation.ts'
import { quoted } from '#testing/requirement.ts'
import {
  addPhotosOfKing,
  approvePhotos,
  asHeader,
  file,
  idsOf,
  jpeg,
  picker,
  pictureOf,
  putInOrder,
  tiles,
  tokenOf,
} from './own-photos.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, requirement, test } from './test.ts'

// To take its snapshots the tracer fetches the preview of a photo on its way, which our policy rightly forbids.
test.use({ trace: 'off' })

/** A new profile in the queue, other than the first, and who it belongs to. */
async function newProfile(request: APIRequestContext): Promise<{ id: number; name: string; email: string }> {
  const token = await tokenOf(request, 'admin@demo.test')
  const answer = await request.get('/api/admin/cases?subject=profile', asHeader(token))
  const moderationCase = ((await answer.json()) as { data: Case[] }).data.at(-1)
  const email = moderationCase?.after?.facts?.find((fact) => fact.label === 'Email')?.value
  if (!moderationCase || !email) throw new Error('no new profile in the queue')
  return { id: moderationCase.id, name: moderationCase.user.name, email }
}

/** As a moderator does at the desk: refuses the first photo of a new profile, and approves the rest. */
async function decideBeside(request: APIRequestContext, id: number, reason: string): Promise<void> {
  const admin = asHeader(await tokenOf(request, 'admin@demo.test'))
  const queue = await request.get('/api/admin/cases?subject=profile', admin)
  const cases = ((await queue.json()) as { data: Case[] }).data
  const photo = cases.find((one) => one.id === id)?.after?.photos?.[0]?.id
  for (const [path, data] of [
    [`photos/${photo}/refusal`, { reason }],
    ['decision', { decision: 'approve' }],
  ] as const) {
    const answer = await request.post(`/api/admin/cases/${id}/${path}`, { ...admin, data })
    expect(answer.ok(), path).toBe(true)
  }
}

test('a newcomer’s first photo becomes the picture once approved, another is refused by itself', async ({
  page,
  request,
}) => {
  const newcomer = await newProfile(request)
  const token = await tokenOf(request, newcomer.email)
  await page.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token)
  await requirement('PHOTO-01', async () => {
    await page.goto(quoted('PHOTO-01', '/addphoto-signup'))
    const title = quoted('PHOTO-01', 'Carica le tue foto')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  })
  await requirement('PHOTO-09', async () => {
    await expect(page.locator(picker)).not.toHaveAttribute('multiple')
    await expect(page.locator(picker)).toHaveAttribute('accept', /^(image\/\w+,?)+$/)
    await page
      .locator(picker)
      .setInputFiles({ name: 'testo.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(page.getByText('Puoi caricare solo immagini')).toBeVisible()
  })
  await requirement('PHOTO-01', async () => {
    const uploaded = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/attachments') && answer.request().method() === 'POST',
    )
    await page.locator(picker).setInputFiles(await file('io.jpg', 101))
    expect(await (await uploaded).json()).toMatchObject({ set_profile_picture: true })
    await expect(page).toHaveURL(quoted('PHOTO-01', '/profile'))
  })
  await expect(page.getByText('Caricate con successo 1 immagine/i')).toBeVisible()
  await expect(page.getByText('In Moderation Queue')).toHaveCount(2)
  await expect(page.getByRole('radio')).toHaveCount(0)

  await decideBeside(request, newcomer.id, 'Nella prima foto non ti si riconosce.')

  await requirement('PHOTO-02', async () => {
    await page.goto('/addphoto-signup')
    await expect(page).toHaveURL(quoted('PHOTO-02', '/profile'))
  })
  await expect(page.getByText('Non approvata')).toHaveCount(1)
  await requirement('PHOTO-01', () =>
    expect(page.getByRole('radio', { name: /^Foto profilo/ })).toBeChecked(),
  )
  await page.getByRole('button', { name: /^Perché\?/ }).click()
  await expect(page.getByRole('dialog').getByText('Nella prima foto non ti si riconosce.')).toBeVisible()
})

test('a king chooses his picture, puts his photos in order, sends more than there is room for, and deletes his picture', async ({
  page,
  request,
  server,
}) => {
  const added = await addPhotosOfKing(request, [11, 12, 13])
  await approvePhotos(request, added.ids)
  const token = await signInAs(page, server.origin, 'king')
  await page.goto('/profile')
  await expect(tiles(page).first()).toBeVisible()
  await test.step('he chooses his picture and looks at his photos', () => choosesPicture(page, token))
  await test.step('he puts them in order', () => putInOrder(page, token))
  await test.step('he hears that one is not deleted', () => hearsOfFailure(page))
  await test.step('what exceeds the room is not sent', () => sendsTooMany(page, token))
  const picture = await pictureOf(page, token)
  await test.step('he deletes his picture', () => deletesPicture(page, token, picture ?? ''))
  await added.remove()
})

async function choosesPicture(page: Page, token: string): Promise<void> {
  const choices = page.getByRole('radio', { name: /^Imposta/ })
  await requirement('PHOTO-15', async () => {
    await page.route('**/set-profile-picture', (route) =>
      route.fulfill({ status: 409, json: { message: 'No' } }),
    )
    await choices.first().click()
    await expect(page.getByText(quoted('PHOTO-15', 'Error Setting Profile Picture'))).toBeVisible()
    await page.unroute('**/set-profile-picture')
    await choices.first().click()
    await expect(page.getByText(quoted('PHOTO-15', 'Foto profilo aggiornata con successo'))).toBeVisible()
  })
  const ids = await idsOf(page, token)
  await requirement('PHOTO-05', async () => {
    await expect(page.locator('input[name=profile-picture]')).toHaveCount(ids.length)
    await page.getByRole('radio', { name: `foto 3 di ${ids.length}` }).click()
    await expect.poll(() => pictureOf(page, token)).toBe(ids[2])
    const chosen = page.getByRole('radio', { name: new RegExp(`^Foto profilo.*foto 3 di ${ids.length}`) })
    await expect(chosen).toBeChecked()
  })

  await requirement('PHOTO-04', async () => {
    await expect(page.getByRole('button', { name: /^Elimina la foto/ })).toHaveCount(ids.length)
    await tiles(page).first().click()
    const shown = page.getByRole('dialog').locator('img[alt^="La tua foto"]')
    const large = page.getByRole('dialog').getByAltText('La tua foto 1')
    await expect(large).toBeInViewport()
    await expect.poll(() => large.evaluate((image) => image.clientHeight)).toBeGreaterThan(400)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog').getByAltText('La tua foto 2')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  })
}

async function hearsOfFailure(page: Page): Promise<void> {
  const count = await tiles(page).count()
  await requirement('PHOTO-17', async () => {
    await page.route('**/api/attachments/*', (route) => route.fulfill({ status: 500, json: {} }))
    await page
      .getByRole('button', { name: /^Elimina la foto/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'SÌ' }).click()
    const failure = quoted('PHOTO-17', "Errore durante l'eliminazione dell'immagine.")
    await expect(page.getByText(failure)).toBeVisible()
    await page.unroute('**/api/attachments/*')
    await expect(tiles(page)).toHaveCount(count)
  })
}

async function sendsTooMany(page: Page, token: string): Promise<void> {
  const ids = await idsOf(page, token)
  await requirement('PHOTO-09', () => expect(page.locator(picker)).toHaveAttribute('multiple'))
  const left = 10 - ids.length
  const many = await Promise.all(
    Array.from({ length: left + 1 }, (_, index) => file(`${index}.jpg`, 200 + index)),
  )
  await requirement('PHOTO-10', async () => {
    let sent = 0
    await page.route('**/api/attachments', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      return route.abort()
    })
    await page.locator(picker).setInputFiles(many)
    const dropped = quoted('PHOTO-10', 'Puoi caricare solo altre N immagine/i.', { N: left })
    await expect(page.getByText(dropped)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Riprova con/ })).toHaveCount(left)
    expect(sent).toBe(left)
    await page.unroute('**/api/attachments')
  })
  await page.getByRole('button', { name: 'Riprova con 0.jpg' }).click()
  await expect(tiles(page)).toHaveCount(ids.length + 1)
}

async function deletesPicture(page: Page, token: string, picture: string): Promise<void> {
  const ids = await idsOf(page, token)
  await requirement('PHOTO-18', async () => {
    const place = `${ids.indexOf(picture) + 1} di ${ids.length}`
    // In the gallery, on the card and in the header.
    const shown = page.locator(`img[src*="${picture}"]`)
    await expect.poll(() => shown.count()).toBeGreaterThan(1)
    await page.getByRole('button', { name: `Elimina la foto ${place}` }).click()
    await page.getByRole('button', { name: 'SÌ' }).click()
    await expect(shown).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(ids.length - 1)
    await expect(page.getByRole('radio', { name: /^Foto profilo/ })).toBeChecked()
  })
}

test('a moderator refuses one photo of a newcomer by keyboard, and approves the profile', {
  tag: '@long',
}, async ({ page, request, server }) => {
  const newcomer = await newProfile(request)
  const token = await tokenOf(request, newcomer.email)
  const images = { 'images[]': await file('io.jpg', 102) }
  await request.post('/api/attachments', { ...asHeader(token), multipart: images })
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/moderation?subject=profile')
  await page.locator(`#case-${newcomer.id}`).click()
  await expect(page.getByRole('button', { name: /^Rifiuta questa foto, la 1 di 2/ })).toBeVisible()
  // By keyboard: the photo, and the ground with its digit; another P goes to the next photo, and round again.
  await page.keyboard.press('p')
  await expect(page.getByRole('form', { name: 'Rifiuta la foto 1' })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('form', { name: 'Rifiuta la foto 2' })).toBeFocused()
  await page.keyboard.press('p')
  const form = page.getByRole('form', { name: 'Rifiuta la foto 1' })
  await expect(form).toBeFocused()
  const digit = await form
    .getByRole('button', { name: /Nudo o allusione$/ })
    .getAttribute('aria-keyshortcuts')
  await page.keyboard.press(digit ?? '')
  await expect(form.getByRole('textbox')).toHaveValue(/^La foto è troppo esplicita/)
  await form.getByRole('textbox').fill('')
  await form.getByRole('button', { name: 'Rifiuta foto' }).click()
  await expect(form.getByText('Scrivi il motivo del rifiuto')).toBeVisible()
  await form.getByRole('textbox').fill('Nella prima foto non ti si riconosce.')
  await form.getByRole('button', { name: 'Rifiuta foto' }).click()
  await expect(page.getByText('Rifiutata', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Approva' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${newcomer.name}: approvato` })).toBeVisible()
})

test('the same photo of two accounts stands side by side before a moderator', { tag: '@long' }, async ({
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
  await page.locator('tbody tr', { hasText: 'Foto gemella' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Foto simili di altri account' })).toBeVisible()
  await expect(page.getByAltText('Ingrandisci: Questa foto')).toBeVisible()
  await expect(page.getByAltText(/^Ingrandisci: Foto di/)).toBeVisible()
  await expect(page.getByText('Quasi identiche (differenza 0 su 64)')).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('a finger drags a photo by its bar', { tag: '@long' }, async ({ page, request, server }) => {
    const added = await addPhotosOfKing(request, [21, 22])
    const token = await signInAs(page, server.origin, 'king')
    // The cards around the gallery move it as they come: a finger would miss.
    await page.goto('/profile/me', { waitUntil: 'networkidle' })
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
        .poll(() => idsOf(page, token), { timeout: 10_000 })
        .toEqual([before[1], before[0], ...before.slice(2)])
    }).toPass()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await added.remove()
  })
})
