import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { messageTo, signInCode } from './outbox.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

// A king of the demo whom no other journey needs.
const email = 'king6@demo.test'
const first = 'Girasole d’inverno 7'
const second = 'Papavero di maggio 8'

async function signIn(page: Page, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/search')
}

async function openMenu(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe
  .serial('a king', () => {
    test('chooses a new password with the link from the mail, once', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Password dimenticata?' }).click()
      const tick = page.getByRole('checkbox', { name: 'Sono una persona' })
      await requirement('AUTH-44', async () => {
        await page.getByRole('button', { name: 'Invia il link' }).click()
        await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
          'Inserisci la tua email.',
        )
        await expect(tick).toHaveAccessibleDescription('Ti preghiamo di verificare che tu non sia un robot')
      })
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await requirement('AUTH-47', async () => {
        await page.route('**/api/captcha/challenge', (route) => route.abort(), { times: 2 })
        await tick.click()
        // A second of arithmetic, more on a busy machine.
        await expect(page.getByText('Verificato', { exact: true })).toBeVisible({ timeout: 40_000 })
      })
      await expectAccessible(page)
      await requirement('AUTH-44', async () => {
        const sent = page.waitForRequest('**/api/forgot-password')
        await page.getByRole('button', { name: 'Invia il link' }).click()
        expect((await sent).postDataJSON()).toEqual({ email, captcha: expect.stringMatching(/.{40}/) })
        await expect(page.getByText('Se questo indirizzo è registrato')).toBeVisible()
      })

      const link = await messageTo(page, email, /https?:\/\/\S+\/reset-password\?\S+/)
      await page.goto(link)
      await requirement('AUTH-51', async () => {
        await page.getByLabel('Nuova password', { exact: true }).fill('breve')
        await page.getByLabel('Conferma nuova password').fill('diversa')
        const answer = page.waitForResponse('**/api/reset-password')
        await page.getByRole('button', { name: 'Salva la nuova password' }).click()
        expect((await answer).status()).toBe(422)
        const { formError } = (await (await answer).json()) as { formError: object }
        expect(Object.keys(formError).sort()).toEqual([
          quoted('AUTH-51', 'password'),
          quoted('AUTH-51', 'password_confirmation'),
        ])
        await expect(page.getByLabel('Nuova password', { exact: true })).toHaveAccessibleDescription(
          /tra 10 e 128 caratteri/,
        )
        await expect(page.getByLabel('Conferma nuova password')).toHaveAccessibleDescription(
          'Le due password non coincidono.',
        )
      })
      await expectAccessible(page)
      await page.getByLabel('Nuova password', { exact: true }).fill(first)
      await page.getByLabel('Conferma nuova password').fill(first)
      await requirement('AUTH-50', async () => {
        await page.getByRole('button', { name: 'Salva la nuova password' }).click()
        const modal = page.getByRole('dialog', {
          name: quoted('AUTH-50', 'Password reimpostata con successo'),
        })
        await modal.getByRole('button', { name: 'OK' }).click()
        await expect(page).toHaveURL(quoted('AUTH-50', '/login'))
      })
      await signIn(page, first)

      await page.evaluate(() => localStorage.clear())
      await page.goto(link)
      await page.getByLabel('Nuova password', { exact: true }).fill(second)
      await page.getByLabel('Conferma nuova password').fill(second)
      await page.getByRole('button', { name: 'Salva la nuova password' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'Il link non è valido o è scaduto. Chiedine uno nuovo.',
      )
    })

    test('changes his data; name and e-mail wait, a new number asks for its code', { tag: '@long' }, async ({
      page,
    }) => {
      await page.goto('/login')
      await signIn(page, first)
      await page.goto('/profile')
      await openMenu(page, 'Menu dei dati personali', 'Modifica Informazioni Personali')
      const dialog = page.getByRole('dialog', { name: 'Dati Personali' })
      await dialog.getByLabel('Nome o nickname').fill('Ermenegildo')
      await dialog.getByLabel('Email', { exact: true }).fill('ermenegildo@posta.test')
      await dialog.getByLabel('Cellulare').fill('348 555 07 07')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Salva' }).click()
      await expect(page.getByText('Informazioni personali aggiornate con successo')).toBeVisible()
      await expect(page.getByText(/in coda di approvazione da parte del moderatore/)).toBeVisible()
      await dialog.getByLabel('Cifra 1 di 5').click()
      await page.keyboard.type(await messageTo(page, '+393485550707', signInCode))
      await expect(page.getByText('Cellulare verificato')).toBeVisible()
      await expect(page.getByText('+39 348 555 0707')).toBeVisible()
      await expect(page.getByText('Ermenegildo, in attesa di approvazione')).toBeVisible()
      await expectAccessible(page)

      await page.goto(
        await messageTo(page, 'ermenegildo@posta.test', /https?:\/\/\S+\/verify-new-email\?\S+/),
      )
      await page
        .getByRole('dialog', { name: 'Nuova email verificata' })
        .getByRole('button', { name: 'OK' })
        .click()
      await expect(page).toHaveURL('/profile')
      await expect(page.getByText('ermenegildo@posta.test, in attesa di approvazione')).toBeVisible()
    })
  })
