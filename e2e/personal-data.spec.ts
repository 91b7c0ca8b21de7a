import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { messageTo, signInCode } from './outbox.ts'
import { proveHuman } from './prove-human.ts'
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

/** Three times the challenge does not come: one attempt and two more. */
async function givesUpAfterThreeLoads(page: Page): Promise<void> {
  let loads = 0
  await page.route('**/api/captcha/challenge', (route) => {
    loads += 1
    return route.fulfill({ status: 500, json: {} })
  })
  await requirement('AUTH-47', async () => {
    await page.getByLabel('Sono una persona').click()
    await expect(page.getByText('La verifica non è riuscita. Riprova.')).toBeVisible()
    expect(loads).toBe(3)
  })
  await page.unroute('**/api/captcha/challenge')
  await page.route('**/api/captcha/challenge', (route) => route.abort(), { times: 2 })
  await requirement('AUTH-47', () => proveHuman(page))
}

/** A proof is spent with each attempt. */
async function explainsFailures(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Invia il link' })
  const formError = { email: ["Inserisci un'email valida"] }
  const sending = '**/api/forgot-password'
  await page.route(sending, (route) => route.fulfill({ status: 422, json: { message: 'x', formError } }))
  await requirement('AUTH-45', async () => {
    await send.click()
    await expect(field).toHaveAccessibleDescription("Inserisci un'email valida")
  })
  await proveHuman(page)
  await page.unroute(sending)
  await page.route(sending, (route) => route.fulfill({ status: 500, json: {} }))
  await requirement('AUTH-45', async () => {
    await send.click()
    const failed = quoted('AUTH-45', "Errore durante l'invio del link. Attendere prima di riprovare.")
    await expect(page.getByText(failed)).toBeVisible()
  })
  await expect(field).toHaveValue(email)
  await proveHuman(page)
  await page.unroute(sending)
}

async function asksForTheLink(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Invia il link' })
  // Until the page is there, the one that led to it shows, which has a field of that name too.
  await send.waitFor()
  await field.fill(email)
  await requirement('AUTH-44', async () => {
    await send.click()
    await expect(page.getByRole('checkbox', { name: 'Sono una persona' })).toHaveAccessibleDescription(
      'Ti preghiamo di verificare che tu non sia un robot',
    )
  })
  await givesUpAfterThreeLoads(page)
  await explainsFailures(page)
  await requirement('AUTH-44', async () => {
    await field.fill('')
    await send.click()
    await expect(field).toHaveAccessibleDescription('Inserisci la tua email.')
    await field.fill(email)
    const sent = page.waitForRequest('**/api/forgot-password')
    await send.click()
    expect((await sent).postDataJSON()).toEqual({ email, captcha: expect.stringMatching(/.{40}/) })
    await expect(page.getByText('Se questo indirizzo è registrato')).toBeVisible()
  })
}

const newPassword = (page: Page) => ({
  word: page.getByRole('textbox', { name: 'Nuova password', exact: true }),
  again: page.getByRole('textbox', { name: 'Conferma nuova password' }),
  save: page.getByRole('button', { name: 'Salva la nuova password' }),
})

async function choosesPassword(page: Page, link: string): Promise<void> {
  const { word, again, save } = newPassword(page)
  await requirement('AUTH-48', async () => {
    const way = page.getByRole('main').getByRole('link', { name: 'Iscriviti gratuitamente' })
    await expect(way).toHaveAttribute('href', quoted('AUTH-48', '/sign-up'))
    for (const field of [word, again]) await expect(field).toHaveJSProperty('required', true)
  })
  await word.fill('breve')
  await again.fill('diversa')
  const answer = page.waitForResponse('**/api/reset-password')
  await save.click()
  await requirement('AUTH-49', async () =>
    expect((await answer).request().postDataJSON()).toMatchObject({
      email,
      token: new URL(link).searchParams.get('token'),
    }),
  )
  await requirement('AUTH-51', async () => {
    expect((await answer).status()).toBe(422)
    const { formError } = (await (await answer).json()) as { formError: object }
    expect(Object.keys(formError).sort()).toEqual([
      quoted('AUTH-51', 'password'),
      quoted('AUTH-51', 'password_confirmation'),
    ])
    await expect(word).toHaveAccessibleDescription(/tra 10 e 128 caratteri/)
    await expect(again).toHaveAccessibleDescription('Le due password non coincidono.')
  })
  if (process.env['LONG'] === '1') await expectAccessible(page)
  await word.fill(first)
  await again.fill(first)
  const release = await holdRequest(page, '**/api/reset-password')
  await requirement('AUTH-48', async () => {
    await save.click()
    await expect(page.getByRole('button', { name: quoted('AUTH-48', 'Invio in corso...') })).toBeVisible()
  })
  release()
  await requirement('AUTH-50', async () => {
    const modal = page.getByRole('dialog', { name: quoted('AUTH-50', 'Password reimpostata con successo') })
    await modal.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(quoted('AUTH-50', '/login'))
  })
}

test.describe
  .serial('a king', () => {
    test('chooses a new password with the link from the mail, once', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Password dimenticata?' }).click()
      await asksForTheLink(page)
      const link = await messageTo(page, email, /https?:\/\/\S+\/reset-password\?\S+/)
      await page.goto(link)
      await choosesPassword(page, link)

      await test.step('a second time the link opens nothing', async () => {
        const { word, again, save } = newPassword(page)
        await follow(page, new URL(link).pathname + new URL(link).search)
        await word.fill(second)
        await again.fill(second)
        await save.click()
        await expect(page.getByRole('alert')).toHaveText(
          'Il link non è valido o è scaduto. Chiedine uno nuovo.',
        )
      })
      await follow(page, '/login')
      await signIn(page, first)
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
