import type { Locator, Page } from '@playwright/test'
import type { PendingReview } from '#features/reviews/contract/reviews.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { signInAs } from './sign-in.ts'
import { messageTo } from './outbox.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, requirement, test } from './test.ts'

/** Whom one may review, and how that is checked. */
async function expectRules(page: Page): Promise<void> {
  await requirement('REVIEW-05', async () => {
    const whom = quoted('REVIEW-05', "Puoi recensire gli utenti con cui hai chattato per un po'.")
    await expect(page.getByText(whom)).toBeVisible()
  })
  await page.getByText('Come funzionano le recensioni').click()
  await expect(page.getByText(/almeno 24 ore dopo, quando .* almeno 3 messaggi\./)).toBeVisible()
}

test('a king reviews whom he wrote with, by keyboard; she answers; what fails is said in place', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/reviews')
  await requirement('REVIEW-01', async () => {
    const own = page.getByRole('region', { name: 'Il tuo profilo' })
    await expect(own).toContainText('Riccardo')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(quoted('REVIEW-01', 'Lascia una recensione'))
    const [above, below] = [await own.boundingBox(), await title.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })
  await expectRules(page)
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  await page.unroute('**/api/reviews')
  const pending = page.waitForResponse('**/api/reviews')
  await page.getByRole('button', { name: 'Riprova' }).click()
  const [allegra] = (await (await pending).json()) as PendingReview[]

  const row = page.getByRole('region', { name: 'Allegra' })
  const send = row.getByRole('button', { name: 'Invia Recensione' })
  await requirement('REVIEW-02', () => expectRow(row, allegra))
  await requirement('REVIEW-06', () => expect(send).toBeDisabled())
  const box = await row.locator('label').first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await row.getByRole('link', { name: 'Allegra' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('radio', { name: '4 stelle' })).toBeChecked()
  await expect(send).toBeEnabled()

  await requirement('REVIEW-09', async () => {
    const wrong = { [quoted('REVIEW-09', 'rating')]: ['Scegli da 1 a 5 stelle.'] }
    const answers = [
      { status: 500, json: {} },
      { status: 422, json: { message: 'x', errors: wrong } },
    ]
    await page.route('**/api/reviews', (route) => route.fulfill(answers.shift() ?? { status: 500 }))
    await send.click()
    const failure = quoted('REVIEW-09', 'Si è verificato un errore imprevisto.')
    await expect(row.getByRole('alert')).toHaveText(failure)
    await send.click()
    await expect(row.getByRole('alert')).toHaveText('Scegli da 1 a 5 stelle.')
    await page.unroute('**/api/reviews')
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const sent: unknown[] = []
  const answered = page.waitForResponse('**/api/reviews')
  await page.route('**/api/reviews', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await requirement('REVIEW-06', async () => {
    await send.dblclick()
    const busy = row.getByRole('button', { name: 'Invio…' })
    await expect(busy).toBeDisabled()
    await busy.click({ force: true })
    // The button is disabled before the request gets as far as here.
    await expect.poll(() => sent).toEqual([{ reviewed_user_id: allegra?.id, rating: 4 }])
  })
  await requirement('REVIEW-08', async () => {
    release()
    const said = ((await (await answered).json()) as Record<string, string>)[quoted('REVIEW-08', 'message')]
    await expect(page.getByText(said ?? 'no message', { exact: true })).toBeVisible()
    await expect(row).toBeHidden()
  })
  await requirement('REVIEW-06', async () => expect(sent, 'what three quick presses sent').toHaveLength(1))
  await requirement('REVIEW-03', async () => {
    const nobody = quoted('REVIEW-03', 'Nessuna recensione in sospeso')
    await expect(page.getByRole('heading', { name: nobody })).toBeVisible()
  })
})

/** A person to review, as the server tells of them. */
async function expectRow(row: Locator, person: PendingReview | undefined): Promise<void> {
  if (person === undefined) throw new Error('nobody to review')
  await expect(row.getByRole('heading')).toHaveText(person.name)
  expect(await row.locator('img').getAttribute('src')).toContain(person.profile_picture_url)
  const [year, month, day] = new Date(person.unlocked_at)
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' })
    .split('-')
  await expect(row).toContainText(`${quoted('REVIEW-02', 'Sbloccata il')} ${day}/${month}/${year}`)
  await expect(
    row.getByRole('group', { name: `Il tuo voto per ${person.name}` }).getByRole('radio'),
  ).toHaveCount(5)
  await expect(row.getByRole('button')).toHaveText(quoted('REVIEW-02', 'Invia Recensione'))
}

test('a hostess reviews a king who reviewed her', async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/reviews')
  const king = page.getByRole('list', { name: 'Da recensire' }).getByRole('listitem')
  await requirement('REVIEW-04', async () => {
    const whom = quoted('REVIEW-04', 'Puoi recensire gli utenti che ti hanno recensito.')
    await expect(page.getByText(whom)).toBeVisible()
    await expect(king).toHaveCount(1)
  })
  await king.locator('label').nth(4).click()
  await king.getByRole('button', { name: 'Invia Recensione' }).click()
  await expect(page.getByRole('heading', { name: 'Nessuna recensione in sospeso' })).toBeVisible()
})

test('a plan for a meeting is made from the chat, opened by its link, refused by the trusted person and deleted', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  await signInAs(page, server.origin, 'king')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat?chat=Amara')
  await page.getByRole('link', { name: 'Prepara un piano per l’incontro' }).click()
  await expect(page).toHaveURL('/sicurezza?con=Amara#piano')
  await expect(page.getByRole('heading', { name: 'Piano per un incontro' })).toBeInViewport()
  const form = page.getByRole('form', { name: 'Nuovo piano' })
  await expect(form.getByLabel('Chi incontri')).toHaveValue('Amara')
  await form.getByLabel('Il suo nome').fill('Marta')
  await form.getByRole('button', { name: 'Crea il piano' }).click()
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Scrivi dove vi incontrate',
    'Scrivi quando comincia',
    'Scrivi quando pensi di aver finito',
    'Scrivi l’email della persona di fiducia',
  ])
  await expect(form.getByLabel('Dove')).toBeFocused()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('Dove').fill('Caffè Cova')
  await form.getByLabel('Inizio').fill(`${tomorrow}T20:00`)
  await form.getByLabel('Fine prevista').fill(`${tomorrow}T19:00`)
  await form.getByLabel('La sua email').fill('marta@posta.test')
  await form.getByRole('button', { name: 'Crea il piano' }).click()
  await expect(form.getByLabel('Fine prevista')).toHaveAccessibleDescription(/dopo l’inizio/)
  await form.getByLabel('Fine prevista').fill(`${tomorrow}T23:30`)
  await form.getByRole('button', { name: 'Crea il piano' }).click()
  const card = page.getByRole('region', { name: 'Incontro con Amara' })
  await expect(card.getByRole('heading', { name: 'Incontro con Amara' })).toBeFocused()
  const link = await card.getByLabel('Link privato').inputValue()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)

  const trusted = await browser.newPage({ ...mobile, colorScheme: 'dark' })
  const shown = await trusted.goto(link)
  expect(shown?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  await expect(trusted.getByRole('heading', { name: 'Il piano di Riccardo' })).toBeVisible()
  for (const word of ['In programma', 'Amara', 'Caffè Cova', 'Lieta non sa dove si trova'])
    await expect(trusted.getByText(word).first()).toBeVisible()
  await expectAccessible(trusted)
  await trusted.goto(await messageTo(page, 'marta@posta.test', /\S+\/piano\/stop\?\S+/))
  await trusted.getByRole('button', { name: 'Non voglio ricevere avvisi' }).click()
  await expect(trusted.getByText('Non ti scriveremo più')).toBeVisible()
  await page.reload()
  await expect(card).toContainText('Preferisce non ricevere avvisi')

  await card.getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(card).toBeHidden()
  await trusted.goto(link)
  await expect(trusted.getByRole('heading', { name: 'Questo piano non si apre' })).toBeVisible()
  await trusted.context().close()
})

