import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoToast,
  mobile,
  requirement,
  test,
} from './test.ts'

// To take its snapshots the tracer fetches the preview of a photo on its way, which our policy rightly forbids.
test.use({ trace: 'off' })

const drawing = (tone: string) =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: tone } })
    .jpeg()
    .toBuffer()

/** On a phone the menu is the page, and nothing has a beside. */
type Device = 'desktop' | 'phone'

test('a hostess sees the parts of her profile in their order, adds photos and deletes one, and changes it', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/profile')
  await test.step('its parts stand in their order', () => hasItsParts(page, 'hostess', 'desktop'))
  await test.step('of two photos one is broken; one is deleted', () => addsAndDeletesPhotos(page))
  await test.step('what is wrong is said, what is typed stays, a new description waits', () =>
    changesProfile(page))
})

test('a king sees the parts of his profile in their order, his contacts when they load, and the price before the action', async ({
  page,
  server,
}) => {
  const token = await signInAs(page, server.origin, 'king')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  // With a connection they are asked for once more by themselves.
  await page.routeWebSocket('**/app/**', () => {})
  const contacts = '**/api/chats?for_contact=true'
  await page.route(contacts, (route) => route.fulfill({ status: 403, json: { message: 'No' } }))
  await page.goto('/profile')
  await test.step('its parts stand in their order', () => hasItsParts(page, 'king', 'desktop'))
  await test.step('contacts that do not load are asked for again in their place, without a toast', async () => {
    const card = page.getByRole('region', { name: 'Contatti' })
    await expect(card.getByText('Non siamo riusciti a caricare questi dati.')).toBeVisible()
    await expect(page.getByText('Non hai contatti attivi.')).toHaveCount(0)
    const failures = () => logged.filter((line) => line.startsWith('GET /api/chats ')).length
    const before = failures()
    expect(before).toBeGreaterThan(0)
    // Nor without a connection.
    await page.unroute(contacts)
    await page.route(contacts, (route) => route.abort())
    await card.getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(failures).toBeGreaterThan(before)
    await expect(card.getByRole('button', { name: 'Riprova' })).toBeEnabled()
    await requirement('PROFILE-24', async () => {
      await expectNoToast(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await page.unroute(contacts)
    await card.getByRole('button', { name: 'Riprova' }).click()
    await expect(card.getByRole('link', { name: /^Chat con/ }).first()).toBeVisible()
  })
  await test.step('the profile of a hostess shows the price before the action', () =>
    showsThePrice(page, token))
})

// A second look at the same states.
test.describe('on a phone', { tag: '@long' }, () => {
  test.use(mobile)

  for (const account of ['hostess', 'king'] as const)
    test(`the own profile of a ${account} has its parts in their order`, async ({ page, server }) => {
      const token = await signInAs(page, server.origin, account)
      await page.goto('/profile')
      await hasItsParts(page, account, 'phone')
      if (account === 'king') await showsThePrice(page, token)
    })
})

async function addsAndDeletesPhotos(page: Page): Promise<void> {
  const tiles = page.getByRole('button', { name: /^Elimina la foto/ })
  await expect(tiles.first()).toBeVisible()
  const before = await tiles.count()
  await requirement('PHOTO-03', async () => {
    await expect(page.getByRole('heading', { name: quoted('PHOTO-03', 'Le mie foto') })).toBeVisible()
    await expect(page.getByRole('list').filter({ has: tiles.first() })).toHaveCSS('display', 'grid')
    const tile = page.locator('label').filter({ has: page.locator('input[type=file]') })
    await expect(tile).toHaveCSS('border-style', 'dashed')
    await expect(tile).toBeVisible()
  })

  await page.locator('input[type=file]').setInputFiles([
    { name: 'mare.jpg', mimeType: 'image/jpeg', buffer: await drawing('#3a6ea5') },
    { name: 'rotta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('non sono una foto') },
  ])
  await requirement('PHOTO-13', async () => {
    const uploaded = quoted('PHOTO-13', 'Caricate con successo N immagine/i', { N: 1 })
    await expect(page.getByText(uploaded)).toBeVisible()
  })
  await requirement('PHOTO-14', async () => {
    const warning = "La tua immagine verrà inviata alla moderazione per l'approvazione."
    await expect(page.getByText(warning)).toBeVisible()
  })
  await requirement('PHOTO-11', async () => {
    const errors = 'Formato non ammesso. Usa JPEG, PNG, WebP o AVIF.'
    const words = quoted('PHOTO-11', 'Caricamento fallito per {file}: {errors}', {
      file: 'rotta.jpg',
      errors,
    })
    await expect(page.getByText(words)).toBeVisible()
  })
  await expect(tiles).toHaveCount(before + 1)
  await expect(page.getByText('In Moderation Queue').last()).toBeVisible()

  await requirement('PHOTO-16', async () => {
    const question = page.getByRole('dialog', { name: quoted('PHOTO-16', 'Elimina Foto'), exact: true })
    await tiles.last().click()
    await expect(question).toContainText(quoted('PHOTO-16', 'Sei sicuro di voler eliminare questa foto?'))
    await question.getByRole('button', { name: quoted('PHOTO-16', 'Annulla'), exact: true }).click()
    await expect(question).toBeHidden()
    await expect(tiles).toHaveCount(before + 1)
    await tiles.last().click()
    await expect(question.getByRole('button', { name: quoted('PHOTO-16', 'SÌ'), exact: true })).toBeVisible()
  })
  await requirement('PHOTO-18', async () => {
    const reloaded = page.waitForRequest(
      (asked) => asked.method() === 'GET' && asked.url().endsWith('/api/attachments'),
    )
    await page.getByRole('button', { name: 'SÌ' }).click()
    await reloaded
    await expect(tiles).toHaveCount(before)
  })
}

async function changesProfile(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: quoted('PROFILE-28', 'Completa il tuo profilo') })
  await page.getByRole('button', { name: 'Menu del profilo' }).click()
  await requirement('PROFILE-15', async () => {
    await page.getByRole('menuitem', { name: quoted('PROFILE-15', 'Modifica informazioni') }).click()
    await expect(page.getByRole('dialog').getByLabel('Descrizione')).toBeVisible()
  })
  await requirement('PROFILE-28', () => expect(dialog).toBeVisible())
  await dialog.getByLabel('Descrizione').fill('Amo il teatro e le cene tranquille.')

  const province = dialog.getByLabel('Provincia')
  await requirement('PROFILE-38', async () => {
    await dialog.getByLabel('Paese').selectOption('')
    await expect(province).toBeDisabled()
    await dialog.getByLabel('Paese').selectOption({ label: 'Italia' })
    await expect(province).toBeEnabled()
  })
  await requirement('PROFILE-39', async () => {
    await expect(province.locator('option:checked')).toHaveText(
      (await province.locator('option:not([value=""])').first().textContent()) ?? '',
    )
    await dialog.getByLabel('Paese').selectOption({ label: 'Francia' })
    await expect(province).toHaveValue('')
    await dialog.getByLabel('Paese').selectOption({ label: 'Italia' })
    await expect(province).not.toHaveValue('')
  })
  await province.selectOption({ label: 'Milano' })

  await dialog.getByLabel('Altezza').fill('139')
  await dialog.getByLabel('Instagram').fill('https://altrove.example/io')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  const failure = quoted(
    'PROFILE-49',
    "Errore durante l'aggiornamento del profilo: assicurati che tutti i dati inseriti siano validi",
  )
  await requirement('PROFILE-49', () => expect(page.getByText(failure).first()).toBeVisible())
  await expect(dialog.getByLabel('Altezza')).toHaveAccessibleDescription(/Altezza: da 140 a 200\./)
  await expect(dialog.getByLabel('Altezza')).toBeFocused()
  await dialog.getByLabel('Altezza').fill('171')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  // Only the server knows on which hosts a link may point.
  await expect(dialog.getByLabel('Instagram')).toBeFocused()
  await expect(dialog.getByLabel('Instagram')).toHaveAccessibleDescription(/di questa rete/)
  await expect(dialog.getByLabel('Descrizione')).toHaveValue('Amo il teatro e le cene tranquille.')
  await expectAccessible(page)
  await dialog.getByLabel('Instagram').fill('@ginevra.demo')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await requirement('PROFILE-45', () =>
    expect(page.getByText(quoted('PROFILE-45', 'Profilo aggiornato'))).toBeVisible(),
  )
  await requirement('PROFILE-50', async () => {
    const waits = quoted('PROFILE-50', 'in coda di approvazione da parte del moderatore')
    await expect(page.getByText(`La tua descrizione è ${waits}`)).toBeVisible()
    await expect(page.getByText('Amo il teatro e le cene tranquille.')).toBeVisible()
    await expect(page.getByText('In moderazione')).toBeVisible()
  })
}

async function hasItsParts(page: Page, account: 'hostess' | 'king', device: Device): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await requirement('PROFILE-18', () =>
    expect(page.getByRole('link', { name: quoted('PROFILE-18', 'Acquista crediti') })).toHaveCount(
      account === 'king' ? 1 : 0,
    ),
  )
  // There the menu is the page.
  if (device === 'phone') await page.getByRole('link', { name: /^Il mio profilo \d+%$/ }).click()
  await expect(page.getByText(/Puoi caricare fino a|Hai raggiunto il limite/)).toBeVisible()
  const card = page.getByRole('region', { name: 'Il tuo profilo', exact: true })
  await requirement('PROFILE-14', async () => {
    const banner = page.getByRole('region', { name: 'Stato del profilo' })
    // Hers may be complete, and then there is none.
    const top = account === 'king' || (await banner.count()) > 0 ? await banner.boundingBox() : null
    const next = await card.boundingBox()
    if (top) expect(top.y + top.height).toBeLessThanOrEqual(next?.y ?? 0)
  })
  await requirement('PROFILE-19', async () => {
    const own = await card.boundingBox()
    for (const name of ['Le mie foto', 'Contatti', 'Dati Personali']) {
      await expect(page.getByRole('heading', { name })).toBeVisible()
      const box = await page.getByRole('heading', { name }).boundingBox()
      // A phone has no beside.
      if (device === 'desktop') expect(box?.x).toBeGreaterThan((own?.x ?? 0) + (own?.width ?? 0))
    }
  })
  await expect(page.getByRole('heading', { name: 'Verifica il tuo profilo' })).toBeVisible()
  if (account === 'hostess') return
  await requirement('PROFILE-18', async () => {
    const balance = page.getByRole('region', { name: 'I tuoi Crediti' })
    await expect(balance).toContainText(/\d+\s*Crediti/)
    await expect(
      balance.getByRole('link', { name: quoted('PROFILE-18', 'Acquista crediti') }),
    ).toHaveAttribute('href', quoted('PROFILE-18', '/shop'))
  })
}

async function showsThePrice(page: Page, token: string): Promise<void> {
  const found = await page.request.post('/api/search', {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  const card = (await found.json()).data.find((one: { chat: unknown }) => one.chat === null)
  await follow(page, `/user-profile/${encodeURIComponent(card.name)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(card.name)
  await requirement('PROFILE-10', async () => {
    const { profile } = await (
      await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })
    ).json()
    const balance = new Intl.NumberFormat('it-IT', { useGrouping: 'always' }).format(profile.credits)
    const unlock = page.getByRole('region', { name: `Sblocca la chat con ${card.name}` })
    await expect(unlock).toContainText(`Saldo ${balance}`)
    await page.getByRole('button', { name: 'Sblocca la chat' }).click()
    await expect(page.getByRole('dialog', { name: `Ti presenti a ${card.name}?` })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await requirement('PROFILE-08', () => expect(page.getByRole('button', { name: 'Segnala' })).toBeVisible())
  await expect(page.getByText('Rimborso automatico.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  if (process.env['LONG'] === '1') await expectAccessible(page)
}

test('a hostess verifies her profile by a selfie, which a moderator compares with her photos', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess15')
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Verifica il tuo profilo' })
  await card.getByRole('button', { name: 'Inizia la verifica' }).click()
  await expect(card.getByText(/Il gesto vale fino alle \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)
  const picker = card.locator('input[type=file]')
  await expect(picker).toHaveAttribute('capture', 'user')
  await picker.setInputFiles({
    name: 'selfie.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('non è una foto'),
  })
  await card.getByRole('button', { name: 'Invia il selfie' }).click()
  await expect(card.getByText(/^Formato non ammesso/)).toBeVisible()
  await card.getByRole('button', { name: 'Rifai' }).click()
  await picker.setInputFiles({
    name: 'selfie.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawing('#8a5a3e'),
  })
  await card.getByRole('button', { name: 'Invia il selfie' }).click()
  await expect(
    page.getByText('Il tuo selfie è in coda di approvazione da parte del moderatore'),
  ).toBeVisible()
  await expect(card.getByText('In moderazione')).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()

  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/moderation?subject=verification')
  await page
    .locator('tbody tr', { hasText: name ?? '' })
    .getByRole('button')
    .click()
  await expect(page.getByText('Gesto richiesto')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ingrandisci il selfie' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ingrandisci la foto 1/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Approva/ }).click()
  await expect(page.getByText(`${name}: approvato`)).toBeVisible()

  await signInAs(page, server.origin, 'hostess15')
  await page.goto('/profile')
  await expect(card.getByText('Verificato', { exact: true })).toBeVisible()
  await expect(page.getByText('Profilo verificato', { exact: true })).toBeVisible()
})
