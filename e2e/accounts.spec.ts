import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { messageTo, signInCode, verificationLink } from './outbox.ts'
import { quoted } from '#testing/requirement.ts'
import { readPage } from './read-page.ts'
import { fillRegistration, password, typeCode } from './registration.ts'
import { enterWith } from './staff.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'
import { registerBeside } from './unconfirmed.ts'

test('a hostess registers, confirms e-mail and phone, and is welcomed in the studio', async ({ page }) => {
  await page.goto('/sign-up')
  await requirement('AUTH-18', async () => {
    const title = quoted('AUTH-18', 'Crea il tuo account')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText(quoted('AUTH-18', 'Scegli il tuo profilo'), { exact: true })).toBeVisible()
  })
  await requirement('AUTH-20', async () => {
    await page.getByLabel('Sono una Hostess/Model').check()
    await page.getByRole('button', { name: quoted('AUTH-20', 'Continua'), exact: true }).click()
    await expect(page.getByText('Crei un profilo da hostess')).toBeVisible()
  })
  await requirement('AUTH-22', async () => {
    const title = quoted('AUTH-22', 'Registrazione Gratuita')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  })
  await requirement('AUTH-27', async () => {
    const types = page.getByRole('group', { name: quoted('AUTH-27', 'Sono un'), exact: true })
    for (const type of ['Hostess', 'Wing woman', 'Sugarbaby'])
      await expect(types.getByLabel(type, { exact: true })).not.toBeChecked()
    await types.getByLabel('Hostess', { exact: true }).check()
  })
  await fillRegistration(page, { name: 'Ginevra Prova', email: 'ginevra@posta.test', phone: '348 555 01 42' })

  const sent = page.waitForRequest('**/api/register')
  const release = await holdRequest(page, '**/api/register')
  await requirement('AUTH-30', async () => {
    await page.getByRole('button', { name: quoted('AUTH-30', 'Crea il tuo account'), exact: true }).click()
    const busy = page.getByRole('button', { name: quoted('AUTH-30', 'Registrazione in corso...') })
    await expect(busy).toBeVisible()
    await expect(busy).toBeDisabled()
  })
  release()
  const body: unknown = (await sent).postDataJSON()
  await requirement('AUTH-35', async () =>
    expect(body).toHaveProperty(quoted('AUTH-35', 'phone'), '+393485550142'),
  )
  expect(body).toMatchObject({
    name: 'Ginevra Prova',
    dob: '1996-06-22',
    email: 'ginevra@posta.test',
    role: 'HOSTESS',
    isModel: true,
    profileTypes: [1],
    newsletter: 0,
    consents: [{ purpose: 'special_data' }, { purpose: 'message_reading' }],
  })
  await requirement('AUTH-34', async () => {
    const modal = page.getByRole('dialog', { name: quoted('AUTH-34', 'Verifica email'), exact: true })
    await expect(modal).toContainText(
      quoted('AUTH-34', 'Verifica la tua mailbox, segui le istruzioni. Benvenuto!'),
    )
    await expect(page).toHaveURL(quoted('AUTH-34', '/'))
  })

  await page.goto(await messageTo(page, 'ginevra@posta.test', verificationLink))
  await expect(page).toHaveURL('/verify-phone')
  await expectAccessible(page)
  const verified = page.waitForResponse('**/api/verify-otp')
  await typeCode(page, await messageTo(page, '+393485550142', signInCode))
  await requirement('SESS-10', async () => {
    expect(await (await verified).json()).toHaveProperty(quoted('SESS-10', 'welcome_new_user'), true)
    await expect(page.getByRole('dialog', { name: 'Il tuo account è pronto!' })).toBeVisible()
  })
  await requirement('AUTH-16', async () => {
    await expect(page.getByText(quoted('AUTH-16', 'Codice verificato con successo'))).toBeVisible()
    await expect(page).toHaveURL('/studio/foto')
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toMatch(/^[\w-]{43}$/)
    expect(await page.evaluate(() => sessionStorage.getItem('PENDING_PHONE'))).toBeNull()
  })
})

