import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { makeDecided } from './newcomers.ts'
import { signInAs } from './sign-in.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, mobile, requirement, test } from './test.ts'

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

test('a guest has the public pages, a search and an invitation, and nothing of the members [SHELL-21]', async ({
  page,
}) => {
  const links = header(page).getByRole('navigation', { name: 'Principale' }).getByRole('link')
  await page.goto('/search')
  await expect(links).toHaveCount(4)
  await expect(page.locator('ul[aria-label=Profili] > li').first()).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible()
  for (const own of ['/profile', '/chat', '/shop']) {
    await expect(page.locator(`a[href="${own}"]`)).toHaveCount(0)
    await page.goto(own)
    await expect(page).toHaveURL('/login')
  }
  for (const path of ['/', '/hostess', '/help', '/search']) {
    await follow(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(links).toHaveCount(4)
  }
})

/** Of `/api/user`, what the header shows. */
interface Me {
  readonly profile_picture_url: string
  readonly profile: { readonly credits: number }
}

test('an approved person’s header has the ways to all that is theirs', async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'king')
  const me = await backstage(page, server.origin).get<Me>('/api/user', token)
  await page.goto('/help')
  const own = (name: string) =>
    header(page).getByRole('navigation', { name: 'Principale' }).getByRole('link', { name, exact: true })
  await requirement('SHELL-04', () =>
    expect(own(quoted('SHELL-04', 'Cerca'))).toHaveAttribute('href', '/search'),
  )
  await requirement('SHELL-05', () =>
    expect(own(quoted('SHELL-05', 'Il mio profilo'))).toHaveAttribute('href', '/profile'),
  )
  const picture = header(page).getByRole('link', { name: /^Il mio profilo, completo al \d+%$/ })
  await requirement('SHELL-08', async () => {
    await expect(picture).toHaveAttribute('href', quoted('SHELL-08', '/profile'))
    const address = me.profile_picture_url.replace(/\?.*/, '')
    expect(await picture.locator('img').getAttribute('src')).toContain(address)
  })
  await requirement('SHELL-09', () =>
    expect(header(page).getByRole('button', { name: 'Termina sessione' }).locator('svg')).toBeVisible(),
  )
  await requirement('SHELL-10', async () => {
    const balance = me.profile.credits.toLocaleString('it-IT', { useGrouping: 'always' })
    await expect(header(page).locator('a[href="/shop"]')).toHaveText(
      `${balance} ${quoted('SHELL-10', 'Crediti')}`,
    )
  })
  await requirement('SHELL-14', async () => {
    await header(page).getByRole('button', { name: 'Termina sessione' }).click()
    const question = page.getByRole('dialog', { name: quoted('SHELL-14', 'Termina sessione') })
    await expect(question).toContainText(quoted('SHELL-14', 'La sessione verrà terminata. Vuoi continuare?'))
    expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).not.toBeNull()
    await question.getByRole('button', { name: 'Annulla' }).click()
    await expect(question).toBeHidden()
  })
})

