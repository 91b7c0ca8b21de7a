import { quoted } from '#testing/requirement.ts'
import { holdRequest } from './hold-request.ts'
import { password, register } from './registration.ts'
import { expect, requirement, test } from './test.ts'

test('signing in before the e-mail is confirmed asks to look into the mailbox', async ({ page }) => {
  await register(page, { name: 'Ettore Prova', email: 'ettore.prova@posta.test' })
  await page.goto('/login')
  await requirement('AUTH-01', async () => {
    const title = quoted('AUTH-01', 'Accesso')
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill('ettore.prova@posta.test')
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
})

test('a wrong password is explained under the field; the links lead on', async ({ page }) => {
  await page.goto('/login')
  await requirement('AUTH-02', async () => {
    const link = page.getByRole('link', { name: quoted('AUTH-02', 'Password dimenticata?'), exact: true })
    await expect(link).toHaveAttribute('href', quoted('AUTH-02', '/forgot-password'))
  })
  await requirement('AUTH-03', async () => {
    const link = page.getByRole('link', { name: quoted('AUTH-03', 'Iscriviti gratuitamente'), exact: true })
    await expect(link).toHaveAttribute('href', quoted('AUTH-03', '/sign-up'))
  })
  const [email, word] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ]
  const enter = page.getByRole('button', { name: 'Accedi' })
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
})

test('another code may be asked for after 20 seconds, counted down', async ({ page }) => {
  const opened = Date.now()
  await page.clock.setFixedTime(opened)
  await page.goto('/login')
  // Of nobody: the server answers as it would anybody, and has sent them no code of late.
  await page.evaluate(() =>
    sessionStorage.setItem('PENDING_PHONE', '{"email":"nessuno2@posta.test","phone":"+39•1","message":"x"}'),
  )
  await page.goto('/verify-phone')
  const resend = page.getByRole('button', { name: /^Invia nuovamente/ })
  await requirement('AUTH-14', async () => {
    for (const n of [20, 1]) {
      await page.clock.setFixedTime(opened + (20 - n) * 1000)
      await expect(resend).toHaveText(quoted('AUTH-14', 'Invia nuovamente tra {n}s', { n }))
      await expect(resend).toBeDisabled()
    }
    await page.clock.setFixedTime(opened + 20_000)
    await expect(resend).toHaveText(quoted('AUTH-12', 'Invia nuovamente'))
    await expect(resend).toBeEnabled()
  })
  await requirement('AUTH-15', async () => {
    await resend.click()
    await expect(page.getByText(quoted('AUTH-15', 'Codice inviato nuovamente'))).toBeVisible()
  })
  await requirement('AUTH-14', async () =>
    expect(resend).toHaveText(quoted('AUTH-14', 'Invia nuovamente tra {n}s', { n: 20 })),
  )
})

test('signing in again shows no broken picture where the old one is not for guests', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => {
    const account = { id: 1, email: 'qualcuno@posta.test', picture: '/attachments/not-for-guests' }
    localStorage.setItem('LAST_ACCOUNT', JSON.stringify(account))
  })
  const refused = page.waitForResponse('**/attachments/not-for-guests')
  await page.goto('/login')
  await expect(page.getByText('qualcuno@posta.test')).toBeVisible()
  expect((await refused).status()).toBe(404)
  await expect(page.locator('img[src*="not-for-guests"]')).toHaveCount(0)
})
