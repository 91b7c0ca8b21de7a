import type { Page } from '@playwright/test'
import type { User } from '#features/profiles/contract/user.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { makeDecided, makePending } from './newcomers.ts'
import { readPage } from './read-page.ts'
import { signInAs } from './sign-in.ts'
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

const membersPages = ['/profile', '/addphoto-signup', '/chat']
const approvedPages = ['/reviews', '/favourites', '/saved-searches']
const paypalReturn = '/paypal/success?shopId=1&token=EC-1&PayerID=P-1'
const paymentPages = ['/payment-method/1', paypalReturn, '/paypal/cancel']

test('a guest is led to the login; a king has the whole menu, and what only kings may open', async ({
  page,
  server,
}) => {
  await requirement('ROUTE-19', () => expectLed(page, '/login', quoted('ROUTE-19', '/am-i-rejected')))
  await requirement('GUARD-01', () =>
    expectLed(
      page,
      quoted('GUARD-01', '/login'),
      ...membersPages,
      ...approvedPages,
      ...paymentPages,
      '/shop',
      '/admin',
    ),
  )
  await signInAs(page, server.origin, 'king')
  await page.goto('/404')
  await requirement('ROLE-05', async () => {
    await expect(menu(page)).toHaveText(['Cerca', 'Il mio profilo', 'Assistenza', /^Messaggi/])
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /Crediti, vai allo Shop$/ })).toBeVisible()
    await expect(header.getByRole('link', { name: /^Il mio profilo, completo al/ })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Termina sessione' })).toBeVisible()
  })
  await requirement('GUARD-06', () =>
    expectLed(
      page,
      quoted('GUARD-06', '/search'),
      '/login',
      '/sign-up?role=king',
      '/verify-phone',
      '/forgot-password',
      '/reset-password?token=x&email=x@posta.test',
    ),
  )
  await requirement('GUARD-02', () => expectOpen(page, '/shop', 'Shop'))
  await requirement('GUARD-03', () => expectOpen(page, '/reviews', 'Lascia una recensione'))
  await requirement('GUARD-09', () => expectOpen(page, '/payment-method/1', 'Pagamento'))
  await requirement('ROUTE-19', () =>
    expectLed(page, quoted('ROUTE-19', '/'), quoted('ROUTE-19', '/am-i-rejected')),
  )
})

for (const account of ['hostess', 'admin'] as const)
  test(`where kings pay, ${account} is led away`, async ({ page, server }) => {
    await signInAs(page, server.origin, account)
    await requirement('GUARD-02', () => expectLed(page, quoted('GUARD-02', '/'), '/shop'))
    await requirement('GUARD-09', () => expectLed(page, '/', ...paymentPages))
    if (account === 'admin') await requirement('GUARD-03', () => expectLed(page, '/', ...approvedPages))
  })

test('staff pass the guards of rejection and approval', async ({ page, server }) => {
  await signInAs(page, server.origin, 'admin')
  // No screen brings an account of the staff into that state.
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const refused = { approval_status: 'rejected', reject_status: true }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...refused } })
  })
  await requirement('GUARD-08', async () => {
    await expectOpen(page, '/profile', 'Il mio profilo')
    await expectOpen(page, '/chat', 'Messaggi')
    await expect(menu(page)).toHaveText(['Cerca', 'Il mio profilo', /^Messaggi/, 'Amministrazione'])
  })
})

test('who waits for approval has the public links and a banner, and no page that needs it', async ({
  page,
}) => {
  const { token } = await makePending(page, 'KING', 'Oreste Prova')
  await enterWith(page, token, '/help')
  await requirement('ROLE-04', async () => {
    await expect(
      page.getByText('Il tuo profilo è in attesa di approvazione da parte del team.'),
    ).toBeVisible()
    // Before the person is known the links are a guest's, which are the same.
    await expect(menu(page)).toHaveText(publicLinks)
    await expect(page.getByRole('banner').getByRole('link', { name: /Crediti/ })).toHaveCount(0)
  })
  await requirement('GUARD-05', async () => {
    await expectLed(page, quoted('GUARD-05', '/'), ...approvedPages, ...paymentPages, '/shop')
    await expectOpen(page, '/chat', 'Messaggi')
  })
})

test('a rejected person is led to the notice, which is for nobody else', async ({ page, server }) => {
  const { token } = await makeDecided(page, server.origin, 'reject', ['HOSTESS', 'Fedora Prova'])
  await enterWith(page, token, '/404')
  await requirement('GUARD-04', () =>
    expectLed(
      page,
      quoted('GUARD-04', '/am-i-rejected'),
      ...membersPages,
      ...approvedPages,
      ...paymentPages,
      '/shop',
    ),
  )
  await requirement('ROUTE-19', async () => {
    await expectOpen(page, quoted('ROUTE-19', '/am-i-rejected'), 'Account rifiutato')
    await expect(page.getByRole('alert')).toHaveText(
      'Il tuo account è stato rifiutato dal team di moderazione.',
    )
    // As an access form stands, without the menu of the signed-in.
    await expect(page.getByRole('main').getByRole('complementary')).toBeVisible()
    await expect(menu(page)).toHaveText(publicLinks)
  })
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
    await page.goto(quoted('ROUTE-18', '/am-i-banned/{username}', { username: name }))
    await expect(heading(page, 'Account sospeso')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'Il tuo account è sospeso. Motivo: Messaggi offensivi, dopo due avvisi.',
    )
    await expect(page.getByRole('main').getByRole('complementary')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})
