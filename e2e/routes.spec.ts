import type { Page } from '@playwright/test'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { holdRequest } from './hold-request.ts'
import { makePending } from './newcomers.ts'
import { messageTo } from './outbox.ts'
import { signInAs } from './sign-in.ts'
import { enterWith } from './staff.ts'
import { expect, requirement, test } from './test.ts'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const navigation = (page: Page) => header(page).getByRole('navigation', { name: 'Principale' })

/** The page that stands at the address, and around it the header with the way in, and the footer. */
async function expectPublic(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect(footer(page)).toBeVisible()
}

async function expectOpen(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await follow(page, path)
  await expectPublic(page, path, heading)
}

/** Where a link of the header leads that is called so. */
async function expectLabelled(page: Page, label: string, path: string, heading: string): Promise<void> {
  await navigation(page).getByRole('link', { name: label, exact: true }).click()
  await expectPublic(page, path, heading)
}

// The same without a browser, with what must not be there: apps/web/whole-pages.test.tsx.

test('what everybody may open stands in the layout of the site; what is no address says so', async ({
  page,
}) => {
  await requirement('ROUTE-03', () => expectOpen(page, quoted('ROUTE-03', '/'), /^Molto\s*lieta\.$/))
  await requirement('ROUTE-04', () =>
    expectLabelled(
      page,
      quoted('ROUTE-04', 'Per Hostess/Models'),
      quoted('ROUTE-04', '/hostess'),
      'Decidi tu.',
    ),
  )
  await requirement('ROUTE-05', () =>
    expectLabelled(page, quoted('ROUTE-05', 'Aiuto'), quoted('ROUTE-05', '/help'), 'Aiuto'),
  )
  await requirement('ROUTE-06', () => expectOpen(page, quoted('ROUTE-06', '/terms'), 'Termini e Condizioni'))
  await requirement('ROUTE-07', () => expectOpen(page, quoted('ROUTE-07', '/privacy'), 'Privacy Policy'))
  await requirement('ROUTE-08', () => expectOpen(page, quoted('ROUTE-08', '/cookies'), 'Cookie Policy'))
  await requirement('ROUTE-09', () => expectOpen(page, '/payments', 'Crediti e Pagamenti'))
  await requirement('ROUTE-10', () =>
    expectLabelled(
      page,
      quoted('ROUTE-10', 'Cerca'),
      quoted('ROUTE-10', '/search'),
      'Cerca hostess, wing woman e sugarbabies vicino a te',
    ),
  )
  await requirement('ROUTE-11', () =>
    expectOpen(
      page,
      quoted('ROUTE-11', '/user-profile/{username}', { username: 'Ginevra' }),
      /^Ginevra \d+ anni$/,
    ),
  )
  await requirement('ROUTE-28', () => expectOpen(page, '/nowhere', 'Page Not Found'))
  await requirement('ROUTE-29', async () => {
    await follow(page, '/secret-login?id=1&hash=2&expires=3')
    await expectPublic(page, quoted('ROUTE-29', '/404'), 'Page Not Found')
  })
})

test('pages of our own are open to everybody too', { tag: '@long' }, async ({ page }) => {
  for (const [path, heading] of [
    ['/segnala', 'Segnala un contenuto'],
    ['/sicurezza', /./],
    ['/trasparenza', /./],
    ['/accessibilita', 'Accessibilità'],
    ['/piano/tutto-bene', /./],
    ['/piano/stop', /./],
    ['/piano/AAAAAAAAAAAAAAAAAAAAAA', /./],
    ['/annulla-modifica', 'Annulla la modifica'],
    ['/unsubscribe', /./],
    ['/recesso', 'Recedi da un acquisto'],
  ] as const)
    await expectOpen(page, path, heading)
})

