import { inDatabase } from './database.ts'
import { messageTo } from './outbox.ts'
import { credited, pay as payNow } from './payment-page.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

test.use(mobile)

test('a king sets himself a limit and comes upon it; his purchase has its invoice, and he reads what he spent', {
  tag: '@long',
}, async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'king6')
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(`${server.origin}${path}`, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    return (await answer.json()) as Record<string, any>
  }
  // Of the demo's kings only one has a number; the others are for tests that leave something behind.
  const phone = '+393475550186'
  await inDatabase(server, 'update users set phone = $1, phone_verified_at = now() where email = $2', [
    phone,
    'king6@demo.test',
  ])
  await call('/api/payment-otp/request', {})
  await call('/api/payment-otp/verify', { otp: await messageTo(page, phone, /\b\d{6}\b/) })

  await page.goto('/profile/wallet')
  const limit = page.getByRole('region', { name: 'Limite di spesa' })
  await limit.getByLabel('Euro al mese').fill('dodici')
  await limit.getByRole('button', { name: 'Salva' }).click()
  await expect(limit).toContainText('Scrivi un importo in euro')
  const { used } = await call('/api/spending')
  const most = Math.ceil(used) + 12
  await limit.getByLabel('Euro al mese').fill(String(most))
  await limit.getByRole('button', { name: 'Salva' }).click()
  await expect(limit).toContainText(`Al massimo ${most},00`)

  await page.goto('/payment-method/1')
  await page.getByText('Mi serve la fattura').click()
  const form = page.getByRole('form', { name: 'Dati per la fattura' })
  await form.getByRole('button', { name: 'Salva e chiedi la fattura' }).click()
  await expect(form.getByLabel('Nome e cognome')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [label, text] of [
    ['Nome e cognome', 'Mario Rossi'],
    ['Codice fiscale', 'rssmra85t10a562s'],
    ['Indirizzo', 'Via Garibaldi 7'],
    ['CAP', '20121'],
    ['Città', 'Milano'],
    ['Provincia', 'mi'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Salva e chiedi la fattura' }).click()
  await expect(page.getByText('Con fattura a Mario Rossi')).toBeVisible()

  const pay = async () => {
    await page.getByLabel('Numero della carta').fill('4242424242424242')
    await page.getByLabel('Scadenza').fill('1230')
    await page.getByLabel('CVC').fill('123')
    await payNow(page)
  }
  await pay()
  await expect(credited(page)).toBeVisible()
  await page.goto('/payment-method/1')
  await pay()
  await expect(page.getByRole('alert').getByText(`superi il limite di ${most},00`)).toBeVisible()

  await page.goto('/profile#acquisti')
  const newest = page.getByRole('region', { name: 'Acquisti' }).getByRole('listitem').first()
  const file = await newest.getByRole('link', { name: /^Fattura DEMO F .* in XML$/ }).getAttribute('href')
  const xml = await (await page.request.get(`${server.origin}${file}`)).text()
  expect(xml).toContain('<Denominazione>Mario Rossi</Denominazione>')
  expect(xml).toContain('<ImportoTotaleDocumento>9.90</ImportoTotaleDocumento>')

  await page.getByRole('link', { name: 'Quanto hai speso' }).click()
  await expect(page.getByRole('heading', { name: 'Quanto hai speso', level: 1 })).toBeVisible()
  await expect(page.getByText(/rispost[ae] su \d|nessuna chat sbloccata/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
