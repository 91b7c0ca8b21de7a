import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Case } from '#features/moderation/contract/moderation.ts'
import type { Attachment } from '#features/photos/contract/photos.ts'
import { password } from './registration.ts'
import { expect } from './test.ts'

/** A mosaic that follows from `seed`: no two of them resemble each other. */
export function jpeg(seed: number): Promise<Buffer> {
  const bytes = createHash('shake256', { outputLength: 6 * 8 * 3 })
    .update(`photo ${seed}`)
    .digest()
  return sharp(bytes, { raw: { width: 6, height: 8, channels: 3 } })
    .resize(600, 800, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}

export const file = async (name: string, seed: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg(seed),
})
export const picker = 'input[type=file]'
export const tiles = (page: Page) => page.getByRole('button', { name: /^Apri la foto/ })

export const asHeader = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/login', { data: { email, password } })
  return (await answer.json()).access_token
}

export async function idsOf(page: Page, token: string): Promise<string[]> {
  const answer = await page.request.get('/api/attachments', asHeader(token))
  return ((await answer.json()) as Attachment[]).map((photo) => photo.id)
}

/** The king has one photo of his own, and nothing draws more while a test looks at them. */
export async function addPhotosOfKing(
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

export async function pictureOf(page: Page, token: string): Promise<string | null | undefined> {
  const answer = await page.request.get('/api/attachments', asHeader(token))
  return ((await answer.json()) as Attachment[])[0]?.user.profile_picture_id
}

/** By keyboard, then by mouse: over the second onto the third; and once with a change of mind. */
export async function putInOrder(page: Page, token: string): Promise<void> {
  const before = await idsOf(page, token)
  await page.getByRole('button', { name: 'Riordina' }).click()
  await page.getByRole('button', { name: 'Sposta dopo la foto 1 di' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sposta dopo la foto 2 di' })).toBeFocused()
  await expect.poll(() => idsOf(page, token)).toEqual([before[1], before[0], ...before.slice(2)])
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
  const shown = () =>
    page
      .locator('[data-photo]')
      .evaluateAll((photos) => photos.map((photo) => photo.getAttribute('data-photo')))
  await expect.poll(shown).toEqual(after)
  await page.getByRole('button', { name: 'Fatto' }).click()
  await expect(tiles(page)).toHaveCount(before.length)
}

export async function approvePhotos(request: APIRequestContext, ids: readonly string[]): Promise<void> {
  const admin = asHeader(await tokenOf(request, 'admin@demo.test'))
  const answer = await request.get('/api/admin/cases?subject=photo', admin)
  for (const { id, after } of ((await answer.json()) as { data: Case[] }).data)
    if (after?.photos?.some((photo) => ids.includes(photo.id)))
      await request.post(`/api/admin/cases/${id}/decision`, { ...admin, data: { decision: 'approve' } })
}
