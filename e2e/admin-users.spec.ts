import { enterWith } from './staff.ts'
import { signInAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const email = 'king9@demo.test'

test('the staff find a person, ban and forgive them, and two of them adjust a wallet', {
  tag: '@long',
}, async ({ page, browser, server }) => {
  const owner = await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/users')
  // The keys work once the page has its rows.
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(/query=king9/)
  await row.getByRole('link').click()
  await expect(page.getByRole('link', { name: email, exact: true })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  const actions = page.getByRole('region', { name: 'Azioni' }).filter({ visible: true })
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await actions.getByRole('button', { name: 'Sospendi' }).click()
  await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await dialog.getByRole('button', { name: '7 giorni' }).click()
  await dialog.getByLabel('Motivo').selectOption('scam')
  await expect(dialog.getByLabel(`Testo per ${name}`)).toHaveValue(/denaro/)
  await expect(dialog.getByRole('region', { name: 'Anteprima' })).toContainText(
    'Il tuo account è stato sospeso.',
  )
  await dialog.getByLabel('Perché non la misura proposta').fill('Ha già scritto a dieci persone.')
  await dialog.getByRole('button', { name: 'Sospendi' }).click()
  await expect(page.getByText(/Account sospeso fino al/)).toBeVisible()
  await actions.getByRole('button', { name: 'Revoca la sospensione' }).click()
  await dialog.getByLabel('Motivo').fill('Era un malinteso.')
  await dialog.getByRole('button', { name: 'Revoca la sospensione' }).click()
  await expect(actions.getByRole('button', { name: 'Sospendi' })).toBeVisible()

  const finance = await (await browser.newContext({ baseURL: server.origin })).newPage()
  const signedIn = await finance.request.post('/api/login', {
    data: { email: 'marzio@demo.test', password: 'Dimostrazione1!' },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  await enterWith(finance, token, new URL(page.url()).pathname)
  const desk = finance.getByRole('region', { name: 'Azioni' }).filter({ visible: true })
  // Each sees what their role may do, and nothing else.
  await expect(desk.getByRole('button')).toHaveText(['Rettifica il saldo'])
  await desk.getByRole('button', { name: 'Rettifica il saldo' }).click()
  const question = finance.getByRole('dialog').filter({ visible: true })
  await expect(question).toContainText('puoi ancora rettificarne 1.000')
  await question.getByLabel('Crediti').fill('1500')
  await expect(
    question.getByRole('status').filter({ hasText: 'al massimo 1.000 Crediti in 24 ore' }),
  ).toBeVisible()
  await question.getByLabel('Motivo').fill('Bonifico arrivato due volte.')
  await question.getByRole('button', { name: 'Proponi' }).click()
  await expect(finance.getByText(/aspetta conferma/)).toBeVisible()
  await finance.context().close()

  const balance = async () => {
    const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0]
    const answer = await page.request.get(`/api/admin/users/${id}`, {
      headers: { authorization: `Bearer ${owner}` },
    })
    return ((await answer.json()) as { wallet: { balance: number } }).wallet.balance
  }
  const before = await balance()
  const file = page.url()
  await page.goto('/admin/users/adjustments')
  await page.getByRole('button', { name: `Conferma la rettifica di ${name}` }).click()
  await dialog.getByLabel('Perché').fill('Visto l’estratto conto.')
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('Rettifica confermata, il saldo è aggiornato.')).toBeVisible()
  await page.goto(`${file}?tab=money`)
  await expect(page.getByRole('row').filter({ hasText: 'Bonifico arrivato due volte.' })).toContainText(
    '+1.500',
  )
  expect(await balance()).toBe(before + 1500)
})
