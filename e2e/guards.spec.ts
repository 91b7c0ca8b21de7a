import type { Page } from '@playwright/test'
import type { User } from '#features/profiles/contract/user.ts'
import { quoted } from '#testing/requirement.ts'
import { enterElsewhere } from './enter-elsewhere.ts'
import { follow } from './follow.ts'
import { makeDecided, makePending } from './newcomers.ts'
import { readPage } from './read-page.ts'
import { backstage, enterWith } from './staff.ts'
import { expect, requirement, test } from './test.ts'

const publicLinks = ['Home', 'Cerca', 'Per Hostess/Models', 'Aiuto']
const menu = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: 'Principale' }).getByRole('link')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function expectLed(page: Page, to: string, ...from: readonly string[]): Promise<void> {
  for (const path of from) {
    await follow(page, path)
    await expect(page, `from ${path}`).toHaveURL(to)
    // The next one begins elsewhere, or arriving would prove nothing.
    await follow(page, '/404')
    await expect(heading(page, 'Page Not Found')).toBeVisible()
  }
}

async function expectOpen(page: Page, path: string, title: string): Promise<void> {
  await follow(page, path)
  await expect(heading(page, title)).toBeVisible()
  await expect(page).toHaveURL(path)
}

const paypalReturn = '/paypal/success?shopId=1&token=EC-1&PayerID=P-1'

// Every page beside its guard, for each viewer: apps/web/access-of.test.ts; here one of a kind, in one document.

test('each viewer is led away from what is not for them, and let in where it is', async ({
  page,
  server,
}) => {
  const staff = backstage(page, server.origin)
  await requirement('GUARD-01', () => expectLed(page, quoted('GUARD-01', '/login'), '/profile', '/shop'))
  await requirement('ROUTE-19', () => expectLed(page, '/login', quoted('ROUTE-19', '/am-i-rejected')))

  await enterElsewhere(page, await staff.token('king@demo.test'))
  await requirement('ROLE-05', async () => {
    await expect(menu(page)).toHaveText(['Cerca', 'Il mio profilo', 'Assistenza', /^Messaggi/])
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /Crediti, vai allo Shop$/ })).toBeVisible()
    await expect(header.getByRole('link', { name: /^Il mio profilo, completo al/ })).toBeVisible()
  })
  await requirement('GUARD-06', () => expectLed(page, quoted('GUARD-06', '/search'), '/login'))
  await requirement('GUARD-02', () => expectOpen(page, '/shop', 'Shop'))
  await requirement('ROUTE-19', () =>
    expectLed(page, quoted('ROUTE-19', '/'), quoted('ROUTE-19', '/am-i-rejected')),
  )

  // No screen brings an account of the staff into that state.
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const refused = { approval_status: 'rejected', reject_status: true }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...refused } })
  })
  await enterElsewhere(page, await staff.token('admin@demo.test'))
  await requirement('GUARD-08', async () => {
    await expect(menu(page)).toHaveText(['Cerca', 'Il mio profilo', /^Messaggi/, 'Amministrazione'])
    await expectOpen(page, '/profile', 'Il mio profilo')
  })
  await requirement('GUARD-02', () => expectLed(page, quoted('GUARD-02', '/'), '/shop'))
  await requirement('GUARD-03', () => expectLed(page, '/', '/reviews'))
  await requirement('GUARD-09', () => expectLed(page, '/', '/payment-method/1', paypalReturn))
  await page.unrouteAll({ behavior: 'wait' })

  await enterElsewhere(page, (await makePending(page, 'KING', 'Oreste Prova')).token)
  await requirement('ROLE-04', async () => {
    await expect(
      page.getByText('Il tuo profilo è in attesa di approvazione da parte del team.'),
    ).toBeVisible()
    await expect(menu(page)).toHaveText(publicLinks)
    await expect(page.getByRole('banner').getByRole('link', { name: /Crediti/ })).toHaveCount(0)
  })
  await requirement('GUARD-05', () => expectLed(page, quoted('GUARD-05', '/'), '/reviews'))
  await requirement('ROUTE-20', async () => {
    await expectOpen(page, quoted('ROUTE-20', '/addphoto-signup'), 'Carica le tue foto')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Termina sessione' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  await enterElsewhere(
    page,
    (await makeDecided(page, server.origin, 'reject', ['HOSTESS', 'Fedora Prova'])).token,
  )
  await expect(page.getByRole('status').filter({ hasText: 'in attesa di approvazione' })).toHaveCount(0)
  await requirement('GUARD-04', () => expectLed(page, quoted('GUARD-04', '/am-i-rejected'), '/profile'))
  await requirement('ROUTE-19', () =>
    expectOpen(page, quoted('ROUTE-19', '/am-i-rejected'), 'Account rifiutato'),
  )
})

test('a ban ends the session at its next call, and leads to the notice', async ({ context, server }) => {
  // The end of a session is logged, which the page of the fixture forbids.
  const page = await context.newPage()
  const { name, token } = await makePending(page, 'KING', 'Ubaldo')
  const staff = backstage(page, server.origin)
  const { id } = await staff.get<User>('/api/user', token)
  await enterWith(page, token, '/help')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Termina sessione' })).toBeVisible()
  await staff.post(`/api/admin/users/${id}/ban`, await staff.token('admin@demo.test'), {
    reason: 'Messaggi offensivi, dopo due avvisi.',
    rule: 'insult',
  })
  const notice = quoted('GUARD-07', '/am-i-banned/{username}', { username: name })
  await requirement('GUARD-07', async () => {
    // The socket that closes may lead to the notice before, which takes this question with the old document.
    await follow(page, '/profile').catch((error: Error) => {
      if (!error.message.includes('Execution context was destroyed')) throw error
    })
    await expect(page).toHaveURL(notice)
    expect(await readPage(page, () => localStorage.getItem('ACCESS_TOKEN'))).toBeNull()
  })
  await requirement('ROUTE-18', async () => {
    await expect(page).toHaveURL(quoted('ROUTE-18', '/am-i-banned/{username}', { username: name }))
    await expect(heading(page, 'Account sospeso')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'Il tuo account è sospeso. Motivo: Messaggi offensivi, dopo due avvisi.',
    )
  })
})
