import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const account = { email: 'king48@demo.test', password: 'Dimostrazione1!' }
const next = 'Un-gatto-sul-tetto-71'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))

test('a member sees where and since when each device is known; a new password makes a copied token worthless', {
  tag: '@long',
}, async ({ page, context, server }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL('/search')

  await test.step('the device is known by a cookie that no script reads', async () => {
    const [cookie, ...others] = await context.cookies()
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ name: 'device', httpOnly: true, sameSite: 'Strict' })
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  await test.step('the list says place and time', async () => {
    await page.goto('/profile/settings')
    const devices = page.getByRole('list', { name: 'Dispositivi collegati' })
    await expect(devices.getByText('Questo dispositivo')).toBeVisible()
    await expect(devices.getByText(/^Primo accesso: \d\d\/\d\d\/\d{4} · Rete 127\.0\.…$/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(mobile.viewport)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a new password brings a new token, and the page goes on', async () => {
    const copied = await tokenOf(page)
    await page.getByRole('button', { name: 'Cambia: Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambia password' })
    await dialog.getByLabel('Password attuale').fill(account.password)
    await dialog.getByLabel('Nuova password', { exact: true }).fill(next)
    await dialog.getByLabel('Conferma nuova password').fill(next)
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Password cambiata con successo')).toBeVisible()
    await expect.poll(() => tokenOf(page)).not.toBe(copied)
    const asThief = await page.request.get(`${server.origin}/api/user`, {
      headers: { authorization: `Bearer ${copied}` },
    })
    expect(asThief.status()).toBe(401)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Dispositivi collegati' })).toBeVisible()
  })
})
