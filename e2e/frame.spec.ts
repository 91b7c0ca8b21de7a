import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { makeDecided } from './newcomers.ts'
import { signInAs } from './sign-in.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, mobile, requirement, test } from './test.ts'

// What the header has for whom: apps/web/whole-pages.test.tsx. Whom the banner reminds: features/profiles/web/reminded.test.ts.

const header = (page: Page) => page.getByRole('banner')
const banner = (page: Page) => page.getByRole('region', { name: 'Stato del profilo' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Completa il tuo profilo' })
/** It comes with a script of its own: that it is not there says something only after that. */
async function expectNoBanner(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: /^Il mio profilo, completo al/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(banner(page)).toBeHidden()
}
const hide = (page: Page) => banner(page).getByRole('button', { name: 'Nascondi l’avviso' })

test('a banner says how complete the profile is, leads to completing it, and goes; a notice stays for 10 s, others for 5', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king3')
  await page.clock.install()
  await page.goto('/search')
  await requirement('SHELL-16', async () => {
    await expect(banner(page)).toContainText(quoted('SHELL-16', 'Stato profilo: N% completato', { N: 90 }))
    await expect(async () => {
      const [above, own] = await Promise.all([header(page).boundingBox(), banner(page).boundingBox()])
      expect(own?.y).toBe((above?.y ?? 0) + (above?.height ?? 0))
    }).toPass()
    await follow(page, '/chat')
    await expect(page.getByRole('heading', { level: 1, name: 'Messaggi' })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await banner(page).getByRole('link', { name: 'Completa il tuo profilo' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(form(page).getByLabel('Descrizione')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await hide(page).click()
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await page.evaluate(() => Object.keys(localStorage).join())).toContain('COMPLETION_DISMISSED')
  })

  await page.getByRole('button', { name: 'Aggiungi la tua descrizione' }).click()
  await form(page).getByLabel('Descrizione').fill('Amo il teatro e le cene tranquille.')
  await page.clock.pauseAt(Date.now() + 60_000)
  await form(page).getByRole('button', { name: 'Salva' }).click()
  await requirement('SHELL-18', async () => {
    await expectToasts(page, [
      'Profilo aggiornato',
      'La tua descrizione è in coda di approvazione da parte del moderatore',
    ])
    await expectToastsFor(page, 10_000)
  })
  await requirement('SHELL-16', () =>
    expect(header(page).getByRole('link', { name: /completo al 100%$/ })).toBeVisible(),
  )
  await page.getByRole('link', { name: 'Impostazioni' }).click()
  const byMail = page.getByRole('region', { name: 'Notifiche' }).locator('input').first()
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(byMail).toBeVisible({ timeout: 200 })
  }).toPass()
  await byMail.click()
  await requirement('SHELL-18', async () => {
    await expectToasts(page, ['Notifiche aggiornate'])
    await expectToastsFor(page, 5_000)
  })
})

async function expectToasts(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      // Answers are told by timers, too.
      await page.clock.runFor(20)
      return page.locator('.toast').allTextContents()
    })
    .toEqual(texts)
}

/** Those that have just come stay so long, and no longer. */
async function expectToastsFor(page: Page, milliseconds: number): Promise<void> {
  const toasts = page.locator('.toast')
  const shown = await toasts.count()
  await page.clock.runFor(milliseconds - 500)
  await expect(toasts).toHaveCount(shown)
  await page.clock.runFor(500)
  await expect(toasts).toHaveCount(0)
}

test('the modal lies in the middle, no wider than it may be, and a press beside it closes it', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'hostess')
  await page.goto('/help')
  const modal = page.getByRole('dialog')
  await header(page).getByRole('button', { name: 'Termina sessione' }).click()
  await expect(modal).toHaveCount(1)
  await expect.poll(async () => (await modal.boundingBox())?.width).toBe(506)
  await page.mouse.click(720, 450)
  await expect(modal).toBeVisible()
  await page.mouse.click(8, 400)
  await expect(modal).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name: 'Profilo' }).click()
  await page.getByRole('button', { name: 'Termina sessione' }).click()
  await expect(modal).toBeVisible()
  // A sheet, from edge to edge, with a cross.
  await expect.poll(() => modal.boundingBox()).toMatchObject({ x: 0, width: 390 })
  await expect(modal.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await modal.getByRole('button', { name: 'Chiudi' }).click()
  await expect(modal).toBeHidden()
})

test('the banner stays dismissed for who dismissed it, until the profile is less complete', {
  tag: '@long',
}, async ({ page, server }) => {
  const somebody = await makeDecided(page, server.origin, 'approve', ['KING', 'Ottavio Discreto'])
  const speaks = (languages: number[]) =>
    backstage(page, server.origin).post('/api/update-profile', somebody.token, {
      option_language_ids: languages,
    })
  await speaks([1])
  await enterWith(page, somebody.token, '/search')
  await expect(banner(page)).toContainText('Stato profilo: 35% completato')
  await hide(page).click()
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expectNoBanner(page)
  await page.goto('/profile')
  await expectNoBanner(page)

  await speaks([])
  await page.reload()
  await expect(banner(page)).toContainText('Stato profilo: 20% completato')
  await hide(page).click()
  await expect(banner(page)).toBeHidden()

  await signInAs(page, server.origin, 'king')
  await page.reload()
  await expect(banner(page)).toContainText('Stato profilo: 90% completato')
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('an open conversation has the screen to itself', { tag: '@long' }, async ({ page, server }) => {
    await signInAs(page, server.origin, 'king')
    await page.goto('/chat')
    await expect(banner(page)).toBeVisible()
    await page.goto('/chat?chat=Ginevra')
    await expect(page.getByRole('textbox', { name: 'Scrivi a Ginevra' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })
})
