import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { messageTo } from './outbox.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

/** The title at once and a spinner, the text when it has come from its source. */
async function expectText(page: Page, path: string, title: string, source: string): Promise<void> {
  const answer = await holdRequest(page, `**/api/${source}`)
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${title} · Lieta`)
  const waiting = page.getByRole('main').getByRole('status')
  const article = page.getByRole('article')
  await requirement('LEGAL-05', async () => {
    await expect(waiting).toHaveText('Carico…')
    await expect(waiting.locator('.spinner')).toBeVisible()
    await expect(article).toHaveCount(0)
  })
  const answered = page.waitForResponse(`**/api/${source}`)
  answer()
  const body = (await (await answered).json()) as { page: { content: string } }
  // `page.content`: where the text stands.
  const [outer, inner] = quoted('LEGAL-05', 'page.content').split('.') as ['page', 'content']
  const text = body[outer][inner]
  const [, chapter = ''] = /<h2[^>]*>([^<]+)</.exec(text) ?? []
  const first = /(?<=<p>)[^<]{10,40}/.exec(text)?.[0]
  if (first === undefined) throw new Error(`no text in ${source}`)
  await expect(article).toContainText(first)
  await requirement('LEGAL-05', async () => {
    await expect(article.getByRole('heading', { level: 2, name: chapter })).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
}

test('each legal page has its title and text, behind a spinner first, and offers another try without it', async ({
  page,
}) => {
  await requirement('LEGAL-01', () =>
    expectText(page, '/terms', quoted('LEGAL-01', 'Termini e Condizioni'), quoted('LEGAL-01', 'my-terms')),
  )
  await expect(page.getByText(/^In vigore dal \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await requirement('LEGAL-02', () =>
    expectText(page, '/privacy', quoted('LEGAL-02', 'Privacy Policy'), quoted('LEGAL-02', 'my-privacy')),
  )
  await requirement('LEGAL-04', () =>
    expectText(
      page,
      '/payments',
      quoted('LEGAL-04', 'Crediti e Pagamenti'),
      quoted('LEGAL-04', 'my-credits'),
    ),
  )
  await page.route('**/api/my-cookies', (route) =>
    route.fulfill({ status: 404, json: { message: 'Non trovato.' } }),
  )
  await requirement('LEGAL-03', async () => {
    const asked = page.waitForRequest(`**/api/${quoted('LEGAL-03', 'my-cookies')}`)
    await follow(page, '/cookies')
    await asked
  })
  const retry = page.getByRole('button', { name: 'Riprova' })
  await requirement('LEGAL-05', () => expect(retry).toBeVisible())
  await page.unroute('**/api/my-cookies')
  await requirement('LEGAL-03', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: quoted('LEGAL-03', 'Cookie Policy') }),
    ).toBeVisible()
    const answered = page.waitForResponse(`**/api/${quoted('LEGAL-03', 'my-cookies')}`)
    await retry.click()
    const { page: text } = (await (await answered).json()) as { page: { content: string } }
    const [, chapter = ''] = /<h2[^>]*>([^<]+)</.exec(text.content) ?? []
    await expect(page.getByRole('article').getByRole('heading', { name: chapter })).toBeVisible()
  })
})

test('the footer leads to the texts, the list of contents to a chapter, a link inside to another text [SHELL-15]', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await requirement('SHELL-15', async () => {
    for (const name of ['Home', 'Cerca', 'Per Hostess/Models', 'Aiuto', 'Privacy Policy', 'Cookie Policy'])
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
    await footer.getByRole('button', { name: quoted('SHELL-15', 'Back to Top') }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
  await footer.getByRole('link', { name: 'Termini e Condizioni' }).click()
  await page.getByRole('navigation', { name: 'Indice' }).getByRole('link', { name: '9. Motivazione' }).click()
  const chapter = page.getByRole('heading', { name: '9. Motivazione e ricorso' })
  await expect(chapter).toBeFocused()
  await expect(chapter).toBeInViewport()

  await page.getByRole('article').getByRole('link', { name: 'Crediti e Pagamenti' }).last().click()
  await expect(page).toHaveURL('/payments')
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function proveHuman(page: Page) {
  await page.getByLabel('Sono una persona').click()
  // A second of arithmetic, more on a busy machine.
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible({ timeout: 40_000 })
}

test("the contact form asks for a person first, then for what is missing, says the server's words, and sends", async ({
  page,
}) => {
  await page.goto('/help')
  await expect(page.getByRole('link', { name: '112', exact: true })).toHaveAttribute('href', 'tel:112')
  await expect(page.getByRole('link', { name: '1522' })).toHaveAttribute('href', 'tel:1522')
  const notice = page.getByRole('main').getByRole('link', { name: 'Segnala un contenuto' })
  await expect(notice).toHaveAttribute('href', '/segnala')
  const send = page.getByRole('button', { name: 'Invia' })
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/contact-form') && sent.push(request.url()))
  await expectChecks(page, sent)
  await field(page, 'Email').fill('marta@posta.test')
  await field(page, 'Messaggio').fill('Non riesco ad accedere.')
  await page.getByLabel(/accetto i/).check()
  await expectRefusals(page)
  sent.length = 0
  const answer = await holdRequest(page, '**/api/contact-form')
  await send.click()
  await requirement('CONTACT-02', async () => {
    const sending = page.getByRole('button', { name: 'Invio in corso...' })
    await expect(sending).toHaveAttribute('aria-busy', 'true')
    await sending.click({ force: true })
    answer()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  const modal = page.getByRole('dialog', { name: quoted('CONTACT-03', 'Modulo inviato') })
  await requirement('CONTACT-03', async () => {
    await expect(modal).toBeVisible()
    await expect(page).toHaveURL(quoted('CONTACT-03', '/'))
  })
  await modal.getByRole('button', { name: 'OK' }).click()
  await requirement('CONTACT-01', () => messageTo(page, 'ciao@lieta.example', /Non riesco ad accedere\./))
  await page.goBack()
  await requirement('CONTACT-02', async () => {
    await expect(page).toHaveURL('/help')
    for (const name of ['Nome', 'Email', 'Messaggio']) await expect(field(page, name)).toHaveValue('')
  })
})

/** A person first, then what is missing or wrong; nothing is sent. */
async function expectChecks(page: Page, sent: readonly string[]): Promise<void> {
  const send = page.getByRole('button', { name: 'Invia' })
  const summary = page.getByRole('alert').filter({ hasText: 'Controlla i dati inseriti' })
  await requirement('CONTACT-04', async () => {
    await send.click()
    await expect(page.getByLabel('Sono una persona')).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Ti preghiamo di verificare che tu non sia un robot'])
    await proveHuman(page)
    await send.click()
    await expect(summary.getByRole('link')).toHaveCount(4)
    expect(sent).toEqual([])
  })
  await requirement('CONTACT-05', () =>
    expect(field(page, 'Nome')).toHaveAccessibleDescription(quoted('CONTACT-05', 'Il nome è obbligatorio')),
  )
  await requirement('CONTACT-06', () =>
    expect(summary).toContainText(quoted('CONTACT-06', "L'email è obbligatoria")),
  )
  await requirement('CONTACT-07', () =>
    expect(summary).toContainText(quoted('CONTACT-07', 'Il messaggio è obbligatorio')),
  )
  await requirement('CONTACT-08', () =>
    expect(page.getByLabel(/accetto i/)).toHaveAccessibleDescription(
      quoted('CONTACT-08', "Devi accettare l'Informativa sulla privacy e i Termini e condizioni"),
    ),
  )
  if (process.env['LONG'] === '1') await expectAccessible(page)
  await field(page, 'Nome').fill('Marta')
  await requirement('CONTACT-06', async () => {
    await field(page, 'Email').fill('marta')
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      new RegExp(quoted('CONTACT-06', "Inserisci un'email valida")),
    )
  })
}

/** The server's words stand under their fields, any other failure above the form, and nothing typed is lost. */
async function expectRefusals(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Invia' })
  await page.route('**/api/contact-form', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Troppo breve.', errors: { message: ['Troppo breve.'] } },
    }),
  )
  await requirement('CONTACT-09', async () => {
    await send.click()
    await expect(field(page, 'Messaggio')).toHaveAccessibleDescription('Troppo breve.')
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Troppo breve.'])
  })
  await page.unroute('**/api/contact-form')
  await page.route('**/api/contact-form', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await requirement('CONTACT-09', async () => {
    await send.click()
    await expect(page.getByRole('alert')).toContainText(
      quoted('CONTACT-09', 'Invio del modulo non riuscito. Riprova più tardi.'),
    )
  })
  await requirement('CONTACT-02', async () => {
    await expect(send).toBeVisible()
    await expect(field(page, 'Messaggio')).toHaveValue('Non riesco ad accedere.')
  })
  await page.unroute('**/api/contact-form')
}

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
