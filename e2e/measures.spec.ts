import type { Browser, Page } from '@playwright/test'
import type { Case } from '#features/moderation/contract/moderation.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { backstage } from './staff.ts'
import { person, row } from './talk.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, test } from './test.ts'

const words = 'La foto mostra un’altra persona, che non ha dato il permesso.'

/** Well before anything is asked for again by itself, on a busy machine too. */
const soon = 15_000

test('a report on a photo is upheld with a measure: the photo is gone, its owner contests, a colleague restores it', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  const staff = backstage(page, server.origin)
  const herToken = await staff.token('hostess7@demo.test')
  const her = await staff.get<User>('/api/user', herToken)
  const photos = await staff.get<{ id: string }[]>('/api/attachments', herToken)
  const photo = photos[0]!.id
  const address = `${server.origin}/attachments/${photo}`
  const photoStatus = async () => (await page.request.get(address)).status()
  const king = await staff.token('king@demo.test')
  await staff.post('/api/report-user', king, {
    reported_user_id: her.id,
    reason: 'Usa le foto di mia cugina.',
  })
  expect(await photoStatus()).toBe(200)

  const viewer = await test.step('somebody else has the photo open', () =>
    openPhoto(browser, server.origin, her.name, photo))

  await test.step('one key opens the measure on the very photo; ten seconds to undo', async () => {
    await signInAs(page, server.origin, 'admin')
    await page.goto('/admin/moderation?subject=report')
    await page.locator('tbody tr', { hasText: her.name }).getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: 'Segnalazione', level: 2 })).toBeVisible()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: `Una misura per ${her.name}` })
    await expect(dialog.getByRole('img', { name: /foto/i })).toHaveAttribute('src', new RegExp(photo))
    await expect(dialog.getByLabel('Misura')).toHaveValue('take_down')
    await dialog.getByLabel('Motivo').selectOption({ label: 'Contenuto altrui' })
    await dialog.getByLabel(`Testo per ${her.name}`).fill(words)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Rimuovi', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Annulla' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'segnalazione accolta' })).toBeVisible()
  })

  await test.step('at once nobody sees it any more', async () => {
    await expect.poll(photoStatus, { timeout: soon }).toBe(404)
    const profile = await staff.get<object>(`/api/user-profile-guest/${encodeURIComponent(her.name)}`, king)
    expect(profile).toHaveProperty('user.name', her.name)
    expect(JSON.stringify(profile)).not.toContain(photo)
    await expect(viewer.locator(`img[src*="${photo}"]`)).toHaveCount(0, { timeout: soon })
    await viewer.context().close()
  })

  await test.step('she reads why, and contests it', async () => {
    const context = await browser.newContext({ baseURL: server.origin })
    const hers = await context.newPage()
    await signInAs(hers, server.origin, 'hostess7')
    const decision = hers.getByText('Abbiamo rimosso una tua foto.').first()
    // The ten seconds in which nobody has heard of it, and the queue's own pace.
    await expect(async () => {
      await hers.goto('/profile')
      await expect(decision).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await decision.click()
    await expect(hers.getByText(words).first()).toBeVisible()
    const [{ id }] = await staff.get<[{ id: number }]>('/api/decisions', herToken)
    await staff.post('/api/appeals', herToken, {
      decision_id: id,
      text: 'Sono io, con il cappello.',
    })
    await context.close()
  })

  await test.step('a colleague upholds the appeal, and the photo is back', async () => {
    const fulvia = await staff.token('fulvia@demo.test')
    const { data } = await staff.get<{ data: { id: number; user: { id: number } }[] }>(
      '/api/admin/cases?subject=appeal',
      fulvia,
    )
    const appeal = data.find(({ user }) => user.id === her.id)
    await staff.post(`/api/admin/cases/${appeal?.id}/decision`, fulvia, { decision: 'approve' })
    expect(await photoStatus()).toBe(200)
  })
})

test('a measure on the page of a person is undone, as if it had never been', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const { id, name } = await staff.get<User>('/api/user', await staff.token('king13@demo.test'))
  await signInAs(page, server.origin, 'admin')
  await page.goto(`/admin/users/${id}?tab=decisions`)
  const measures = page
    .getByRole('region', { name: 'Azioni' })
    .filter({ visible: true })
    .getByRole('button', { name: 'Misure' })
  await measures.click()
  const dialog = page.getByRole('dialog', { name: `Una misura per ${name}` })
  await expect(dialog.getByText('Proposta: manda un richiamo. È il primo fatto in 90 giorni.')).toBeVisible()
  await dialog.getByLabel('Motivo').selectOption({ label: 'Insulto' })
  // What is written stays in the tab, also when the session ends.
  await dialog.getByLabel(`Testo per ${name}`).fill('Modera il tono, per favore.')
  await page.reload()
  await measures.click()
  await expect(dialog.getByLabel('Motivo')).toHaveValue('insult')
  await expect(dialog.getByLabel(`Testo per ${name}`)).toHaveValue('Modera il tono, per favore.')
  await dialog.getByRole('button', { name: 'Manda un richiamo' }).click()
  await expect(page.getByRole('button', { name: 'Annulla' })).toHaveAttribute('aria-keyshortcuts', 'Z')
  await page.keyboard.press('z')
  await expect(page.getByText(`${name}: misura annullata, non ne saprà nulla`)).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Annullata')).toBeVisible()
})

