import type { Page } from '@playwright/test'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'
import { inDatabase } from './database.ts'
import { messageTo, signInCode } from './outbox.ts'
import type { RunningServer } from './server.ts'
import { type DemoAccount, signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

// Each journey has somebody of the demo to itself.
const password = 'Dimostrazione1!'
const undoLink = /https?:\/\/\S+\/annulla-modifica\?\S+/

/** Somebody with a confirmed number, whose last sign-in was long ago. */
async function returnLater(page: Page, server: RunningServer, account: DemoAccount, phone: string) {
  await signInAs(page, server.origin, account)
  await inDatabase(
    server,
    `with person as (update users set phone = $2, phone_verified_at = now() where email = $1 returning id)
    update session set proved_at = now() - interval '16 minutes' from person where user_id = person.id`,
    [`${account}@demo.test`, phone],
  )
}

async function typeNewNumber(page: Page, number: string) {
  await page.goto('/profile/me')
  await page.getByRole('button', { name: 'Menu dei dati personali' }).click()
  await page.getByRole('menuitem', { name: 'Modifica Informazioni Personali' }).click()
  const data = page.getByRole('dialog', { name: 'Dati Personali' })
  await data.getByLabel('Cellulare').fill(number)
  await data.getByRole('button', { name: 'Salva' }).click()
  return { data, proof: page.getByRole('dialog', { name: 'Conferma che sei tu' }) }
}

test('an old session proves who it is to change the number; purchases wait until the old channel confirms', {
  tag: '@long',
}, async ({ page, server }) => {
  await returnLater(page, server, 'king46', '+393475550461')
  const { data, proof } = await typeNewNumber(page, '347 555 04 62')
  const typed = proof.getByLabel('La tua password')
  await expect(typed).toBeFocused()
  await expectAccessible(page)

  // Given up, the form is as it was.
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(data.getByRole('alert')).toContainText('conferma che sei tu')
  await expect(data.getByLabel('Cellulare')).toHaveValue('347 555 04 62')

  await data.getByRole('button', { name: 'Salva' }).click()
  await typed.fill('non questa qui')
  await page.keyboard.press('Enter')
  await expect(typed).toHaveAccessibleDescription('La password non è corretta.')
  await expect(typed).toBeFocused()
  await typed.fill(password)
  await page.keyboard.press('Enter')
  // What was asked for goes on by itself.
  const firstDigit = data.getByRole('textbox', { name: 'Cifra 1 di 5' })
  await expect(firstDigit).toBeFocused()
  await firstDigit.fill(await messageTo(page, '+393475550462', signInCode))
  await expect(page.getByText('Cellulare verificato')).toBeVisible()

  await page.goto('/payment-method/1')
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  const held = page.getByText(/^Hai cambiato numero da poco\. Per la tua sicurezza puoi acquistare dal/)
  await expect(held).toBeVisible()
  await expectAccessible(page)

  await page.goto(await messageTo(page, 'king46@demo.test', undoLink))
  await expect(page.getByRole('heading', { name: 'Annulla la modifica' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'L’ho fatto io, conferma' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'puoi acquistare' })).toBeVisible()
  await page.goto('/payment-method/1')
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await expect(page.getByLabel('Codice di verifica').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('the question is a sheet, and the link to the old number takes the change back', {
    tag: '@long',
  }, async ({ browser, page, server }) => {
    await returnLater(page, server, 'hostess25', '+393475550251')
    const { data, proof } = await typeNewNumber(page, '347 555 02 52')
    await proof.getByLabel('La tua password').fill(password)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await proof.getByRole('button', { name: 'Continua' }).click()
    await expect(data.getByText('Abbiamo inviato un codice')).toBeVisible()
    await data
      .getByRole('textbox')
      .first()
      .fill(await messageTo(page, '+393475550252', signInCode))
    await expect(page.getByText('Cellulare verificato')).toBeVisible()

    // Where the old number is, nobody is signed in.
    const elsewhere = await browser.newPage({ ...mobile, baseURL: server.origin })
    await elsewhere.goto(await messageTo(page, '+393475550251', undoLink))
    await elsewhere.getByRole('button', { name: 'Annulla la modifica' }).click()
    await expect(elsewhere.getByRole('status').filter({ hasText: 'nuova password' })).toBeVisible()
    await expectNoSidewaysScroll(elsewhere)
    await elsewhere.close()
    const answer = await page.request.post('/api/login', {
      data: { email: 'hostess25@demo.test', password },
    })
    expect(answer.status()).toBe(422)
  })
})

test('taken back where its person is signed in, a change says what happened and leads to the sign-in', {
  tag: '@long',
}, async ({ page }) => {
  const answer = await page.request.post('/api/login', { data: { email: 'king45@demo.test', password } })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  // Once: nothing signs this browser in again when its session is over.
  await page.goto('/terms')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, token] as const)
  const next = 'una porta sul giardino'
  const changed = await page.request.post('/api/change-password', {
    headers: { authorization: `Bearer ${token}` },
    data: { current_password: password, password: next, password_confirmation: next },
  })
  expect(changed.ok()).toBe(true)

  await page.goto(await messageTo(page, 'king45@demo.test', undoLink))
  const leave = page.getByRole('button', { name: 'Termina sessione' })
  await expect(leave).toBeVisible()
  await page.getByRole('button', { name: 'Annulla la modifica' }).click()
  const done = page.getByRole('status').filter({ hasText: 'disconnesso ogni dispositivo' })
  await expect(done).toBeVisible()
  await expect(leave).toBeHidden()
  expect(await page.evaluate((key) => localStorage.getItem(key), tokenStorageKey)).toBeNull()
  // Coming back to the window asks again for what is old.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(done).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Vai all’accesso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accesso' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})
