import type { Page } from '@playwright/test'
import { makePending } from './newcomers.ts'
import { messageTo } from './outbox.ts'
import { signInAs } from './sign-in.ts'
import { enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

// A king of the demo whom no other journey needs.
const account = { email: 'king7@demo.test', password: 'Dimostrazione1!' }
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function signIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/search')
}

async function elsewhere(page: Page): Promise<{ Authorization: string }> {
  const answer = await page.request.post('/api/login', {
    data: account,
    headers: { 'user-agent': iPhone },
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { Authorization: `Bearer ${access_token}` }
}

test('a member ends a forgotten session, pauses the profile, takes a copy of the data, and leaves everywhere', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page)
  const phone = await elsewhere(page)
  await page.goto('/profile/settings')
  const devices = page.getByRole('list', { name: 'Dispositivi collegati' })
  await expect(devices.getByText('Questo dispositivo')).toBeVisible()
  await devices.getByRole('button', { name: 'Scollega Safari su iPhone' }).click()
  await expect(devices.getByText('Safari su iPhone')).toBeHidden()
  expect((await page.request.get('/api/user', { headers: phone })).status()).toBe(401)

  await page.goto('/profile/privacy')
  await page.getByRole('button', { name: 'Metti in pausa il profilo' }).click()
  const paused = page.getByRole('region', { name: 'Profilo in pausa' })
  await expect(paused).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(mobile.viewport)
  await expectNoSidewaysScroll(page)
  await paused.getByRole('button', { name: 'Riattiva il profilo' }).click()
  await expect(paused).toBeHidden()

  await page.getByRole('button', { name: 'Scarica i miei dati' }).click()
  const archive = page.getByRole('button', { name: 'Scarica l’archivio' })
  await expect(archive).toBeVisible({ timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await archive.click()
  expect((await downloading).suggestedFilename()).toBe('lieta-dati.zip')

  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click()
  await page.getByRole('button', { name: 'Esci ovunque' }).click()
  await expect(page).toHaveURL('/login')
})

test('who signs in while the account waits for its end is asked, and keeps it', { tag: '@long' }, async ({
  page,
}) => {
  await page.request.post('/api/send-cancellation-request', { headers: await elsewhere(page) })
  await signIn(page)
  const question = page.getByRole('dialog', { name: 'Vuoi tenere il tuo account?' })
  await expect(question).toContainText(/sarà eliminato il \d\d\/\d\d\/\d{4}/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Continua con l’eliminazione' }).click()
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Eliminazione dell’account' })).toContainText(
    'sarà eliminato',
  )
  await expect(question).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  await signIn(page)
  await question.getByRole('button', { name: 'Tieni il mio account' }).click()
  await expect(page.getByText('Richiesta annullata, il tuo profilo è di nuovo attivo')).toBeVisible()
  await expect(question).toBeHidden()
})

test('new terms are read and accepted before anything else, or one takes one’s data and goes', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king7')
  // As if the texts had changed since: the server's own part is tested beside it.
  let due = ['terms', 'privacy']
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), consent_due: due } })
  })
  await page.goto('/profile')
  const gate = page.getByRole('dialog', { name: 'Abbiamo aggiornato i nostri testi' })
  await expect(gate).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(gate).toBeVisible()
  await gate.getByRole('button', { name: 'Non sono d’accordo' }).click()
  await expect(gate.getByRole('button', { name: 'Richiedi eliminazione profilo' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(mobile.viewport)
  await expectNoSidewaysScroll(page)

  await gate.getByRole('link', { name: 'Termini e Condizioni' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(gate).toBeHidden()
  await page.goBack()
  const accepting = page.waitForRequest('**/api/consents')
  await page.route('**/api/consents', (route) => {
    due = []
    return route.continue()
  })
  await gate.getByRole('button', { name: 'Ho letto la Privacy Policy e accetto i Termini' }).click()
  expect((await (await accepting).response())?.status()).toBe(204)
  await expect(gate).toBeHidden()
})

test('who has not been asked is asked at the next visit; a consent is withdrawn knowing what follows, and given again', {
  tag: '@long',
}, async ({ page }) => {
  const { token } = await makePending(page, 'KING', 'Consensi Prova', [])
  await enterWith(page, token, '/profile/privacy')
  const gate = page.getByRole('dialog', { name: 'Ci dai il tuo consenso, uno per uno?' })
  await expect(gate.getByText('Se dici di no anche a uno solo.')).toBeVisible()
  const boxes = gate.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await expectAccessible(page)
  for (const box of await boxes.all()) await box.check()
  await gate.getByRole('button', { name: 'Do il consenso e continuo' }).click()
  await expect(gate).toBeHidden()

  const consents = page.getByRole('list', { name: 'Consensi' })
  const special = consents.getByRole('listitem').filter({ hasText: 'Dati sulla vita e sull’orientamento' })
  await expect(special.getByText(/Testo del \d\d\/\d\d\/\d{4}\. Dato il .* alla prima visita/)).toBeVisible()
  await special.getByRole('button', { name: /^Ritira/ }).click()
  const question = page.getByRole('dialog', { name: /^Ritirare/ })
  await expect(question).toContainText('le chat con le altre persone si fermano')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Ritira il consenso' }).click()
  await expect(page.getByRole('region', { name: 'Profilo e chat fermi' })).toBeVisible()
  await special.getByRole('button', { name: /^Do il consenso/ }).click()
  await expect(page.getByRole('region', { name: 'Profilo e chat fermi' })).toBeHidden()
  await expect(special.getByText(/Dato il .* in questa pagina/)).toBeVisible()
  await messageTo(page, 'consensi.prova@posta.test', /Ecco la ricevuta del tuo no/)
})