test('what belongs to a member stands in the layout of the signed-in, but the link to a new address', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')

  /** The page under the header of a member. */
  async function expectSignedIn(path: string, heading: string, leadsTo = path): Promise<void> {
    await follow(page, path)
    await expect(page).toHaveURL(leadsTo)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(header(page).getByRole('link', { name: /^Il mio profilo, completo al/ })).toBeVisible()
  }

  await requirement('ROUTE-21', () => expectSignedIn(quoted('ROUTE-21', '/profile'), 'Riccardo'))
  await requirement('ROUTE-23', () => expectSignedIn(quoted('ROUTE-23', '/reviews'), 'Lascia una recensione'))
  await requirement('ROUTE-24', () => expectSignedIn(quoted('ROUTE-24', '/shop'), 'Shop'))
  await requirement('ROUTE-25', () =>
    expectSignedIn(quoted('ROUTE-25', '/payment-method/{shopId}', { shopId: 1 }), 'Pagamento'),
  )
  await requirement('ROUTE-27', async () => {
    await expectSignedIn(quoted('ROUTE-27', '/paypal/cancel'), 'Shop', '/shop')
    await expect(page.getByRole('dialog')).toContainText('Non ti è stato addebitato nulla.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await expectPaypalReturn(page)
  // What the link of the mail has, and what it does: e2e/mail-links.spec.ts.
  await requirement('ROUTE-02', async () => {
    await follow(page, `${quoted('ROUTE-02', '/verify-new-email')}?expires=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'Verifica nuova email' })).toBeVisible()
    await expect(header(page)).toHaveCount(0)
    await expect(footer(page)).toHaveCount(0)
  })
})

/** It reads what PayPal has added to the address. */
async function expectPaypalReturn(page: Page): Promise<void> {
  const answer = await holdRequest(page, '**/api/add/user-credits')
  await requirement('ROUTE-26', async () => {
    const path = quoted('ROUTE-26', '/paypal/success')
    const returned = [
      [quoted('ROUTE-26', 'shopId'), '2'],
      [quoted('ROUTE-26', 'token'), 'EC-1'],
      [quoted('ROUTE-26', 'PayerID'), 'P-1'],
    ]
    const toast = page.locator('.toast')
    // Without any of the three there is nothing to ask for.
    for (const missing of returned) {
      await follow(page, `${path}?${new URLSearchParams(returned.filter((part) => part !== missing))}`)
      await expect(page).toHaveURL('/shop')
      await expect(toast).toHaveText('Dettagli di pagamento mancanti.')
      await toast.getByRole('button', { name: 'Chiudi' }).click()
      await expect(toast).toHaveCount(0)
    }
    const asked = page.waitForRequest('**/api/add/user-credits')
    await follow(page, `${path}?${new URLSearchParams(returned)}`)
    expect((await asked).postDataJSON()).toMatchObject({ shopId: 2, paymentIntentId: 'EC-1' })
    await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeAttached()
    await expect(header(page).getByRole('link', { name: /^Il mio profilo, completo al/ })).toBeVisible()
  })
  answer()
}

test('a changed address is confirmed by the mailed link, outside every layout', { tag: '@long' }, async ({
  page,
}) => {
  const { token, name } = await makePending(page, 'KING', 'Ermete Prova')
  const changed = await page.request.post('/api/update-personal', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, dob: '1996-06-22', email: 'ermete.nuovo@posta.test', phone: '' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  const link = new URL(await messageTo(page, 'ermete.nuovo@posta.test', /https?:\/\/\S+email=\S+/))
  const answer = await holdRequest(page, '**/api/email-new/verify')
  await requirement('ROUTE-02', async () => {
    expect(link.pathname).toBe(quoted('ROUTE-02', '/verify-new-email'))
    expect([...link.searchParams.keys()].sort()).toEqual([
      quoted('ROUTE-02', 'email'),
      quoted('ROUTE-02', 'expires'),
      quoted('ROUTE-02', 'hash'),
      quoted('ROUTE-02', 'signature'),
    ])
    await enterWith(page, token, link.href)
    await expect(page.getByRole('heading', { level: 1, name: 'Verifica nuova email' })).toBeVisible()
    await expect(header(page)).toHaveCount(0)
    await expect(footer(page)).toHaveCount(0)
    answer()
    await expect(page.getByRole('dialog', { name: 'Nuova email verificata' })).toBeVisible()
    await expect(page.getByText('ermete.nuovo@posta.test, in attesa di approvazione')).toBeVisible()
  })
})
