import type { Page } from '@playwright/test'
import { makeDecided, makePending, type Member } from './newcomers.ts'
import { refuseCookies } from './cookies.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

// Suspending and adjusting are in admin-users.spec.ts.

const actions = (page: Page) => page.getByRole('region', { name: 'Azioni' }).filter({ visible: true })
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

/** As the owner, on the page of somebody who is new here. */
async function open(page: Page, origin: string, member: Member): Promise<void> {
  const owner = await signInAs(page, origin, 'admin')
  const { data } = await backstage(page, origin).get<{ data: { id: number }[] }>(
    `/api/admin/users?query=${encodeURIComponent(member.email)}`,
    owner,
  )
  await page.goto(`/admin/users/${data[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.name)
}

async function ask(page: Page, action: string, reason: string): Promise<void> {
  await actions(page).getByRole('button', { name: action }).click()
  await dialog(page).getByLabel('Motivo').fill(reason)
}

test('on the page of a hostess an owner gives badges, reads how her price is computed, looks through her eyes and deletes the account', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  const her = await makeDecided(page, server.origin, 'approve', ['HOSTESS', 'Ersilia Chiara'])
  await open(page, server.origin, her)
  await expect(actions(page).getByRole('button')).toHaveText([
    'Misure',
    'Sospendi',
    'Badge',
    'Naviga come',
    'Elimina l’account',
  ])

  await test.step('badges', async () => {
    await ask(page, 'Badge', 'Vista in videochiamata.')
    await dialog(page).getByText('Profilo verificato', { exact: true }).click()
    await expect(dialog(page)).toContainText('Nessun badge cambia il costo della chat.')
    await dialog(page).getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText('Profilo verificato').first()).toBeVisible()
  })

  await test.step('the price is computed, and nobody chooses it', async () => {
    const standing = page.locator('section', { hasText: 'Costo della chat e Profilo top' })
    await expect(standing).toContainText('50 Crediti.')
    await expect(standing).toContainText('È quello che dice la regola.')
    await expect(standing).toContainText('Non è un Profilo top')
  })

  await test.step('a link to look through her eyes, once', async () => {
    await ask(page, 'Naviga come', 'Dice che non vede le sue foto.')
    await dialog(page).getByRole('button', { name: 'Crea il link' }).click()
    const ready = page.getByRole('dialog', { name: 'Il link è pronto' })
    const link = await ready.getByLabel('Link').inputValue()
    const context = await browser.newContext({ baseURL: server.origin })
    await refuseCookies(context)
    const anonymous = await context.newPage()
    await anonymous.goto(link)
    await anonymous.getByRole('button', { name: 'Click to Login' }).click()
    await expect(anonymous).toHaveURL('/profile')
    await expect(anonymous.getByText(`Stai navigando come ${her.name}`)).toBeVisible()
    await context.close()
    // It stays until somebody closes it, and is forgotten then.
    await expect(ready).toBeVisible()
    await ready.getByRole('button', { name: 'Chiudi' }).click()
    await expect(ready).toBeHidden()
    await actions(page).getByRole('button', { name: 'Naviga come' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Crea il link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('deletes', async () => {
    await ask(page, 'Elimina l’account', 'Lo chiede per lettera.')
    await dialog(page).getByRole('button', { name: 'Avvia l’eliminazione' }).click()
    await expect(dialog(page).getByLabel(/per confermare$/)).toHaveAttribute('aria-invalid', 'true')
    await dialog(page)
      .getByLabel(/per confermare$/)
      .fill(her.name)
    await dialog(page).getByRole('button', { name: 'Avvia l’eliminazione' }).click()
    await expect(actions(page).getByRole('button', { name: 'Elimina l’account' })).toHaveCount(0)
  })
})

test('on the page of a king there is his wallet instead of a price', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const him = await makeDecided(page, server.origin, 'approve', ['KING', 'Ermete Chiaro'])
  await open(page, server.origin, him)
  await expect(actions(page).getByRole('button')).toHaveText([
    'Misure',
    'Sospendi',
    'Badge',
    'Rettifica il saldo',
    'Naviga come',
    'Elimina l’account',
  ])
})

test('who may be the same person stands beside a case and on their page, with the reason and never as proof', {
  tag: '@long',
}, async ({ page, server }) => {
  const known = await makeDecided(page, server.origin, 'approve', ['HOSTESS', 'Ludovica Riva'])
  const back = await makePending(page, 'KING', 'Ludovica Riva 2')
  await signInAs(page, server.origin, 'admin')
  await page.goto(`/admin/moderation?query=${encodeURIComponent(back.email)}`)
  const beside = page.getByRole('region', { name: 'Account collegati' })
  await expect(beside.getByRole('listitem')).toHaveText([
    /Ludovica Riva.*Debole.*Indirizzo email quasi uguale\..*Hostess, account attivo/s,
  ])
  const pane = page.getByRole('region', { name: back.name, exact: true })
  const parts = pane.getByText('Priorità').locator('..').locator('..')
  for (const part of ['Motivo', 'Scadenza', 'Diffusione', 'Richiami']) await expect(parts).toContainText(part)
  await beside.getByText('Come si calcola').click()
  await expect(beside).toContainText('Nessuno è una prova.')
  await expectAccessible(page)

  await beside.getByRole('link', { name: known.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(known.name)
  await expect(page.getByRole('link', { name: back.name }).filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
})
