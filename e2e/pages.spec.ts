import type { Page } from '@playwright/test'
import { messageTo } from './outbox.ts'
import { expect, expectAccessible, test } from './test.ts'

const legalPages = [
  ['/terms', 'Termini e Condizioni', 'my-terms'],
  ['/privacy', 'Privacy Policy', 'my-privacy'],
  ['/cookies', 'Cookie Policy', 'my-cookies'],
  ['/payments', 'Crediti e Pagamenti', 'my-credits'],
] as const

test('each legal page has its title and text, behind a spinner first [LEGAL-01] [LEGAL-02] [LEGAL-03] [LEGAL-04] [LEGAL-05]', async ({
  page,
}) => {
  for (const [path, title, source] of legalPages) {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/${source}`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Lieta`)
    await expect(page.getByRole('main').getByText('Caricamento...')).toBeAttached()
    answer()
    await expect(page.getByText(/^In vigore dal \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
})

test('a text that cannot be had offers another try [LEGAL-05]', async ({ page }) => {
  await page.route('**/api/my-terms', (route) =>
    route.fulfill({ status: 404, json: { message: 'Non trovato.' } }),
  )
  await page.goto('/terms')
  const retry = page.getByRole('button', { name: 'Riprova' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/my-terms')
  await retry.click()
  await expect(page.getByRole('heading', { name: '1. Chi siamo e che cosa offriamo' })).toBeVisible()
})

test('the footer leads to the texts, the list of contents to a chapter, a link inside to another text [SHELL-15]', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Home', 'Cerca', 'Per Hostess/Models', 'Aiuto', 'Privacy Policy', 'Cookie Policy'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Back to Top' })).toBeVisible()
  await footer.getByRole('link', { name: 'Termini e Condizioni' }).click()
  await page.getByRole('navigation', { name: 'Indice' }).getByRole('link', { name: '8. Motivazione' }).click()
  const chapter = page.getByRole('heading', { name: '8. Motivazione e ricorso' })
  await expect(chapter).toBeFocused()
  await expect(chapter).toBeInViewport()

  await page.reload()
  await expect(chapter).toBeInViewport()

  await page.getByRole('article').getByRole('link', { name: 'Crediti e Pagamenti' }).click()
  await expect(page).toHaveURL('/payments')
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function proveHuman(page: Page) {
  await page.getByLabel('Sono una persona').click()
  // A second of arithmetic, more on a busy machine.
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible({ timeout: 40_000 })
}

test('the contact form asks for a person first, then for what is missing, and sends [CONTACT-01] [CONTACT-02] [CONTACT-03] [CONTACT-04] [CONTACT-05] [CONTACT-06] [CONTACT-07] [CONTACT-08]', async ({
  page,
}) => {
  await page.goto('/help')
  await expect(page.getByRole('link', { name: '112', exact: true })).toHaveAttribute('href', 'tel:112')
  await expect(page.getByRole('link', { name: '1522' })).toHaveAttribute('href', 'tel:1522')
  const notice = page.getByRole('main').getByRole('link', { name: 'Segnala un contenuto' })
  await expect(notice).toHaveAttribute('href', '/segnala')
  const send = page.getByRole('button', { name: 'Invia' })
  await send.click()
  const summary = page.getByRole('alert').filter({ hasText: 'Controlla i dati inseriti' })
  await expect(page.getByLabel('Sono una persona')).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Ti preghiamo di verificare che tu non sia un robot'])

  await proveHuman(page)
  await send.click()
  await expect(summary.getByRole('link')).toHaveText([
    'Il nome è obbligatorio',
    "L'email è obbligatoria",
    'Il messaggio è obbligatorio',
    "Devi accettare l'Informativa sulla privacy e i Termini e condizioni",
  ])
  await expectAccessible(page)
  await field(page, 'Nome').fill('Marta')
  await field(page, 'E-mail').fill('marta')
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Inserisci un'email valida/)
  await field(page, 'E-mail').fill('marta@posta.test')
  await field(page, 'Messaggio').fill('Non riesco ad accedere.')
  await page.getByLabel(/accetto i/).check()
  await send.click()

  const modal = page.getByRole('dialog', { name: 'Modulo inviato' })
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL('/')
  await modal.getByRole('button', { name: 'OK' }).click()
  await messageTo(page, 'ciao@lieta.example', /Non riesco ad accedere\./)
  await page.goto('/help')
  await expect(field(page, 'Messaggio')).toHaveValue('')
})

test("the server's words stand under their fields, any other failure above the form, and nothing typed is lost [CONTACT-09] [CONTACT-02]", async ({
  page,
}) => {
  await page.goto('/help')
  await proveHuman(page)
  await field(page, 'Nome').fill('Marta')
  await field(page, 'E-mail').fill('marta@posta.test')
  await field(page, 'Messaggio').fill('Buongiorno.')
  await page.getByLabel(/accetto i/).check()
  const send = page.getByRole('button', { name: 'Invia' })

  await page.route('**/api/contact-form', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Troppo breve.', errors: { message: ['Troppo breve.'] } },
    }),
  )
  await send.click()
  await expect(field(page, 'Messaggio')).toHaveAccessibleDescription('Troppo breve.')
  await page.unroute('**/api/contact-form')
  await page.route('**/api/contact-form', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Invio del modulo non riuscito. Riprova più tardi.')
  await expect(field(page, 'Messaggio')).toHaveValue('Buongiorno.')
})

test.describe('on a first visit', () => {
  test.use({ firstVisit: true })

  test('the cookie banner asks once, ticks nothing beforehand, and opens again from the footer', async ({
    page,
  }) => {
    await page.goto('/terms')
    const banner = page.getByRole('region', { name: 'I tuoi cookie' })
    await expect(banner.getByRole('button', { name: 'Accetta' })).toBeVisible()
    await expect(banner.getByRole('button', { name: 'Rifiuta' })).toBeVisible()
    await banner.getByRole('button', { name: 'Personalizza' }).click()
    const payments = banner.getByLabel(/^Pagamenti/)
    await expect(payments).not.toBeChecked()
    await expectAccessible(page)
    await payments.check()
    const recording = page.waitForRequest('**/api/cookie-choice')
    expect(await page.evaluate(() => localStorage.getItem('COOKIE_CHOICE'))).toBeNull()
    await banner.getByRole('button', { name: 'Salva le scelte' }).click()
    const recorded = await recording
    expect(recorded.postDataJSON()).toMatchObject({ choices: { payments: true } })
    expect((await recorded.response())?.status()).toBe(204)
    await expect(banner).toBeHidden()

    await page.reload()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(banner).toBeHidden()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Preferenze cookie' }).click()
    await expect(banner).toBeFocused()
    await expect(payments).toBeChecked()
    await banner.getByRole('button', { name: 'Rifiuta' }).click()
    expect(await page.evaluate(() => localStorage.getItem('COOKIE_CHOICE'))).toContain('"payments":false')
  })
})
