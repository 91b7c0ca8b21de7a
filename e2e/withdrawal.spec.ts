import type { Page } from '@playwright/test'
import { scriptless } from './ended-session.ts'
import { messageTo } from './outbox.ts'
import { credited, pay } from './payment-page.ts'
import { signInAs } from './sign-in.ts'
import { backstage } from './staff.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

type Call = (path: string, data?: object) => Promise<Record<string, any>>

function caller(page: Page, token: string): Call {
  return async (path, data) => {
    const answer = await page.request.fetch(path, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    return (await answer.json()) as Record<string, any>
  }
}

/** As the payment page does it, whose own journeys are in payment.spec.ts. */
async function buy(page: Page, call: Call): Promise<void> {
  if (!(await call('/api/payment-otp/getvalid')).otp_found) {
    await call('/api/payment-otp/request', {})
    await call('/api/payment-otp/verify', { otp: await messageTo(page, '+393475550190', /\b\d{6}\b/) })
  }
  const { clientSecret, paymentIntentId } = await call('/api/create-payment-intent', { shop_id: 1 })
  await call(`/sandbox/card/${paymentIntentId}/confirm`, {
    client_secret: clientSecret,
    number: '4242424242424242',
  })
  const credited = { payment_method: 'sandbox', shopId: 1, paymentIntentId }
  expect(await call('/api/add/user-credits', credited)).toEqual({ status: true })
}

test.use(mobile)

test('a king withdraws from a purchase: what comes back is shown, then taken, mailed and refunded', async ({
  page,
  server,
}) => {
  const call = caller(page, await signInAs(page, server.origin, 'king'))
  await buy(page, call)
  await buy(page, call)
  const { data: people } = await call('/api/search', { cost: 50 })
  const stranger = people.find(({ chat }: { chat: object | null }) => chat === null)
  await call('/api/chats/credits', { other_user_id: stranger.id })

  await page.goto('/profile#acquisti')
  const purchases = page.getByRole('region', { name: 'Acquisti' })
  // The unlock was paid by the oldest purchase, so of the newest all is there.
  const newest = purchases.getByRole('listitem').first()
  await expect(newest).toContainText('Non usati: 100 Crediti')
  await expect(newest).toBeInViewport()
  await newest.getByRole('button', { name: /^Recedi dal contratto qui/ }).click()
  const question = page.getByRole('dialog', { name: 'Recesso dal contratto' })
  await expect(question).toContainText(/Rimborso\s*9,90\s€/)
  await expect(question).toContainText('king@demo.test')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: 'Conferma recesso' }).click()

  await expect(page.getByText(/^Recesso registrato, ti rimborsiamo 9,90\s€\./).first()).toBeVisible()
  await expect(newest).toContainText('Non usati: 0 Crediti')
  await expect(newest.getByRole('button', { name: /^Recedi/ })).toHaveCount(0)
  await expect(newest).toContainText('Rimborsato il', { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Movimenti' })).toContainText('-100')
  await messageTo(page, 'king@demo.test', /dichiarazione di recesso il \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/)

  const opened = page.waitForEvent('popup')
  await newest.getByRole('link', { name: /^Ricevuta (?!in PDF)/ }).click()
  await expect((await opened).getByText('Nota di credito').first()).toBeVisible()
})

test('who is suspended after a purchase has the contract in his mail, and withdraws from the notice', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const call = caller(page, await signInAs(page, server.origin, 'king39'))
  const { id, email, phone, name } = (await call('/api/user')) as { id: number } & Record<
    'email' | 'phone' | 'name',
    string
  >
  if (!(await call('/api/payment-otp/getvalid')).otp_found) {
    await call('/api/payment-otp/request', {})
    await call('/api/payment-otp/verify', { otp: await messageTo(page, phone, /\b\d{6}\b/) })
  }
  await page.goto('/payment-method/1')
  await page.getByRole('radio', { name: 'Carta' }).check()
  await page.getByLabel('Numero della carta').fill('4242424242424242')
  await page.getByLabel('Scadenza').fill('1230')
  await page.getByLabel('CVC').fill('123')
  await pay(page)
  await expect(credited(page)).toBeVisible()

  const number = (await messageTo(page, email, /Ricevuta: .*\d{4}\/\d+/)).replace('Ricevuta: ', '')
  await test.step('the confirmation of the contract is a PDF beside the mail', async () => {
    // Without his session, which the frame of the mail could not hold, and as wide as a desk.
    const viewport = { width: 1280, height: 900 }
    const post = await browser.newPage({ baseURL: server.origin, viewport, isMobile: false })
    await post.goto(`/dev/outbox?to=${encodeURIComponent(email)}`)
    await expect(post.getByRole('heading', { level: 2 })).toHaveText(
      /^Conferma del contratto e ricevuta n\. /,
    )
    const file = post.getByRole('link', { name: /^lieta-contratto-.*\.pdf$/ })
    const answer = await post.request.get((await file.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await post.close()
  })

  const staff = backstage(page, server.origin)
  const admin = await staff.token('admin@demo.test')
  // A page that is open hears of the ban sooner or later, and leaves by itself.
  await page.goto(scriptless)
  await staff.post(`/api/admin/users/${id}/ban`, admin, { reason: 'Prova.', rule: 'insult' })
  // In another tab: the console of one that loses its session says so.
  const notice = await page.context().newPage()
  await notice.goto('/profile')
  await notice.waitForURL(`**/am-i-banned/${encodeURIComponent(name)}`)
  const newest = notice.getByRole('region', { name: 'Acquisti' }).getByRole('listitem').first()
  await newest.getByRole('button', { name: /^Recedi dal contratto qui/ }).click()
  await expectAccessible(notice)
  await expectNoSidewaysScroll(notice)
  await notice.getByRole('button', { name: 'Conferma recesso' }).click()
  await expect(notice.getByText(/^Recesso registrato, ti rimborsiamo 9,90\s€\./).first()).toBeVisible()
  await expect(newest).toContainText('Non usati: 0 Crediti')
  await notice.close()

  await test.step('without an account the number of the receipt and the mailbox lead to it', async () => {
    const guest = await browser.newPage({ baseURL: server.origin, ...mobile })
    await guest.goto('/')
    await guest.getByRole('contentinfo').getByRole('link', { name: 'Recedi da un acquisto' }).click()
    await guest.getByLabel('Numero della ricevuta').fill(number)
    await guest.getByLabel('Email con cui hai comprato').fill(email)
    await guest.getByRole('button', { name: 'Invia il link' }).click()
    await expect(guest.getByText(/^Se il numero e l’email corrispondono/)).toBeVisible()
    const link = new URL(await messageTo(guest, email, /https?:\/\/\S+\/recesso\?token=\S+/))
    await guest.goto(link.pathname + link.search)
    await expect(guest.getByRole('region', { name: 'Acquisto' })).toContainText(
      'Non ci sono Crediti non usati',
    )
    await expectAccessible(guest)
    await guest.close()
  })
  await staff.post(`/api/admin/users/${id}/unban`, admin, { reason: 'Fine della prova.' })
})