test('the safety page is there without an application, and two ways lead out of it and of the chat at once', async ({
  page,
  server,
}) => {
  const html = await (await page.request.get('/sicurezza')).text()
  for (const said of [
    '<h1',
    'href="tel:112"',
    'href="tel:1522"',
    'Segnali di manipolazione',
    'rel="canonical"',
  ])
    expect(html).toContain(said)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/sicurezza<')

  await page
    .context()
    .route('https://www.google.it/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Altrove</title>Altrove' }),
    )
  const staff = backstage(page, server.origin)
  const [here, elsewhere] = [await staff.token('king@demo.test'), await staff.token('king@demo.test')]
  const statusOf = async (token: string) =>
    (await page.request.get('/api/user', { headers: { authorization: `Bearer ${token}` } })).status()
  await enterWith(page, here, '/profile')
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Messaggi' }).click()
  await page.getByRole('button', { name: 'Esci subito' }).first().click()
  await expect(page).toHaveTitle('Altrove')
  await expect.poll(() => statusOf(here)).toBe(401)
  expect(await statusOf(elsewhere)).toBe(200)
  await page.goBack()
  // The page before the chat, to nobody who is signed in.
  await expect(page).toHaveURL('/login')

  // Three presses of Esc leave only where somebody has chosen it.
  await enterWith(page, elsewhere, '/sicurezza')
  const button = page.getByRole('button', { name: 'Esci subito' })
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(button).not.toHaveAccessibleDescription(/Esc/)
  await follow(page, '/profile/settings')
  await page.getByLabel('Esci anche premendo Esc tre volte').check()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sicurezza' }).click()
  await expect(button).toHaveAccessibleDescription(/premi Esc tre volte/)
  // The announcement goes after a moment, which here does not pass.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 15_000)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Premi Esc ancora una volta per uscire.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle('Altrove')
})
