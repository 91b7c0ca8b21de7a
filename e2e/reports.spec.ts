import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import { messageTo } from './outbox.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, requirement, test } from './test.ts'

for (const [device, options] of devices) {
  test.describe(`on ${device}`, () => {
    test.use({ ...options, colorScheme: device === 'a phone' ? 'dark' : 'light' })

    test('the notice form fits and is accessible, with its errors shown', { tag: '@long' }, async ({
      page,
    }) => {
      await page.goto('/segnala')
      await page.getByRole('button', { name: 'Invia la segnalazione' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Indica dove si trova il contenuto',
        'Scegli una categoria',
        'Spiega perché lo segnali',
        'Il nome è obbligatorio per questa categoria',
        "L'email è obbligatoria per questa categoria",
        'Conferma che quanto scrivi è vero per quanto ne sai',
        'Ti preghiamo di verificare che tu non sia un robot',
      ])
      await expect(page.getByLabel('Dove si trova')).toBeFocused()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })
}

test('anybody reports a profile from the footer of any page; a moderator reads and dismisses it, and the reporter learns why', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Segnala un contenuto' }).click()
  const address = page.getByLabel('Dove si trova')
  await address.fill('Nessuna con questo nome')
  await page.getByLabel('Che cosa riguarda').selectOption('Minori')
  await expect(page.getByText('nome ed email non sono necessari')).toBeVisible()
  await page.getByLabel('Che cosa riguarda').selectOption('Truffa o richiesta di denaro')
  await page.getByLabel('Perché lo segnali').fill('Chiede ricariche prima di incontrarsi.')
  await page.getByLabel('Nome', { exact: true }).fill('Livia Sala')
  await page.getByLabel('Email', { exact: true }).fill('livia@posta.test')
  await page.getByLabel('Scrivo in buona fede').check()
  await page.getByLabel('Sono una persona').click()
  // A second of arithmetic, more on a busy machine.
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible({ timeout: 40_000 })
  const send = page.getByRole('button', { name: 'Invia la segnalazione' })
  await send.click()
  await expect(address).toHaveAccessibleDescription(/Non troviamo questo contenuto/)
  await expect(page.getByLabel('Perché lo segnali')).toHaveValue('Chiede ricariche prima di incontrarsi.')
  await address.fill(`${server.origin}/user-profile/Isotta`)
  await send.click()
  const heading = page.getByRole('heading', { name: 'Segnalazione inviata' })
  await expect(heading).toBeFocused()
  const code = (await page.getByText(/^S-\w{4}-\w{4}$/).textContent()) ?? ''
  await messageTo(page, 'livia@posta.test', new RegExp(`Codice: ${code}`))

  const office = await browser.newContext({ baseURL: server.origin })
  const desk = await office.newPage()
  await signInAs(desk, server.origin, 'admin')
  await desk.goto('/admin/moderation?subject=report')
  await desk.getByRole('button', { name: /Isotta.*Chiede ricariche/ }).click()
  await expect(desk.getByRole('heading', { name: 'La segnalazione' })).toBeVisible()
  await expect(desk.getByText('Livia Sala, livia@posta.test')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Com’era quando è stata inviata' })).toBeVisible()
  await desk.getByLabel('Se rifiuti, il motivo').selectOption('no_violation')
  await expect(desk.getByLabel('Testo per chi ha segnalato')).toHaveValue(
    /non abbiamo trovato una violazione/,
  )
  await desk.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(desk.getByText('Isotta: segnalazione respinta, con motivazione')).toBeVisible()
  await office.close()
  await messageTo(page, 'livia@posta.test', /non abbiamo trovato una violazione/)
})

test('a king reports a chat, blocks somebody from the search, takes it back, and reports a profile', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/chat?chat=Ginevra')
  await reportChat(page)
  await follow(page, '/profile/blocked')
  await expect(page.getByRole('list', { name: 'Le tue segnalazioni' })).toContainText('Chat con Ginevra')
  await blockAndReportProfile(page)
})

async function reportChat(page: Page): Promise<void> {
  const openReport = page.getByRole('button', { name: quoted('REPORT-01', 'Segnala'), exact: true })
  const sheet = page.getByRole('dialog', { name: quoted('REPORT-01', 'Segnala chat'), exact: true })
  await requirement('REPORT-04', () => expect(sheet).toBeHidden())
  await requirement('REPORT-01', async () => {
    await openReport.click()
    await expect(sheet).toBeVisible()
  })
  const send = sheet.getByRole('button', { name: 'Segnala', exact: true })
  const reason = sheet.getByLabel('Motivo')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/report-chat') && sent.push(request.url()))
  await requirement('REPORT-03', async () => {
    const missing = quoted('REPORT-03', 'Per favore, fornisci un motivo per la segnalazione')
    const description = new RegExp(`^${missing}`)
    for (const blank of ['', '   ']) {
      await reason.fill(blank)
      await send.click()
      await expect(reason).toHaveAccessibleDescription(description)
      await expect(reason).toBeFocused()
    }
    expect(sent, 'what was sent without a reason').toEqual([])
  })
  await expectAccessible(page)
  await sheet.getByLabel('Odio, insulti o molestie').check()
  await reason.fill('Insiste con messaggi offensivi.')

  const answers = [
    { status: 400, json: { message: 'Adesso no.' } },
    { status: 502, body: 'Bad Gateway' },
  ]
  const asked: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/report-chat', async (route) => {
    const answer = answers.shift()
    if (answer) return route.fulfill(answer)
    asked.push(new URL(route.request().url()).pathname)
    await held
    return route.continue()
  })
  await requirement('REPORT-06', async () => {
    await send.click()
    await expect(sheet.getByRole('alert')).toHaveText('Adesso no.')
    await send.click()
    const failed = quoted('REPORT-06', 'Invio della segnalazione non riuscito')
    await expect(sheet.getByRole('alert')).toHaveText(failed)
  })
  await requirement('REPORT-04', async () => {
    await send.dblclick()
    await expect(sheet.getByRole('button', { name: 'Invio…' })).toBeDisabled()
    // The button is disabled before the request gets as far as here.
    await expect.poll(() => asked).toEqual(['/api/report-chat'])
  })
  await requirement('REPORT-05', async () => {
    const done = quoted('REPORT-05', 'Segnalazione inviata con successo!')
    const timeShown = await timed(page, done)
    release()
    await expect(sheet.getByText(done)).toBeVisible()
    await expect(sheet).toBeHidden()
    // constants.spec.ts measures it by a clock that stands still; a busy page sees the words late.
    expect(await timeShown()).toBeGreaterThan(1_000)
  })
  await requirement('REPORT-04', async () => {
    await expect(openReport).toBeFocused()
    expect(asked, 'what two quick presses sent').toEqual(['/api/report-chat'])
  })
}