test('the picture of an open conversation goes with the photo that is taken down', { tag: '@long' }, async ({
  page,
  browser,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const token = await staff.token('hostess11@demo.test')
  const her = await staff.get<User>('/api/user', token)
  const photos = await staff.get<{ id: string }[]>('/api/attachments', token)
  const king = await person(browser, server, 'king26')
  await king.api('POST', `/api/chats/initiate-chat/${her.id}`, { message: 'Buonasera, ci vediamo a teatro?' })
  const listening = king.page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/broadcasting/auth') &&
      (answer.request().postData() ?? '').includes('private-profile'),
  )
  await king.page.goto('/chat')
  await row(king.page, her.name).click()
  await listening
  const conversation = king.page.getByRole('region', { name: `Conversazione con ${her.name}` })
  const src = await conversation.locator('img[src]').first().getAttribute('src')
  const photo = photos.find(({ id }) => src?.includes(id))?.id
  const picture = king.page.locator(`img[src*="${photo}"]`)
  await expect(picture).not.toHaveCount(0)
  const admin = await staff.token('admin@demo.test')
  const { id } = await staff.post<{ id: number }>('/api/admin/actions', admin, {
    subject_type: 'photo',
    subject_id: photo,
    action: 'take_down',
    ground: 'not_own',
    reason: words,
  })
  await expect(picture).toHaveCount(0, { timeout: soon })
  await staff.post(`/api/admin/actions/${id}/undo`, admin, {})
  await expect(picture).not.toHaveCount(0, { timeout: soon })
  await king.page.context().close()
})

test('a report is closed with its measure, and with Z neither has been', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  const her = await staff.get<User>('/api/user', await staff.token('hostess11@demo.test'))
  await staff.post('/api/report-user', await staff.token('king27@demo.test'), {
    reported_user_id: her.id,
    reason: 'Usa le foto di mia cugina, che non lo sa. '.repeat(20),
  })
  const admin = await signInAs(page, server.origin, 'admin')
  const open = async () =>
    (await staff.get<{ data: Case[] }>('/api/admin/cases?subject=report', admin)).data.some(
      ({ user }) => user.id === her.id,
    )
  await page.goto(`/admin/moderation?subject=report&query=${encodeURIComponent(her.name)}`)
  const reported = page.locator('tbody tr', { hasText: her.name })
  await reported.getByRole('button').first().click()
  // A long text does not push what decides it off the screen.
  const all = page.getByRole('button', { name: /^Leggi tutto/ })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  await expect(page.getByRole('button', { name: /^Leggi meno/ })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: `Una misura per ${her.name}` })
  await dialog.getByLabel('Motivo').selectOption({ label: 'Contenuto altrui' })
  await dialog.getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await expect(reported).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'segnalazione accolta' })).toBeVisible()
  expect(await open(), 'her reporter hears of it when the measure stands').toBe(true)
  await page.keyboard.press('z')
  await expect(page.getByText(`${her.name}: misura annullata, non ne saprà nulla`)).toBeVisible()
  await expect(reported).toHaveCount(1)
  expect(await open()).toBe(true)

  await reported.getByRole('button').first().click()
  await page.keyboard.press('m')
  await dialog.getByLabel('Motivo').selectOption({ label: 'Contenuto altrui' })
  await dialog.getByRole('button', { name: 'Rimuovi', exact: true }).click()
  await expect(reported).toHaveCount(0)
  await page.getByRole('region', { name: 'Avvisi' }).getByRole('button', { name: 'Chiudi' }).last().click()
  await expect.poll(open).toBe(false)
})

/** As another member sees it: in the large, with the connection that says when it is gone. */
async function openPhoto(browser: Browser, origin: string, name: string, photo: string): Promise<Page> {
  const viewer = await (await browser.newContext({ baseURL: origin })).newPage()
  await signInAs(viewer, origin, 'king24')
  const connected = viewer.waitForResponse(
    (answer) =>
      answer.url().endsWith('/broadcasting/auth') &&
      (answer.request().postData() ?? '').includes('private-profile'),
  )
  await viewer.goto(`/user-profile/${encodeURIComponent(name)}`)
  await viewer.getByRole('button', { name: /^Apri la foto 1/ }).click()
  await expect(viewer.getByRole('dialog').locator(`img[src*="${photo}"]`)).toBeVisible()
  await connected
  return viewer
}
