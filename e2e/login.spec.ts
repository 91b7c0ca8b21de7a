import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { password } from './registration.ts'
import { expect, requirement, test } from './test.ts'
import { registerBeside } from './unconfirmed.ts'

const fields = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  word: page.getByLabel('Password', { exact: true }),
  enter: page.getByRole('button', { name: 'Accedi' }),
})

test('the login explains what is wrong, asks to look into the mailbox before the e-mail is confirmed, and welcomes', async ({
  page,
}) => {
  const unconfirmed = await registerBeside(page, 'KING', 'Ettore Prova')
  await page.goto('/login')
  await test.step('what is wrong stands under its field; the links lead on', () => saysWhatIsWrong(page))
  await test.step('before the e-mail is confirmed it asks to look into the mailbox', () =>
    asksForTheMailbox(page, unconfirmed))
  await test.step('signing in again shows no broken picture', () => showsNoBrokenPicture(page))
  await test.step('a sign-in that says so opens the welcome', () => welcomes(page))
})

async function saysWhatIsWrong(page: Page): Promise<void> {
  const { email, word, enter } = fields(page)
  // First: the steps below find the button by these words, and would fail under ids of their own.
  await requirement('AUTH-04', async () => {
    const named = page.getByRole('button', { name: quoted('AUTH-04', 'Accedi'), exact: true })
    await expect(named).toBeVisible()
  })
  await requirement('AUTH-02', async () => {
    const link = page.getByRole('link', { name: quoted('AUTH-02', 'Password dimenticata?'), exact: true })
    await expect(link).toHaveAttribute('href', quoted('AUTH-02', '/forgot-password'))
  })
  await requirement('AUTH-03', async () => {
    const link = page.getByRole('link', { name: quoted('AUTH-03', 'Iscriviti gratuitamente'), exact: true })
    await expect(link).toHaveAttribute('href', quoted('AUTH-03', '/sign-up'))
  })
  await requirement('AUTH-05', async () => {
    await enter.click()
    await expect(email).toHaveAccessibleDescription('Inserisci la tua email.')
    await expect(word).toHaveAccessibleDescription('Inserisci la password.')
    await email.fill('nessuno')
    await expect(email).toHaveAccessibleDescription("Inserisci un'email valida")
    await expect(email).toHaveAttribute('type', 'email')
  })
  await requirement('AUTH-06', async () => {
    await email.fill('nessuno@posta.test')
    await word.fill('una che non va')
    const answer = page.waitForResponse('**/api/login')
    await enter.click()
    await expect(email).toHaveAccessibleDescription('Email o password non corretti.')
    expect((await answer).status()).toBe(422)
    const body = (await (await answer).json()) as Record<string, object>
    expect(body[quoted('AUTH-06', 'formError')]).toHaveProperty(quoted('AUTH-06', 'email'))

    const formError = { [quoted('AUTH-06', 'password')]: ['Questa password non va.'] }
    await page.route('**/api/login', (route) => route.fulfill({ status: 422, json: { formError } }))
    await enter.click()
    await expect(word).toHaveAccessibleDescription('Questa password non va.')
    await expect(email).not.toHaveAccessibleDescription(/non corretti/)
  })
  await page.unroute('**/api/login')
}

async function asksForTheMailbox(page: Page, email: string): Promise<void> {
  await requirement('AUTH-01', async () => {
    const title = quoted('AUTH-01', 'Accesso')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  })
  const release = await holdRequest(page, '**/api/login')
  await requirement('AUTH-04', async () => {
    await page.getByRole('button', { name: quoted('AUTH-04', 'Accedi'), exact: true }).click()
    const busy = page.getByRole('button', { name: quoted('AUTH-04', 'Accesso in corso...'), exact: true })
    await expect(busy).toBeVisible()
  })
  const answer = page.waitForResponse('**/api/login')
  release()
  await requirement('AUTH-07', async () => {
    expect(await (await answer).json()).toHaveProperty(quoted('AUTH-07', 'mustverify'), true)
    const modal = page.getByRole('dialog', { name: quoted('AUTH-07', 'Verifica email'), exact: true })
    await expect(modal).toContainText(
      quoted('AUTH-07', 'Verifica la tua mailbox, segui le istruzioni. Benvenuto!'),
    )
    await expect(page).toHaveURL(quoted('AUTH-07', '/'))
    await modal.getByRole('button', { name: quoted('AUTH-07', 'Prosegui'), exact: true }).click()
    await expect(modal).toBeHidden()
  })
  // Where the mail can be asked for again, as after a registration.
  await expect(page.getByRole('heading', { name: 'Guarda la posta, Ettore Prova' })).toBeVisible()
}

/** Where the old one is not for guests. */
async function showsNoBrokenPicture(page: Page): Promise<void> {
  await page.evaluate(() => {
    const account = { id: 1, email: 'qualcuno@posta.test', picture: '/attachments/not-for-guests' }
    localStorage.setItem('LAST_ACCOUNT', JSON.stringify(account))
  })
  const refused = page.waitForResponse('**/attachments/not-for-guests')
  await follow(page, '/login')
  await expect(page.getByText('qualcuno@posta.test')).toBeVisible()
  expect((await refused).status()).toBe(404)
  await expect(page.locator('img[src*="not-for-guests"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cambia' }).click()
}

async function welcomes(page: Page): Promise<void> {
  const { email, word, enter } = fields(page)
  await page.route('**/api/login', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), welcome_new_user: true } })
  })
  await requirement('AUTH-09', async () => {
    await email.fill('king@demo.test')
    await word.fill(password)
    await enter.click()
    await expect(page.getByRole('dialog', { name: 'Il tuo account è pronto!' })).toBeVisible()
  })
}
