import type { CDPSession, Page } from '@playwright/test'
import { freePort } from '#testing/server-process.ts'
import { startServer } from './server.ts'
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './test.ts'

/** By its name: at a bare address no browser makes a passkey. */
const test = base.extend({
  server: [
    async ({}, use) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const server = await startServer({ PORT: String(port), PUBLIC_URL: origin })
      await use({ ...server, origin })
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('a member adds a passkey, enters with it at a press and from the form, and removes it', {
  tag: '@long',
}, async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/login')
  await enterPassword(page, 'king47@demo.test')
  await page.waitForURL('/search')

  await page.goto('/profile/settings')
  const card = page.getByRole('region', { name: 'Passkey' })
  await card.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await expect(card.getByRole('listitem')).toContainText('Chrome su Linux')
  await expect(card.getByRole('listitem')).toContainText('mai usata')
  // The authenticator itself says that it has one.
  await card.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await expect(card.getByRole('alert')).toHaveText(
    'Questo dispositivo ha già una passkey per il tuo account.',
  )
  await card.getByRole('button', { name: 'Rinomina Chrome su Linux' }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('Portatile di casa')
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(card.getByRole('listitem')).toContainText('Portatile di casa')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('at a press', async () => {
    // As in a browser that offers nothing in the fields, until the next page is loaded.
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await signOut(page)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute(
      'autocomplete',
      'username webauthn',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Entra con una passkey' }).click()
    await page.waitForURL('/search')
  })

  await test.step('from the fields of the form, by the browser’s offer', async () => {
    await page.goto('/profile/settings')
    await expect(card.getByRole('listitem')).toContainText('Ultimo uso')
    await expect(page.getByRole('list', { name: 'Dispositivi collegati' })).toContainText('con passkey')
    await signOut(page, false)
    // The virtual authenticator answers as if the offer had been chosen at once.
    await page.waitForURL('/search')
  })

  await page.goto('/profile/settings')
  await card.getByRole('button', { name: 'Rimuovi Portatile di casa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi' }).click()
  await expect(page.getByText('Passkey rimossa')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await signOut(page)
  await page.getByRole('button', { name: 'Entra con una passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Questa passkey non apre più nessun account. Entra con la password.',
  )
})

test('of the staff a passkey stands in the place of the code, and who does not show who they are stays outside', {
  tag: '@long',
}, async ({ page }) => {
  const { client, authenticatorId } = await addAuthenticator(page)
  await page.goto('/login')
  await enterPassword(page, 'admin@demo.test')
  await page.waitForURL('/search')
  await page.goto('/admin/access')
  const card = page.getByRole('region', { name: 'Passkey' })
  await card.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await expect(card.getByRole('listitem')).toContainText('Chrome su Linux')
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto('/login')
  await enterPassword(page, 'admin@demo.test')
  await expect(page.getByText('Per entrare serve anche la tua passkey.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usa una passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Non abbiamo ricevuto la passkey. Riprova, o usa la password.',
  )
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Usa una passkey' }).click()
  await page.waitForURL('/search')
})

async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Dimostrazione1!')
  await page.getByRole('button', { name: 'Accedi' }).click()
}

async function signOut(page: Page, staysOnLogin = true): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Termina sessione' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  if (staysOnLogin) await page.waitForURL('/login')
}
