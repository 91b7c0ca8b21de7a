import type { Page } from '@playwright/test'
import type { Case } from '#features/moderation/contract/moderation.ts'
import { makePending } from './newcomers.ts'
import { openAwake } from './open-awake.ts'
import { messageTo, signInCode, verificationLink } from './outbox.ts'
import { file, picker } from './own-photos.ts'
import { fillRegistration, typeCode } from './registration.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Read by axe on a phone, where people begin; the long tests have it read a desk as well. */
async function expectWell(page: Page): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    if (size === phone || process.env['LONG'] === '1') await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

test('from the form to the mailbox and on, while the link is opened on the telephone', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  await page.goto('/sign-up?role=hostess')
  await page.getByLabel('Hostess', { exact: true }).check()
  await fillRegistration(page, { name: 'Ginevra', email: 'isotta.errore@posta.test' })

  const name = page.getByLabel('Nome o nickname')
  await expect(name).toHaveAccessibleDescription('Questo nickname è già in uso. Scegline un altro.')
  const free = page.getByRole('button', { name: /^Ginevra \p{Lu}/u })
  await expect(free).toHaveCount(3)
  await free.first().click()
  await expect(name).toHaveValue(/^Ginevra \p{Lu}/u)
  await expect(page.getByText('È libero')).toBeVisible()

  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  // Closed without its button it leads on as well: behind it there is nothing to do.
  await expect(page.getByRole('dialog', { name: 'Verifica email' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/controlla-posta')
  const title = page.getByRole('heading', { name: /^Guarda la posta, Ginevra / })
  await expect(title).toBeFocused()
  await expect(page.getByText('isotta.errore@posta.test')).toBeVisible()
  const resend = page.getByRole('button', { name: /^Invia di nuovo fra 0:/ })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: 'Apri la posta' })).toHaveCount(0)
  await expectWell(page)

  await test.step('a wrong address is corrected on the spot, and outlives a reload while it is typed', async () => {
    const wrong = page.getByRole('button', { name: 'Indirizzo sbagliato' })
    await wrong.click()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(wrong).toBeFocused()
    await wrong.click()
    await page.getByLabel('Email', { exact: true }).fill('isotta@posta')
    await page.getByRole('button', { name: 'Invia qui' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      "Inserisci un'email valida",
    )
    await expectWell(page)
    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('isotta@posta')
    await page.getByLabel('Email', { exact: true }).fill('isotta.giusta@posta.test')
    await page.getByRole('button', { name: 'Invia qui' }).click()
    await expect(page.getByText('isotta.giusta@posta.test')).toBeVisible()
  })

  await test.step('who goes elsewhere meanwhile finds the way back, and no connection is said', async () => {
    await openAwake(page, '/login')
    await page.getByRole('main').getByRole('link', { name: 'Guarda la posta' }).click()
    await expect(title).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByRole('alert').filter({ hasText: 'Sei offline' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('alert').filter({ hasText: 'Sei offline' })).toBeHidden()
  })

  const telephone = await browser.newContext({ baseURL: server.origin, viewport: phone })
  const there = await telephone.newPage()
  await there.goto(await messageTo(page, 'isotta.giusta@posta.test', verificationLink))
  await expect(there).toHaveURL('/studio/foto')
  // The welcome was there; here she is where she waits, and adds what is missing.
  await expect(page).toHaveURL('/attesa')
  await expect(page.getByText('Indirizzo confermato')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Ti stiamo leggendo, Ginevra / })).toBeVisible()
  await telephone.close()
})

