import type { Page } from '@playwright/test'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { proveHuman } from './prove-human.ts'
import { fillFields } from './registration.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

test('nothing is chosen at first; then a form asks a king for what it needs, and a hostess what she is as well', async ({
  page,
}) => {
  await page.goto('/sign-up')
  await test.step('«Continua» without a choice explains what is missing', () => choosesRole(page))
  await test.step('the form offers the last 100 years, 39 as dial code, and clears a day that the month does not have', () =>
    asksFor(page))
  await test.step('a hostess says what she is before her registration is sent', () => saysWhatSheIs(page))
})

async function choosesRole(page: Page): Promise<void> {
  const hostess = page.getByRole('radio', { name: quoted('AUTH-19', 'Sono una Hostess/Model') })
  const king = page.getByRole('radio', { name: quoted('AUTH-19', 'Cerco una Hostess/Model') })
  const proceed = page.getByRole('button', { name: 'Continua' })
  await requirement('AUTH-19', async () => {
    await expect(page.getByRole('radio')).toHaveCount(2)
    for (const card of [hostess, king]) await expect(card).not.toBeChecked()
  })
  await requirement('AUTH-21', async () => {
    await page.getByRole('button', { name: quoted('AUTH-21', 'Continua') }).click()
    const modal = page.getByRole('dialog', { name: quoted('AUTH-21', 'Nessuna opzione selezionata') })
    await expect(modal).toContainText(quoted('AUTH-21', "Seleziona un'opzione prima di procedere."))
    await modal.getByRole('button', { name: quoted('AUTH-21', 'OK'), exact: true }).click()
    await expect(modal).toBeHidden()
    await expect(hostess).toBeVisible()
  })
  await requirement('AUTH-19', async () => {
    for (const card of [hostess, king]) {
      await card.check()
      await expect(card).toBeChecked()
    }
    await expect(hostess).not.toBeChecked()
  })
  await requirement('AUTH-20', async () => {
    await proceed.click()
    await expect(page.getByText('Crei un profilo da king')).toBeVisible()
  })
}

async function asksFor(page: Page): Promise<void> {
  await requirement('AUTH-23', async () => {
    await expect(page.getByRole('group', { name: 'Data di nascita' })).toBeVisible()
    for (const name of [
      'Nome o nickname',
      'Email',
      'Cellulare (facoltativo)',
      'Password',
      'Conferma password',
    ])
      await expect(page.getByRole('textbox', { name, exact: true }), name).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Provincia' })).toBeVisible()
  })
  await requirement('AUTH-24', async () => {
    const lists = page.getByRole('group', { name: 'Data di nascita' }).getByRole('combobox')
    await expect(lists).toHaveCount(3)
    await expect(lists.nth(0)).toHaveAccessibleName(quoted('AUTH-24', 'Giorno'))
    await expect(lists.nth(1)).toHaveAccessibleName(quoted('AUTH-24', 'Mese'))
    await expect(lists.nth(2)).toHaveAccessibleName(quoted('AUTH-24', 'Anno'))
  })
  await requirement('AUTH-25', async () => {
    const dial = page.getByRole('combobox', { name: 'Prefisso internazionale' })
    await expect(dial).toHaveValue(quoted('AUTH-25', '39'))
  })
  await requirement('AUTH-26', async () => {
    const first = page.getByLabel('Provincia').locator('option').first()
    await expect(first).toHaveText(quoted('AUTH-26', 'Seleziona la Città'))
  })
  await requirement('AUTH-27', async () =>
    expect(page.getByRole('group', { name: 'Sono un' })).toHaveCount(0),
  )
  await requirement('AUTH-28', async () => {
    const terms = page.getByRole('checkbox', { name: /accetto i Termini e Condizioni e la Privacy Policy/ })
    await expect(terms).not.toBeChecked()
    const link = (name: string) => page.getByRole('main').getByRole('link', { name })
    await expect(link('Termini e Condizioni')).toHaveAttribute('href', quoted('AUTH-28', '/terms'))
    await expect(link('Privacy Policy')).toHaveAttribute('href', quoted('AUTH-28', '/privacy'))
  })
  await requirement('AUTH-36', async () => {
    const years = await page.getByLabel('Anno').locator('option').allTextContents()
    const present = Number(todayInItaly().slice(0, 4))
    expect(years.slice(1)).toEqual(Array.from({ length: 100 }, (_, ago) => String(present - ago)))
  })
  await requirement('AUTH-37', async () => {
    await page.getByLabel('Giorno').selectOption('29')
    await page.getByLabel('Mese').selectOption({ label: 'Febbraio' })
    await page.getByLabel('Anno').selectOption('1996')
    await expect(page.getByLabel('Giorno')).toHaveValue('29')
    await page.getByLabel('Anno').selectOption('1997')
    await expect(page.getByLabel('Giorno')).toHaveValue('')
  })
}

