import { messageTo, signInCode, verificationLink } from './outbox.ts'
import { quoted } from '#testing/requirement.ts'
import { fillRegistration, password, register, typeCode } from './registration.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

test('a hostess registers, confirms e-mail and phone, and is welcomed on her profile [AUTH-18] [AUTH-20] [AUTH-22] [AUTH-27] [AUTH-30] [AUTH-34] [AUTH-35] [AUTH-10] [AUTH-16] [SESS-01] [SESS-10]', async ({
  page,
}) => {
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { name: 'Crea il tuo account' })).toBeVisible()
  await expect(page.getByText('Scegli il tuo profilo')).toBeVisible()
  await page.getByLabel('Sono una Hostess/Model').check()
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Registrazione Gratuita' })).toBeVisible()
  await page.getByRole('group', { name: 'Sono un' }).getByLabel('Hostess', { exact: true }).check()
  await fillRegistration(page, { name: 'Ginevra Prova', email: 'ginevra@posta.test', phone: '348 555 01 42' })

  const sent = page.waitForRequest('**/api/register')
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ginevra Prova',
    dob: '1996-06-22',
    email: 'ginevra@posta.test',
    phone: '+393485550142',
    role: 'HOSTESS',
    isModel: true,
    profileTypes: [1],
    newsletter: 0,
    province: 15,
  })
  const modal = page.getByRole('dialog', { name: 'Verifica email' })
  await expect(modal).toContainText('Verifica la tua mailbox, segui le istruzioni. Benvenuto!')
  await expect(page).toHaveURL('/')

  await page.goto(await messageTo(page, 'ginevra@posta.test', verificationLink))
  await expect(page).toHaveURL('/verify-phone')
  await expect(page.getByRole('heading', { name: 'Verifica del numero di telefono' })).toBeVisible()
  await expect(page.getByText('+•••••••••142')).toBeVisible()
  await expectAccessible(page)

  const verified = page.waitForResponse('**/api/verify-otp')
  await typeCode(page, await messageTo(page, '+393485550142', signInCode))
  await expect(page.getByText('Codice verificato con successo')).toBeVisible()
  await requirement('SESS-10', async () => {
    expect(await (await verified).json()).toHaveProperty(quoted('SESS-10', 'welcome_new_user'), true)
    await expect(page.getByRole('dialog', { name: 'Il tuo account è pronto!' })).toBeVisible()
  })
  await expect(page).toHaveURL('/profile')
  expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toMatch(/^[\w-]{43}$/)
  expect(await page.evaluate(() => sessionStorage.getItem('PENDING_PHONE'))).toBeNull()
})

test('nothing is chosen at first, and «Continua» without a choice explains what is missing [AUTH-19] [AUTH-21]', async ({
  page,
}) => {
  await page.goto('/sign-up')
  const cards = [page.getByLabel('Sono una Hostess/Model'), page.getByLabel('Cerco una Hostess/Model')]
  for (const card of cards) await expect(card).not.toBeChecked()
  await page.getByRole('button', { name: 'Continua' }).click()
  const modal = page.getByRole('dialog', { name: 'Nessuna opzione selezionata' })
  await expect(modal).toContainText("Seleziona un'opzione prima di procedere.")
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(modal).toBeHidden()
  for (const card of cards) {
    await card.check()
    await expect(card).toBeChecked()
  }
  await expect(cards[0]!).not.toBeChecked()
})