test('the waiting room changes while somebody reads, and says what is to be done again', {
  tag: '@long',
}, async ({ page, server }) => {
  const isotta = await makePending(page, 'HOSTESS', 'Isotta Attesa')
  const staff = backstage(page, server.origin)
  const admin = await staff.token('admin@demo.test')
  await enterWith(page, isotta.token, '/attesa')
  const row = (part: string) => page.getByRole('listitem').filter({ hasText: part })
  await expect(row('La prima foto')).toContainText('Non c’è ancora')
  await expect(row('I tuoi dati')).toContainText('Fra poco')
  // The waiting room takes the place of the bar, which stands everywhere else.
  await expect(page.getByText('in attesa di approvazione da parte del team')).toHaveCount(0)
  await expectWell(page)
  await page.getByRole('link', { name: 'Aggiungi una foto' }).click()
  await page.locator(picker).setInputFiles(await file('buia.jpg', 1801))
  await expect(page.getByRole('button', { name: /^Apri la foto/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'A che punto è' }).click()
  await expect(row('La prima foto')).toContainText('Fra poco')

  const query = `subject=profile&query=${encodeURIComponent(isotta.email)}`
  const { data } = await staff.get<{ data: Case[] }>(`/api/admin/cases?${query}`, admin)
  const [{ id, after }] = data as [Case]
  await staff.post(`/api/admin/cases/${id}/claim`, admin, {})
  await expect(row('I tuoi dati')).toContainText('In lettura')
  const photo = after?.photos?.[0]?.id
  const reason = 'Isotta, qui il viso non si distingue.'
  await staff.post(`/api/admin/cases/${id}/photos/${photo}/refusal`, admin, { reason, rule: 'other' })
  await expect(page.getByRole('heading', { name: 'Una cosa da sistemare' })).toBeVisible()
  await expect(row('La prima foto')).toContainText(`«${reason}»`)
  await expect(page.getByRole('status').filter({ hasText: 'La prima foto: Da rifare' })).toBeAttached()
  await expectWell(page)
  await staff.post(`/api/admin/cases/${id}/decision`, admin, { decision: 'approve' })
  await expect(page.getByRole('heading', { name: 'Ci sei, Isotta Attesa' })).toBeVisible()
  await page.getByRole('link', { name: 'Guarda il tuo profilo' }).click()
  await expect(page).toHaveURL('/user-profile/Isotta%20Attesa')
})

test('a king presents himself in three steps, and nothing that he types is lost', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/sign-up?role=king')
  await fillRegistration(page, {
    name: 'Ottavio Inizio',
    email: 'ottavio.inizio@posta.test',
    phone: '348 555 01 81',
  })
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  await page.getByRole('button', { name: 'Prosegui' }).click()
  await page.goto(await messageTo(page, 'ottavio.inizio@posta.test', verificationLink))
  await expect(page.getByText('+39 •••••••181')).toBeVisible()
  // The last digit sends it.
  await typeCode(page, await messageTo(page, '+393485550181', signInCode))
  await expect(page).toHaveURL('/inizio')
  const welcome = page.getByRole('dialog', { name: 'Il tuo account è pronto!' })
  await welcome.getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(welcome).toBeHidden()
  await expectWell(page)

  await page.getByRole('button', { name: 'Salta per ora' }).click()
  await expect(page.getByRole('heading', { name: 'Su di te' })).toBeVisible()
  const about = page.getByLabel('La presentazione')
  await about.fill('Ingegnere, vela e teatro.')
  await page.getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByText(/^Salvato alle/)).toBeVisible()
  await expectWell(page)

  await test.step('without a connection it stays in the browser, over a reload and the way back', async () => {
    await page.route('**/api/update-profile', (route) => route.abort())
    await about.fill('Ingegnere, vela, teatro e cucina.')
    await expect(page.getByText('Sei offline. Le modifiche restano qui')).toBeVisible()
    await page.reload()
    await expect(about).toHaveValue('Ingegnere, vela, teatro e cucina.')
    await expect(page.getByText('Abbiamo ripreso quello che avevi scritto.')).toBeVisible()
    await expectWell(page)
    await page.getByRole('button', { name: 'Continua', exact: true }).click()
    await page.getByLabel('Che cosa cerco').fill('Una cena, il giovedì.')
    await page.getByRole('button', { name: 'Fatto' }).click()
    await expect(page).toHaveURL('/inizio?passo=3')
    await expect(page.getByText('Restano su questo dispositivo')).toBeVisible()
    await expect(page.getByText('Sei offline. Le modifiche restano qui')).toBeVisible()
    await page.goBack()
    await expect(about).toHaveValue('Ingegnere, vela, teatro e cucina.')
    await page.goForward()
    await expect(page.getByLabel('Che cosa cerco')).toHaveValue('Una cena, il giovedì.')
    await page.unroute('**/api/update-profile')
    await expect(page.getByText(/^Salvato alle/)).toBeVisible()
  })

  await page.getByRole('button', { name: 'Fatto' }).click()
  await expect(page.getByRole('heading', { name: 'Ti stiamo leggendo, Ottavio Inizio' })).toBeVisible()
  await page.goto('/inizio?passo=3')
  await expect(page.getByLabel('Che cosa cerco')).toHaveValue('Una cena, il giovedì.')
})