async function saysWhatSheIs(page: Page): Promise<void> {
  await follow(page, '/sign-up?role=hostess')
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  const types = page.getByRole('group', { name: 'Sono un' })
  await expect(types).toHaveAccessibleDescription('Scegli almeno una voce.')
  await types.getByLabel('Sugarbaby').check()
  await expect(types).not.toHaveAccessibleDescription('Scegli almeno una voce.')
}

test('an incomplete registration says what is missing, is not sent without the tick of a person, and what the server says stands under its field', async ({
  page,
}) => {
  await page.goto('/sign-up?role=king')
  await test.step('what is missing stands above the form and under each field', () => saysWhatIsMissing(page))
  await test.step('without the tick of a person nothing is sent', () => isNotSentWithoutTick(page))
  await proveHuman(page)
  await test.step('the messages of the server stand under their fields, and the proof of work stays good', () =>
    takesTheServersWords(page))
})

async function saysWhatIsMissing(page: Page): Promise<void> {
  await requirement('AUTH-31', async () => {
    const link = page.getByRole('main').getByRole('link', { name: 'Accedi' })
    await expect(link).toHaveAttribute('href', quoted('AUTH-31', '/login'))
  })
  await requirement('AUTH-32', async () => {
    for (const name of ['Nome o nickname', 'Email', 'Password', 'Conferma password'])
      await expect(page.getByLabel(name, { exact: true }), name).toHaveJSProperty('required', true)
    await expect(page.getByLabel(/accetto i/)).toHaveJSProperty('required', true)
  })
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Controlla i dati inseriti' })
  await expect(page.getByLabel('Nome o nickname')).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(8)
  await expect(summary).toContainText('Ti preghiamo di verificare che tu non sia un robot')
  await page.getByLabel('Email', { exact: true }).focus()
  await summary.getByRole('link', { name: 'Inserisci un nickname.' }).click()
  await expect(page.getByLabel('Nome o nickname')).toBeFocused()
  if (process.env['LONG'] === '1') await expectAccessible(page)

  // What was typed outlives the way back, but for the password.
  await page.getByLabel('Nome o nickname').fill('assistenza')
  await page.getByLabel('Email', { exact: true }).fill('ufficio@posta.test')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await expect(page.getByRole('heading', { name: 'Accesso' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Nome o nickname')).toHaveValue('assistenza')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ufficio@posta.test')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
}

async function isNotSentWithoutTick(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await fillFields(page, { name: 'assistenza', email: 'ufficio@posta.test' })
  await requirement('AUTH-29', async () => {
    await page.getByRole('button', { name: 'Crea il tuo account' }).click()
    await expect(page.getByLabel('Sono una persona')).toHaveAccessibleDescription(
      'Ti preghiamo di verificare che tu non sia un robot',
    )
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
    expect(sent).not.toContain('/api/register')
  })
}

async function takesTheServersWords(page: Page): Promise<void> {
  await requirement('AUTH-33', async () => {
    const fields = {
      [quoted('AUTH-33', 'name')]: page.getByLabel('Nome o nickname'),
      [quoted('AUTH-33', 'dob')]: page.getByRole('group', { name: 'Data di nascita' }),
      [quoted('AUTH-33', 'email')]: page.getByLabel('Email', { exact: true }),
      [quoted('AUTH-33', 'phone')]: page.getByLabel('Cellulare'),
      [quoted('AUTH-33', 'province')]: page.getByLabel('Provincia'),
      [quoted('AUTH-33', 'password')]: page.getByLabel('Password', { exact: true }),
      [quoted('AUTH-33', 'password_confirmation')]: page.getByLabel('Conferma password'),
    }
    const formError = Object.fromEntries(Object.keys(fields).map((name) => [name, [`Non va: ${name}.`]]))
    const refusal = { status: 422, json: { message: 'x', formError } }
    await page.route('**/api/register', (route) => route.fulfill(refusal), { times: 1 })
    await page.getByRole('button', { name: 'Crea il tuo account' }).click()
    for (const [name, field] of Object.entries(fields))
      await expect(field).toHaveAccessibleDescription(new RegExp(`Non va: ${name}\\.`))
    await page.getByRole('button', { name: 'Crea il tuo account' }).click()
    await expect(page.getByLabel('Nome o nickname')).toHaveAccessibleDescription(/riservato/)
  })
  await page.getByLabel('Nome o nickname').fill('Ufficiale Gentile')
  const sent = page.waitForRequest('**/api/register')
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  await requirement('AUTH-26', async () =>
    expect((await sent).postDataJSON()).toMatchObject({ province: 15 }),
  )
  // Without a number there is no dial code either.
  await requirement('AUTH-35', async () => expect((await sent).postDataJSON()).toMatchObject({ phone: '' }))
  await expect(page.getByRole('dialog', { name: 'Verifica email' })).toBeVisible()
}