async function blockAndReportProfile(page: Page): Promise<void> {
  await follow(page, '/search')
  const corner = page.getByRole('button', { name: /^Blocca o segnala (?!Ginevra|Allegra|Amara)/ }).first()
  const name = ((await corner.getAttribute('aria-label')) ?? '').replace('Blocca o segnala ', '')
  // By name: others may come to stand before it.
  await page.getByRole('button', { name: `Blocca o segnala ${name}`, exact: true }).click()
  await page
    .getByRole('dialog', { name, exact: true })
    .getByRole('button', { name: `Blocca ${name}` })
    .click()
  const question = page.getByRole('dialog', { name: `Blocca ${name}` })
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await question.getByRole('button', { name: 'Blocca', exact: true }).click()
  await expect(page.getByText(`Hai bloccato ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Blocca o segnala ${name}`, exact: true })).toBeHidden()

  await follow(page, '/profile/blocked')
  await page.getByRole('button', { name: `Sblocca ${name}`, exact: true }).click()
  await page
    .getByRole('dialog', { name: `Sblocca ${name}` })
    .getByRole('button', { name: 'Sblocca' })
    .click()
  await expect(page.getByRole('list', { name: 'Persone bloccate' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: 'Persone bloccate' })).toBeFocused()

  await follow(page, `/user-profile/${encodeURIComponent(name)}`)
  await requirement('REPORT-02', async () => {
    const profileSheet = page.getByRole('dialog', { name: 'Segnala profilo' })
    // Once in fifteen whole runs a press on this page, just loaded, opened nothing.
    await expect(async () => {
      await page.getByRole('button', { name: 'Segnala', exact: true }).click()
      await expect(profileSheet).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await profileSheet.getByLabel('Motivo').fill('Le foto non sono le sue.')
    await profileSheet.getByLabel(`Blocca anche ${name}`).check()
    const reported = page.waitForResponse('**/api/report-user')
    await profileSheet.getByRole('button', { name: 'Segnala', exact: true }).click()
    expect((await reported).status()).toBe(201)
  })
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText(`Hai bloccato ${name}`).last()).toBeVisible()
}

/** From now on the page itself takes for how many milliseconds it shows `text`: from here a busy machine sees it late. */
async function timed(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((words) => {
    const shown = Promise.withResolvers<number>()
    let since: number | undefined
    // By the clock: a dialog fades out by its style sheet alone, after the last change of the document.
    const look = setInterval(() => {
      if (document.body.innerText.includes(words)) since ??= performance.now()
      else if (since !== undefined) {
        clearInterval(look)
        shown.resolve(performance.now() - since)
      }
    }, 20)
    return shown
  }, text)
  return () => watch.evaluate(({ promise }) => promise)
}
