import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { messageTo } from './outbox.ts'
import { withoutOneEach } from './partial-links.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, requirement, test } from './test.ts'

test('a mailed link that lacks something, or fails, says so', async ({ page }) => {
  await test.step('the link of a registration', () => verificationFails(page))
  await test.step('the link to a new address', () => newAddressFails(page))
})

async function verificationFails(page: Page): Promise<void> {
  await requirement('AUTH-39', async () => {
    const parts = [
      quoted('AUTH-39', 'id'),
      quoted('AUTH-39', 'expires'),
      quoted('AUTH-39', 'hash'),
      quoted('AUTH-39', 'signature'),
    ]
    const missing = quoted('AUTH-39', 'Missing required verification parameters')
    for await (const part of withoutOneEach(page, quoted('AUTH-39', '/verify-email'), parts))
      await expect(page.getByRole('alert'), `without ${part}`).toHaveText(missing)
  })
  await requirement('AUTH-40', async () => {
    const link = '/verify-email?id=1&expires=2&hash=3'
    const asked = page.waitForRequest('**/api/email/verify/1')
    await follow(page, `${link}&signature=4`)
    expect((await asked).method()).toBe('POST')
    expect((await asked).postDataJSON()).toEqual({ expires: '2', hash: '3', signature: '4' })
    await expect(page.getByRole('alert')).toHaveText('Il link di verifica non è valido.')
    await page.route('**/api/email/verify/**', (route) => route.fulfill({ status: 500, json: {} }))
    // Each link is asked about once.
    await follow(page, `${link}&signature=5`)
    await expect(page.getByRole('alert')).toHaveText(quoted('AUTH-40', 'Verifica fallita'))
  })
}

async function newAddressFails(page: Page): Promise<void> {
  await requirement('AUTH-41', async () => {
    const parts = [
      quoted('AUTH-41', 'expires'),
      quoted('AUTH-41', 'email'),
      quoted('AUTH-41', 'hash'),
      quoted('AUTH-41', 'signature'),
    ]
    const missing = quoted('AUTH-41', 'Missing required verification parameters')
    for await (const part of withoutOneEach(page, quoted('AUTH-41', '/verify-new-email'), parts))
      await expect(page.getByRole('alert'), `without ${part}`).toHaveText(missing)
  })
  await requirement('AUTH-42', async () => {
    const query = 'expires=2&email=a%40posta.test&hash=3&signature=4'
    const asked = page.waitForRequest('**/api/email-new/verify')
    await follow(page, `/verify-new-email?${query}`)
    expect((await asked).method()).toBe('POST')
    expect((await asked).postDataJSON()).toEqual(Object.fromEntries(new URLSearchParams(query)))
    await expect(page.getByRole('alert')).toHaveText('Il link di verifica non è valido.')
    await page.route('**/api/email-new/verify', (route) => route.fulfill({ status: 500, json: {} }))
    await follow(page, `/verify-new-email?${query}5`)
    await expect(page.getByRole('alert')).toHaveText(quoted('AUTH-42', 'Verifica fallita'))
  })
}

test('the link to a new address says that a moderator comes next, and leads to the profile [AUTH-43]', async ({
  page,
  server,
}) => {
  // A king whom no other journey needs.
  const king = backstage(page, server.origin)
  const token = await king.token('king29@demo.test')
  const { name, email, phone, dob } = await king.get<Record<string, string>>('/api/user', token)
  await king.post('/api/update-personal', token, { name, phone, dob, email: 'eligio@posta.test' })
  const link = await messageTo(page, 'eligio@posta.test', /https?:\/\/\S+\/verify-new-email\?\S+/)
  await enterWith(page, token, link)
  const done = quoted('AUTH-43', 'E-mail verificata con successo! Reindirizzamento in corso...')
  await expect(page.getByText(done)).toBeVisible()
  const modal = page.getByRole('dialog', { name: 'Nuova email verificata' })
  await expect(modal).toContainText('in coda di approvazione da parte del moderatore')
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(quoted('AUTH-43', '/profile'))
  // The moderators’ queue is as it was.
  await king.post('/api/update-personal', token, { name, phone, dob, email })
})
