import { writtenPhoto } from '#testing/written-photo.ts'
import { asHeader } from './own-photos.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

test('a number on a photo: its owner gets a quiet hint, who moderates sees the number and how sure the reader is', {
  tag: '@long',
}, async ({ page, server, browser }) => {
  const staff = backstage(page, server.origin)
  const owner = await staff.token('admin@demo.test')
  await staff.put('/api/admin/config', owner, { photo_reader: true, reason: 'Prova' })
  const token = await signInAs(page, server.origin, 'hostess14')
  await page.goto('/profile/me')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'nuova.jpg',
      mimeType: 'image/jpeg',
      buffer: await writtenPhoto({ text: '347 123 4567', strip: '#000' }),
    })
  const hint = page.getByRole('article').filter({ hasText: 'C’è una scritta o un codice.' })
  await expect(hint).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await hint.scrollIntoViewIfNeeded()
  await expectNoSidewaysScroll(page)
  // For good, and only the hint goes.
  await hint.getByRole('button', { name: /^Tienila/ }).click()
  await expect(hint).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Le mie foto' })).toBeVisible()
  await expect(hint).toBeHidden()

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInAs(desk, server.origin, 'admin')
  await desk.goto(`${server.origin}/admin/photos`)
  const words = 'Numero di cellulare nella foto: 347 123 4567, certezza'
  await expect(desk.getByText(words).first()).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: 'Vedi le pratiche' }).click()
  await desk.close()

  const photos = (await (await page.request.get('/api/attachments', asHeader(token))).json()) as {
    id: string
    mod_status: string
  }[]
  for (const { id } of photos.filter((photo) => photo.mod_status === 'pending'))
    await page.request.delete(`/api/attachments/${id}`, asHeader(token))
  await staff.put('/api/admin/config', owner, { photo_reader: null, reason: 'Prova finita' })
})
