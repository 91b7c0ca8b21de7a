import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { refuseCookies } from './cookies.ts'
import { messageTo } from './outbox.ts'
import { signInAs } from './sign-in.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, expectAccessible, test } from './test.ts'

const password = 'una porta sul giardino'

test('an owner invites colleagues; one sets up the second factor and signs in with it, others see their sections alone', {
  tag: '@long',
}, async ({ page, server, browser }) => {
  const token = await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Invita una persona' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nickname').fill('Turno Notte')
  await dialog.getByLabel('Email', { exact: true }).fill('notte@lieta.example')
  await dialog.getByLabel('Ruolo').selectOption('Titolare')
  await dialog.getByLabel('Motivo').fill('Dirige il turno di notte.')
  await dialog.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(page.getByRole('row', { name: /Turno Notte/ })).toContainText('In attesa')
  await page.goto('/admin/audit-log')
  await expect(page.getByRole('row').nth(1)).toContainText('ha invitato nel team: Turno Notte')

  const context = await browser.newContext({ baseURL: server.origin, locale: 'it-IT' })
  await refuseCookies(context)
  const hers = await context.newPage()
  await hers.goto(await linkTo(hers, 'notte@lieta.example'))
  await hers.getByLabel('Nuova password', { exact: true }).fill(password)
  await hers.getByLabel('Conferma nuova password').fill(password)
  await hers.getByRole('button', { name: 'Salva la nuova password' }).click()
  await hers.waitForURL('/login')
  await hers.getByRole('button', { name: 'OK', exact: true }).click()
  await enterPassword(hers, 'notte@lieta.example')
  await hers.waitForURL('/search')

  const totp = await enrol(hers)
  await hers.getByRole('button', { name: 'Esci', exact: true }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await hers.waitForURL('/login')
  await enterPassword(hers, 'notte@lieta.example')
  await expect(hers.getByLabel('Codice di verifica')).toBeFocused()
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'Usa un codice di recupero' }).click()
  await expect(hers.getByLabel('Codice di recupero')).toHaveAttribute('autocomplete', 'one-time-code')
  await hers.getByRole('button', { name: 'Usa il codice dell’app' }).click()
  // The next one: that of now was used to set it up.
  await hers.getByLabel('Codice di verifica').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await hers.getByRole('button', { name: 'Accedi' }).click()
  await hers.waitForURL('/search')

  for (const [role, own] of [
    ['support', 'Assistenza'],
    ['finance', 'Pagamenti'],
  ] as const) {
    const email = `${role}@lieta.example`
    const staff = backstage(hers, server.origin)
    await staff.post('/api/admin/staff', token, {
      name: `Turno ${role}`,
      email,
      admin_role: role,
      reason: 'Turno',
    })
    await setPassword(hers, await linkTo(hers, email))
    const { access_token: theirs } = await staff.post<{ access_token: string }>('/api/login', '', {
      email,
      password,
    })
    await enterWith(hers, theirs, '/admin')
    const rail = hers.getByRole('navigation', { name: 'Amministrazione' })
    await expect(rail.getByRole('link', { name: own })).toBeVisible()
    await expect(rail.getByRole('link', { name: /Squadra|Registro|Impostazioni/ })).toHaveCount(0)
    await expect(rail.getByRole('link', { name: 'Moderazione' })).toHaveCount(role === 'support' ? 1 : 0)
    await expect(rail.getByRole('link', { name: 'Assistenza' })).toHaveCount(role === 'support' ? 1 : 0)
    await hers.goto('/admin/staff')
    await expect(hers.getByText('Questa pagina è di altri ruoli')).toBeVisible()
    await hers.goto('/admin/access')
    await expect(hers.getByRole('button', { name: 'Attiva la verifica' })).toBeVisible()
    if (role === 'finance') await expectAccessible(hers)
  }
  await context.close()
})

/** Sets the second factor up by hand, as without a camera; answers what the app would hold. */
async function enrol(page: Page): Promise<TOTP> {
  await page.goto('/admin/access')
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  await page.getByLabel('La tua password').fill(password)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Codice di verifica').fill(totp.generate())
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'I tuoi codici di recupero' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Li ho conservati' }).click()
  await expect(page.getByText('Ti restano 10 codici di recupero.')).toBeVisible()
  return totp
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

const linkTo = (page: Page, email: string) => messageTo(page, email, /https?:\S+reset-password\S+/)

async function setPassword(page: Page, link: string): Promise<void> {
  const { origin, searchParams } = new URL(link)
  const answer = await page.request.post(`${origin}/api/reset-password`, {
    data: { ...Object.fromEntries(searchParams), password, password_confirmation: password },
  })
  expect(answer.status()).toBe(200)
}
