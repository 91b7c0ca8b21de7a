import sharp from 'sharp'
import { signInAs } from './sign-in.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

// To take its snapshots the tracer fetches the preview of a photo on its way, which our policy rightly forbids.
test.use({ trace: 'off' })

const drawing = (tone: string) =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: tone } })
    .jpeg()
    .toBuffer()

test('a hostess adds photos, one of them broken, and deletes one [PHOTO-03] [PHOTO-11] [PHOTO-13] [PHOTO-16]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/profile')
  const tiles = page.getByRole('button', { name: /^Elimina la foto/ })
  await expect(tiles.first()).toBeVisible()
  const before = await tiles.count()

  await page.locator('input[type=file]').setInputFiles([
    { name: 'mare.jpg', mimeType: 'image/jpeg', buffer: await drawing('#3a6ea5') },
    { name: 'rotta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('non sono una foto') },
  ])
  await expect(page.getByText('Caricate con successo 1 immagine/i')).toBeVisible()
  await expect(
    page.getByText("La tua immagine verrà inviata alla moderazione per l'approvazione."),
  ).toBeVisible()
  await expect(page.getByText(/^Caricamento fallito per rotta\.jpg: Formato non ammesso/)).toBeVisible()
  await expect(tiles).toHaveCount(before + 1)
  await expect(page.getByText('In Moderation Queue').last()).toBeVisible()

  await tiles.last().click()
  await expect(page.getByText('Sei sicuro di voler eliminare questa foto?')).toBeVisible()
  await page.getByRole('button', { name: 'SÌ' }).click()
  await expect(tiles).toHaveCount(before)
})

test('a hostess changes her description: the old one stays until a moderator decides [PROFILE-15] [PROFILE-45] [PROFILE-50]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Menu del profilo' }).click()
  await page.getByRole('menuitem', { name: 'Modifica informazioni' }).click()
  await page.getByLabel('Descrizione').fill('Amo il teatro e le cene tranquille.')
  await page.getByLabel('Altezza').fill('139')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Altezza: da 140 a 200.')).toBeVisible()
  await page.getByLabel('Altezza').fill('171')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Profilo aggiornato')).toBeVisible()
  await expect(page.getByText('Amo il teatro e le cene tranquille.')).toBeVisible()
  await expect(page.getByText('In moderazione')).toBeVisible()
})

for (const [device, options] of devices)
  test.describe(`on ${device}`, () => {
    test.use(options)

    for (const account of ['hostess', 'king'] as const)
      test(`the own profile of a ${account} fits and is accessible`, async ({ page, server }) => {
        await signInAs(page, server.origin, account)
        await page.goto('/profile')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/Puoi caricare fino a|Hai raggiunto il limite/)).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })

    test('the profile of a hostess fits and is accessible, and shows the price before the action [PROFILE-10]', async ({
      page,
      server,
    }) => {
      const token = await signInAs(page, server.origin, 'king')
      const found = await page.request.post('/api/search', {
        data: {},
        headers: { authorization: `Bearer ${token}` },
      })
      const card = (await found.json()).data.find((one: { chat: unknown }) => one.chat === null)
      await page.goto(`/user-profile/${encodeURIComponent(card.name)}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(card.name)
      await expect(page.getByText('Rimborso automatico.')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })

test('somebody who is not there says so in the prescribed words [PROFILE-12]', async ({ page }) => {
  await page.goto('/user-profile/nessuno')
  await expect(page.getByText('Questo utente non esiste oppure ha il profilo nascosto.')).toBeVisible()
})