test('an incomplete registration says what is missing, above the form and under each field [AUTH-29] [AUTH-31] [AUTH-32] [AUTH-33]', async ({
  page,
}) => {
  await page.goto('/sign-up?role=king')
  await expect(page.getByRole('main').getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', '/login')
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Controlla i dati inseriti' })
  await expect(page.getByLabel('Nome o nickname')).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(8)
  await expect(summary).toContainText('Ti preghiamo di verificare che tu non sia un robot')
  await page.getByLabel('E-mail').focus()
  await summary.getByRole('link', { name: 'Inserisci un nickname.' }).click()
  await expect(page.getByLabel('Nome o nickname')).toBeFocused()
  await expectAccessible(page)

  // What was typed outlives the way back, but for the password.
  await page.getByLabel('Nome o nickname').fill('assistenza')
  await page.getByLabel('E-mail').fill('ufficio@posta.test')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Nome o nickname')).toHaveValue('assistenza')
  await expect(page.getByLabel('E-mail')).toHaveValue('ufficio@posta.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test("the server's messages stand under their fields, and the proof of work stays good [AUTH-33] [AUTH-35]", async ({
  page,
}) => {
  await page.goto('/sign-up?role=king')
  await fillRegistration(page, { name: 'assistenza', email: 'ufficio@posta.test' })
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  await expect(page.getByLabel('Nome o nickname')).toHaveAccessibleDescription(/riservato/)
  await page.getByLabel('Nome o nickname').fill('Ufficiale Gentile')
  const sent = page.waitForRequest('**/api/register')
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  // Without a number there is no dial code either.
  expect((await sent).postDataJSON()).toMatchObject({ phone: '' })
  await expect(page.getByRole('dialog', { name: 'Verifica email' })).toBeVisible()
})

test('the form offers the last 100 years, 39 as dial code, and clears a day that the month does not have [AUTH-24] [AUTH-25] [AUTH-26] [AUTH-36] [AUTH-37]', async ({
  page,
}) => {
  await page.goto('/sign-up?role=king')
  await expect(page.getByLabel('Anno').locator('option')).toHaveCount(101)
  await expect(page.getByLabel('Prefisso internazionale')).toHaveValue('39')
  await expect(page.getByLabel('Città').locator('option').first()).toHaveText('Seleziona la Città')
  await page.getByLabel('Giorno').selectOption('29')
  await page.getByLabel('Mese').selectOption({ label: 'Febbraio' })
  await page.getByLabel('Anno').selectOption('1996')
  await expect(page.getByLabel('Giorno')).toHaveValue('29')
  await page.getByLabel('Anno').selectOption('1997')
  await expect(page.getByLabel('Giorno')).toHaveValue('')
})

test('signing in before the e-mail is confirmed asks to look into the mailbox [AUTH-07] [AUTH-01] [AUTH-04]', async ({
  page,
}) => {
  await register(page, { name: 'Ottavio Prova', email: 'ottavio@posta.test' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  await page.getByLabel('E-mail').fill('ottavio@posta.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('dialog', { name: 'Verifica email' })).toBeVisible()
  await page.getByRole('button', { name: 'Prosegui' }).click()
  await expect(page).toHaveURL('/')
})

test('without a phone the link signs in; the link works once, the password afterwards [AUTH-09] [AUTH-40] [GUARD-06]', async ({
  page,
}) => {
  await register(page, { name: 'Leandro Prova', email: 'leandro@posta.test' })
  const link = await messageTo(page, 'leandro@posta.test', verificationLink)
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Il tuo account è pronto!' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await page.goto('/login')
  await expect(page).toHaveURL('/search')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'Questo link è già stato usato. Accedi con la tua password.',
  )
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await page.getByLabel('E-mail').fill('leandro@posta.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a wrong password is explained under the field; the links lead on [AUTH-02] [AUTH-03] [AUTH-05] [AUTH-06]', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Password dimenticata?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(page.getByRole('link', { name: 'Iscriviti gratuitamente' })).toHaveAttribute(
    'href',
    '/sign-up',
  )
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Inserisci la tua e-mail.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Inserisci la password.',
  )
  await page.getByLabel('E-mail').fill('nessuno@posta.test')
  await page.getByLabel('Password', { exact: true }).fill('una che non va')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail o password non corretti.')
})

test('the code: boxes move on and back, a wrong one is explained, another comes after 20 seconds [CONST-07] [AUTH-11] [AUTH-12] [AUTH-14] [AUTH-15] [AUTH-17]', async ({
  page,
}) => {
  // Waits for the server's own 20 seconds.
  test.slow()
  await register(page, { name: 'Fabrizio Prova', email: 'fabrizio@posta.test', phone: '3485550177' })
  await page.clock.install()
  await page.goto(await messageTo(page, 'fabrizio@posta.test', verificationLink))
  const resend = page.getByRole('button', { name: /^Invia nuovamente/ })
  await expect(resend).toHaveText(/^Invia nuovamente tra (20|1[5-9])s$/)
  await expect(resend).toBeDisabled()

  await page.getByLabel('Cifra 1 di 5').click()
  await page.keyboard.type('12')
  await expect(page.getByLabel('Cifra 3 di 5')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('Cifra 2 di 5')).toBeFocused()
  await page.getByRole('button', { name: 'Verifica il codice' }).click()
  await expect(page.getByText('Inserisci le 5 cifre del codice.')).toBeVisible()

  const right = await messageTo(page, '+393485550177', signInCode)
  await typeCode(page, right === '12345' ? '54321' : '12345')
  await expect(page.getByText('Il codice non è corretto. Controlla e riprova.')).toBeVisible()

  await expect(resend).toHaveText('Invia nuovamente', { timeout: 25_000 })
  await resend.click()
  await expect(page.getByText('Codice inviato nuovamente')).toBeVisible()
  await expect(resend).toBeDisabled()

  await page.clock.fastForward(21_000)
  await page.context().setOffline(true)
  await resend.click()
  await expect(page.getByText('Si è verificato un errore durante il reinvio del codice')).toBeVisible()
  await page.context().setOffline(false)
})

test('without a code to enter, the page of the code leads to the login [AUTH-13] [GUARD-01]', async ({
  page,
}) => {
  await page.goto('/verify-phone')
  await expect(page).toHaveURL('/login')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('a broken verification link says so [AUTH-39] [AUTH-40]', async ({ page }) => {
  await page.goto('/verify-email?id=1&expires=2')
  await expect(page.getByText('Missing required verification parameters')).toBeVisible()
  await page.goto('/verify-email?id=1&expires=2&hash=3&signature=4')
  await expect(page.getByRole('alert')).toHaveText('Il link di verifica non è valido.')
})

test('a token that is none signs out instead of trying on [SESS-02] [SESS-03]', async ({ context }) => {
  // The failure is logged, which the page of the fixture forbids.
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('ACCESS_TOKEN', 'x'.repeat(43)))
  const refused = page.waitForResponse('**/api/user')
  await page.reload()
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
})