test('the modal lies in the middle, no wider than it may be, and a press beside it closes it [SHELL-17]', async ({
  page,
  server,
}) => {
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

test('on every page a banner says how complete the profile is, and leads to completing it, until it is', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king3')
  await page.goto('/help')
  await requirement('SHELL-16', async () => {
    await expect(banner(page)).toContainText(quoted('SHELL-16', 'Stato profilo: N% completato', { N: 90 }))
    await expect(async () => {
      const [above, own] = await Promise.all([header(page).boundingBox(), banner(page).boundingBox()])
      expect(own?.y).toBe((above?.y ?? 0) + (above?.height ?? 0))
    }).toPass()
    await page.goto('/profile')
    await expect(banner(page)).toBeVisible()
    for (const [path, title] of [
      ['/chat', 'Messaggi'],
      ['/search', /^Cerca hostess/],
    ] as const) {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(banner(page)).toBeVisible()
    }
    await banner(page).getByRole('link', { name: 'Completa il tuo profilo' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(form(page).getByLabel('Descrizione')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect(form(page)).toBeHidden()

  await page.goto('/payment-method/1')
  await expectNoBanner(page)

  await page.goto('/profile')
  await banner(page).getByRole('link', { name: 'Completa il tuo profilo' }).click()
  await form(page).getByLabel('Descrizione').fill('Amo il teatro e le cene tranquille.')
  await form(page).getByRole('button', { name: 'Salva' }).click()
  await requirement('SHELL-16', async () => {
    await expect(header(page).getByRole('link', { name: /completo al 100%$/ })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await page.reload()
    await expectNoBanner(page)
  })
})

test('the banner stays dismissed for who dismissed it, until the profile is less complete [SHELL-16]', async ({
  page,
  server,
}) => {
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

  test('the menu is behind a button until it is wanted [SHELL-12]', async ({ page }) => {
    await page.goto('/help')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(header(page).getByRole('link', { name: 'Cerca' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Apri il menu' }).tap()
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Cerca',
      'Per Hostess/Models',
      'Aiuto',
      'Log In',
    ])
    await page.getByRole('button', { name: 'Chiudi il menu' }).tap()
    await expect(menu).toBeHidden()
  })

  test('an open conversation has the screen to itself', { tag: '@long' }, async ({ page, server }) => {
    await signInAs(page, server.origin, 'king')
    await page.goto('/chat')
    await expect(banner(page)).toBeVisible()
    await page.goto('/chat?chat=Ginevra')
    await expect(page.getByRole('textbox', { name: 'Scrivi a Ginevra' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })
})

test('the ring around the picture is the completion, whole where none is known', async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'king')
  const user = await backstage(page, server.origin).get<{ profile: { profile_completion: number } }>(
    '/api/user',
    token,
  )
  const percent = user.profile.profile_completion
  expect(percent).toBeLessThan(100)
  const picture = header(page).getByRole('link', { name: /^Il mio profilo, completo al/ })
  const ring = picture.locator('circle').last()
  await page.goto('/help')
  await requirement('SHELL-13', () => expect(ring).toHaveAttribute('stroke-dasharray', `${percent} 100`))

  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const { profile, ...others } = (await answer.json()) as typeof user
    expect(profile).toHaveProperty(quoted('SHELL-13', 'profile_completion'))
    await route.fulfill({ json: { ...others, profile: { ...profile, profile_completion: undefined } } })
  })
  await page.reload()
  await requirement('SHELL-13', () => expect(ring).toHaveAttribute('stroke-dasharray', '100 100'))
  await expectNoBanner(page)
})

test('«Messaggi» carries the number of unread messages, up to nine', async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'hostess')
  const real = await backstage(page, server.origin).get<number>('/api/unread-messages-count', token)
  expect(real).toBeGreaterThan(0)
  const link = header(page).getByRole('link', { name: quoted('SHELL-07', 'Messaggi') })
  const number = link.first().locator('[aria-hidden=true]')
  await page.goto('/help')
  await requirement('SHELL-07', () => expect(number).toHaveText(String(real)))
  for (const [unread, shown] of [
    [9, '9'],
    [10, quoted('SHELL-07', '9+')],
  ] as const) {
    await page.route('**/api/unread-messages-count', (route) => route.fulfill({ json: unread }))
    await page.reload()
    await requirement('SHELL-07', () => expect(number).toHaveText(shown))
  }
})

test('a toast goes by itself: a notice of moderation or of the profile after 10 s, others after 5', async ({
  page,
  server,
}) => {
  const toasts = page.locator('.toast')
  const shown = (count: number) =>
    expect
      .poll(async () => {
        // Answers are told by timers, too.
        await page.clock.runFor(20)
        return toasts.count()
      })
      .toBe(count)
  const { token } = await makeDecided(page, server.origin, 'approve', ['KING', 'Serafino Lento'])
  await page.clock.install()
  await enterWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Aggiungi la tua descrizione' }).click()
  await form(page).getByLabel('Descrizione').fill('Amo il teatro e le cene tranquille.')
  await page.clock.pauseAt(Date.now() + 60_000)
  await form(page).getByRole('button', { name: 'Salva' }).click()
  await requirement('SHELL-18', async () => {
    await shown(2)
    await expect(toasts).toHaveText([
      'Profilo aggiornato',
      'La tua descrizione è in coda di approvazione da parte del moderatore',
    ])
    await page.clock.runFor(9_500)
    await expect(toasts).toHaveCount(2)
    await page.clock.runFor(500)
    await expect(toasts).toHaveCount(0)
  })
  await page.getByRole('link', { name: 'Impostazioni' }).click()
  const byMail = page.getByRole('region', { name: 'Notifiche' }).locator('input').first()
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(byMail).toBeVisible({ timeout: 200 })
  }).toPass()
  await byMail.click()
  await requirement('SHELL-18', async () => {
    await shown(1)
    await expect(toasts).toHaveText('Notifiche aggiornate')
    await page.clock.runFor(4_500)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(500)
    await expect(toasts).toHaveCount(0)
  })
})