test('without a phone the link signs in; the link works once, the password afterwards', async ({ page }) => {
  const email = await registerBeside(page, 'KING', 'Leandro Prova')
  const link = await messageTo(page, email, verificationLink)
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Il tuo account è pronto!' })).toBeVisible()
  await expect(page).toHaveURL('/inizio')
  await follow(page, '/login')
  await expect(page).toHaveURL('/search')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'Questo link è già stato usato. Accedi con la tua password.',
  )
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await requirement('AUTH-09', async () => {
    await page.evaluate(() => sessionStorage.setItem('PENDING_PHONE', '{"email":"a@b.it","phone":"+39•1"}'))
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await expect(page).toHaveURL('/attesa')
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).toMatch(/^[\w-]{43}$/)
    expect(await page.evaluate(() => sessionStorage.getItem('PENDING_PHONE'))).toBeNull()
    // Welcomed once, by the link: nobody is, once the page is there.
    await expect(page.getByRole('heading', { name: 'Ti stiamo leggendo, Leandro Prova' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('the code: boxes move on and back, a wrong one is explained, another comes after 20 seconds', async ({
  page,
  server,
}) => {
  const email = await registerBeside(page, 'KING', 'Fabrizio Prova', { phone: '+393485550177' })
  const opened = Date.now()
  await page.clock.setFixedTime(opened)
  await page.goto(await messageTo(page, email, verificationLink))
  await requirement('AUTH-10', async () => {
    const title = quoted('AUTH-10', 'Verifica del numero di telefono')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText('+39 •••••••177')).toBeVisible()
    await expect(page.getByText('Ti abbiamo inviato un codice via SMS. Scade tra 10 minuti.')).toBeVisible()
  })
  const boxes = page.getByRole('group', { name: 'Codice di 5 cifre' }).getByRole('textbox')
  await requirement('AUTH-11', async () => {
    await expect(boxes).toHaveCount(5)
    await boxes.nth(0).click()
    await page.keyboard.press('1')
    await expect(boxes.nth(1)).toBeFocused()
    await page.keyboard.press('2')
    await expect(boxes.nth(2)).toBeFocused()
    for (const [index, digit] of ['1', '2', '', '', ''].entries())
      await expect(boxes.nth(index)).toHaveValue(digit)
    await page.keyboard.press('Backspace')
    await expect(boxes.nth(1)).toBeFocused()
  })
  const resend = page.getByRole('button', { name: /^Invia nuovamente/ })
  const confirm = page.getByRole('button', { name: quoted('AUTH-12', 'Verifica il codice'), exact: true })
  await requirement('AUTH-12', () => expect(confirm).toBeVisible())
  await requirement('AUTH-17', async () => {
    await confirm.click()
    await expect(page.getByText('Inserisci le 5 cifre del codice.')).toBeVisible()
    const right = await messageTo(page, '+393485550177', signInCode)
    const answer = page.waitForResponse('**/api/verify-otp')
    await typeCode(page, right === '12345' ? '54321' : '12345')
    const body = (await (await answer).json()) as { formError: Record<string, string[]> }
    expect(body.formError[quoted('AUTH-17', 'otp')]).toEqual([
      'Il codice non è corretto. Controlla e riprova.',
    ])
    await expect(boxes.locator('xpath=ancestor::fieldset').first()).toHaveAccessibleDescription(
      'Il codice non è corretto. Controlla e riprova.',
    )
  })
  const waitOf = (n: number) => quoted('AUTH-14', 'Invia nuovamente tra {n}s', { n })
  await requirement('AUTH-14', async () => {
    for (const n of [20, 1]) {
      await page.clock.setFixedTime(opened + (20 - n) * 1000)
      await expect(resend).toHaveText(waitOf(n))
      await expect(resend).toBeDisabled()
    }
  })
  // For the page 20 seconds are over, for the server not yet.
  await page.clock.setFixedTime(opened + 20_000)
  await requirement('AUTH-12', async () => expect(resend).toHaveText(quoted('AUTH-12', 'Invia nuovamente')))
  await requirement('AUTH-15', async () => {
    await resend.click()
    const failed = quoted('AUTH-15', 'Si è verificato un errore durante il reinvio del codice')
    await expect(page.getByText(failed)).toBeVisible()
  })
  await requirement('AUTH-14', () => expect(resend).toHaveText(waitOf(20)))
  await inDatabase(server, 'DELETE FROM used_token', [])
  await page.clock.setFixedTime(opened + 40_000)
  await requirement('AUTH-15', async () => {
    await resend.click()
    await expect(page.getByText(quoted('AUTH-15', 'Codice inviato nuovamente'))).toBeVisible()
  })
  await leadsAwayWithoutCode(page)
})

/** What was stored of a code is not enough, or gone. */
async function leadsAwayWithoutCode(page: Page): Promise<void> {
  for (const stored of ['{}', '{"email":"a@posta.test"}', '{"phone":"+39•1"}']) {
    await follow(page, '/404')
    await expect(page.getByText('Page Not Found')).toBeVisible()
    await page.evaluate((kept) => sessionStorage.setItem('PENDING_PHONE', kept), stored)
    await requirement('AUTH-13', async () => {
      await follow(page, '/verify-phone')
      await expect(page).toHaveURL(quoted('AUTH-13', '/login'))
    })
    await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  }
}

test('a token that is none signs out instead of trying on', { tag: '@long' }, async ({ context }) => {
  // The failure is logged, which the page of the fixture forbids.
  const page = await context.newPage()
  const refused = page.waitForResponse('**/api/user')
  await enterWith(page, 'x'.repeat(43), '/login')
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  expect(await readPage(page, () => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
})
