import type { Locator, Page } from '@playwright/test'
import { messageTo, signInCode, verificationLink } from './outbox.ts'
import { request, tickAndPress } from './payment-page.ts'
import { countCalls } from './payment-page.ts'
import { fillRegistration, typeCode } from './registration.ts'
import { backstage } from './staff.ts'
import { standInForStripe } from './stripe.ts'
import { box, type Person, person, thread } from './talk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const paymentCode = /\b\d{6}\b/
const cards = { good: '4242424242424242', declined: '4000000000000002', asksBank: '4000002500003155' }

const sheet = (page: Page) => page.locator('dialog.side-sheet')
const next = (page: Page) => sheet(page).getByRole('button', { name: /^Continua con/ })
const pay = (page: Page) => tickAndPress(page, payButton(page))
const payButton = (page: Page) => sheet(page).getByRole('button', { name: /^Paga .* sblocca$/ })
/** By its label, as one who sees. Its radio is hidden, and to force a click on that waits for no sheet to stand still. */
const chooseMethod = (page: Page, name: string) => sheet(page).getByText(name, { exact: true }).check()
const openSheet = (page: Page) =>
  page.getByRole('link', { name: 'Acquista crediti' }).filter({ visible: true }).first()

async function fillCard(page: Page, number: string) {
  await sheet(page).getByLabel('Numero della carta').fill(number)
  await sheet(page).getByLabel('Scadenza').fill('1230')
  await sheet(page).getByLabel('CVC').fill('123')
}

interface King extends Person {
  readonly id: number
  readonly phone: string
}

/** His wallet holds just so much. */
async function withBalance(him: Person, page: Page, origin: string, credits: number): Promise<King> {
  const staff = backstage(page, origin)
  const own = await him.api<{ id: number; phone: string; profile: { credits: number } }>('GET', '/api/user')
  const amount = credits - own.profile.credits
  if (amount !== 0)
    await staff.post(`/api/admin/users/${own.id}/ledger-adjustment`, await staff.token('admin@demo.test'), {
      amount,
      reason: 'Prova del foglio di acquisto',
    })
  return { ...him, id: own.id, phone: own.phone }
}

interface Her {
  readonly id: number
  readonly name: string
}

/** A hostess at this price whom he has never written to. */
async function stranger({ api }: Person, cost: number): Promise<Her> {
  const { data } = await api<{ data: (Her & { chat: object | null })[] }>('POST', '/api/search', { cost })
  const found = data.find(({ chat }) => chat === null)
  if (!found) throw new Error(`nobody costs ${cost} Crediti`)
  return found
}

const credited = async ({ api }: Person) =>
  (await api<{ title: string; credits: number; paid: number }[]>('GET', '/api/purchases')).map(
    ({ title, credits, paid }) => [title, credits, paid],
  )

const profileOf = ({ name }: Her) => `/user-profile/${encodeURIComponent(name)}`

test.describe('on a phone', () => {
  test.use(mobile)

  test('to the first message with an empty wallet', { tag: '@long' }, async ({ browser, page, server }) => {
    const him = await withBalance(await person(browser, server, 'king44'), page, server.origin, 0)
    const { page: his } = him
    await his.setViewportSize(mobile.viewport)
    const her = await stranger(him, 100)
    const before = await credited(him)
    const counted = { taps: 0, typed: 0 }
    const tap = async (what: Locator) => {
      counted.taps += 1
      await what.click()
    }
    const type = async (what: Locator, text: string) => {
      counted.typed += 1
      await what.fill(text)
    }

    await his.goto(profileOf(her))
    await tap(openSheet(his))
    await expect(sheet(his).getByRole('radio', { name: /Solo quanto serve/ })).toBeChecked()
    await expect(sheet(his)).toContainText(/100 Crediti, 1 chat\s*9,90\s€/)
    await expectAccessible(his)
    await expectNoSidewaysScroll(his)
    await tap(next(his))
    counted.typed += 1
    await expect(sheet(his).getByLabel('Cifra 1 di 6')).toBeFocused()
    await his.keyboard.type(await messageTo(his, him.phone, paymentCode))
    await expect(sheet(his).getByText('Verificato', { exact: true })).toBeVisible()
    await expectAccessible(his)
    await type(sheet(his).getByLabel('Numero della carta'), cards.good)
    await type(sheet(his).getByLabel('Scadenza'), '1230')
    await type(sheet(his).getByLabel('CVC'), '123')
    await tap(request(his))
    await tap(payButton(his))
    await expect(his.getByText(/^Pagati 9,90\s€\. La ricevuta è nella tua email\.$/)).toBeVisible()
    await expect(box(his)).toBeFocused()
    await his.keyboard.type('Buonasera, mi presento.')
    await tap(his.getByRole('button', { name: 'Invia' }))
    await expect(thread(his).getByText('Buonasera, mi presento.')).toBeVisible()
    await expectAccessible(his)

    await test.step(`${counted.taps} taps and ${counted.typed} typed items; at most 6 and 4`, async () => {
      expect(counted.taps).toBeLessThanOrEqual(6)
      expect(counted.typed).toBeLessThanOrEqual(4)
      console.log(`from her page to the first message: ${counted.taps} taps + ${counted.typed} typed items`)
    })
    expect(await credited(him)).toEqual([['Solo quanto serve', 100, 9.9], ...before])
    await his.goBack()
    await expect(his, 'the sheet left no steps behind').toHaveURL(profileOf(her))
    await expect(sheet(his)).toBeHidden()
    await his.context().close()
  })
})

/** The sheet over her page, at the card; nothing of it is lost on the way. */
async function chooseAndVerify({ page: his, phone }: King, her: Her) {
  const messages = countCalls(his, '/api/payment-otp/request')
  await test.step('back closes it, forward and a reload find it with what was chosen', async () => {
    await his.goto(profileOf(her))
    await openSheet(his).click()
    const package500 = sheet(his).getByRole('radio', { name: /500 Crediti/ })
    await package500.check()
    await his.goBack()
    await expect(sheet(his)).toBeHidden()
    await his.goForward()
    await expect(package500).toBeChecked()
    await his.reload()
    await expect(package500).toBeChecked()
    await sheet(his)
      .getByRole('radio', { name: /Solo quanto serve/ })
      .check()
    await expect(sheet(his)).toContainText(/60 Crediti, 1 chat\s*5,94\s€/)
  })

  await test.step('the code that was sent outlives a reload, and a wrong one says how many tries are left', async () => {
    await next(his).click()
    await expect(sheet(his).getByLabel('Cifra 1 di 6')).toBeFocused()
    const code = await messageTo(his, phone, paymentCode)
    await his.reload()
    await expect(sheet(his).getByLabel('Cifra 1 di 6')).toBeFocused()
    await his.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await expect(sheet(his).getByText('Invalid OTP')).toBeVisible()
    await expect(sheet(his).getByText('Ti restano 4 tentativi.')).toBeVisible()
    await expectAccessible(his)
    await expect(sheet(his).getByLabel('Cifra 1 di 6')).toBeFocused()
    await his.keyboard.type(code)
    await expect(sheet(his).getByText('Verificato', { exact: true })).toBeVisible()
    expect(messages()).toBe(1)
  })
}

/** Ends at the bank's question. */
async function payWhileTheBankAsks(his: Page, her: Her) {
  const intents = countCalls(his, '/api/create-payment-intent')
  await test.step('while the bank asks here, another window does not pay, and a reload starts nothing anew', async () => {
    const bank = his.getByRole('dialog', { name: 'Conferma della banca' })
    await pay(his)
    await expect(bank).toBeVisible()
    const second = await his.context().newPage()
    await second.goto(profileOf(her))
    await openSheet(second).click()
    await next(second).click()
    await expect(sheet(second).getByText('Verificato', { exact: true }), 'it still counts').toBeVisible()
    await fillCard(second, cards.good)
    await pay(second)
    await expect(sheet(second).getByText(/^Stai già pagando in un’altra finestra/)).toBeVisible()
    await second.close()
    await his.reload()
    await fillCard(his, cards.asksBank)
    await pay(his)
    await expect(bank).toBeVisible()
    // The one from before the declined card, or one more: never one for each press.
    expect(intents()).toBeLessThanOrEqual(1)
  })
}

test('back, reload, a declined card, a new price, no connection, two windows, the bank: nothing is lost, and paid is once', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const him = await withBalance(await person(browser, server, 'king39'), page, server.origin, 40)
  const { page: his } = him
  const her = await stranger(him, 100)
  const before = await credited(him)
  const staff = backstage(page, server.origin)
  await chooseAndVerify(him, her)

  await test.step('a declined card and a lost connection keep the fields', async () => {
    await fillCard(his, cards.declined)
    await pay(his)
    await expect(sheet(his).getByText('Pagamento non riuscito: la carta è stata rifiutata.')).toBeVisible()
    await expectAccessible(his)
    await his.context().setOffline(true)
    await pay(his)
    await expect(sheet(his).getByText('Non sappiamo ancora se hai pagato.')).toBeVisible()
    await his.context().setOffline(false)
    await expect(sheet(his).getByText(/^Pagamento Fallito/)).toBeVisible()
    await expect(sheet(his).getByLabel('CVC')).toHaveValue('123')
  })

  await test.step('a new price leads back to the choice, and the card is still there', async () => {
    const change = (unlock_cost: number) =>
      staff
        .token('admin@demo.test')
        .then((admin) =>
          staff.post(`/api/admin/users/${her.id}/unlock-cost`, admin, { unlock_cost, reason: 'Prova' }),
        )
    await change(200)
    await his.reload()
    await expect(payButton(his)).toHaveText(/Paga 15,84/)
    await fillCard(his, cards.asksBank)
    await change(100)
    await pay(his)
    await expect(sheet(his).getByText(/^Il conto è cambiato\. Ora 60 Crediti costano 5,94/)).toBeVisible()
    await expect(next(his)).toHaveText(/Continua con 5,94/)
    await next(his).click()
    await expect(sheet(his).getByLabel('CVC')).toHaveValue('123')
  })

  await payWhileTheBankAsks(his, her)

  await test.step('paid, and nobody can say so yet: he may close it, and the chat opens by itself', async () => {
    await his.route('**/api/add/user-credits', (route) => route.abort())
    await his.getByRole('button', { name: 'Conferma il pagamento' }).click()
    await expect(sheet(his).getByText('Pagato. I Crediti arrivano fra poco.')).toBeVisible()
    await expectAccessible(his)
    await sheet(his).getByRole('button', { name: 'Chiudi' }).last().click()
    await expect(sheet(his)).toBeHidden()
    await his.unroute('**/api/add/user-credits')
    await expect(his.getByText(`La chat con ${her.name} è sbloccata`)).toBeVisible()
    await expect(his.getByRole('link', { name: 'Vai alla chat' }).first()).toBeVisible()
  })
  expect(await credited(him)).toEqual([['Solo quanto serve', 60, 5.94], ...before])

  await his.context().close()
})

test('over a locked chat: by PayPal there and back, and by Stripe with its cookies and the bank', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  const him = await withBalance(await person(browser, server, 'king39'), page, server.origin, 0)
  const { page: his } = him
  const before = await credited(him)
  const verify = async () => {
    const first = sheet(his).getByLabel('Cifra 1 di 6')
    await expect(first.or(sheet(his).getByText('Verificato', { exact: true }))).toBeVisible()
    if (await first.isHidden()) return
    await expect(first).toBeFocused()
    await his.keyboard.type(await messageTo(his, him.phone, paymentCode))
    await expect(sheet(his).getByText('Verificato', { exact: true })).toBeVisible()
  }

  await test.step('over a locked chat, by PayPal: turned back, then paid, and the composer has the focus', async () => {
    const another = await stranger(him, 50)
    await his.goto(`/chat?chat=${encodeURIComponent(another.name)}`)
    const byPaypal = async () => {
      await chooseMethod(his, 'PayPal')
      await pay(his)
      await expect(his).toHaveURL(/\/sandbox\/paypal\//)
    }
    await openSheet(his).click()
    await next(his).click()
    await verify()
    await byPaypal()
    await his.getByRole('button', { name: 'Annulla' }).click()
    await expect(his.getByText('Pagamento non riuscito, riprova più tardi')).toBeVisible()
    await byPaypal()
    await his.getByRole('button', { name: 'Paga' }).click()
    await expect(his).toHaveURL(/\/chat$/)
    await expect(his.getByText(/^Pagati 4,95/)).toBeVisible()
    await expect(box(his)).toBeFocused()
  })

  await test.step('by Stripe: the yes to its cookies in the sheet, and the bank’s question above it', async () => {
    const third = await stranger(him, 50)
    await standInForStripe(his)
    await his.goto(`/chat?chat=${encodeURIComponent(third.name)}`)
    await openSheet(his).click()
    await next(his).click()
    await chooseMethod(his, 'Carta')
    await sheet(his).getByRole('button', { name: 'Accetta i cookie di pagamento' }).click()
    await sheet(his).getByLabel('Stripe: numero').fill(cards.asksBank)
    await pay(his)
    const bank = his.getByRole('dialog', { name: '3-D Secure' })
    await expect(bank).toBeVisible()
    await expect(his.locator('dialog.side-sheet:modal'), 'nothing of ours above it').toHaveCount(0)
    await bank.getByRole('button', { name: 'Rifiuta' }).click()
    await expect(sheet(his).getByText(/^Pagamento non riuscito: Non è stato possibile/)).toBeVisible()
    await expect(his.locator('dialog.side-sheet:modal')).toHaveCount(1)
    await pay(his)
    await bank.getByRole('button', { name: 'Autorizza' }).click()
    await expect(his.getByText(/^Pagati 4,95/)).toBeVisible()
    await expect(box(his)).toBeFocused()
  })
  const fifty = ['Solo quanto serve', 50, 4.95]
  expect(await credited(him)).toEqual([fifty, fifty, ...before])
  await his.context().close()
})

test('a guest who came for her is not asked what he is', { tag: '@long' }, async ({ page }) => {
  const man = { name: 'Ottavio Prova', email: 'ottavio@posta.test', phone: '347 555 02 77' }
  await page.goto('/user-profile/Isotta')
  await page.getByRole('link', { name: 'Crea il tuo account' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Crei un profilo da king')).toBeVisible()
  await fillRegistration(page, man)
  await page.getByRole('button', { name: 'Crea il tuo account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(await messageTo(page, man.email, verificationLink))
  await expect(page.getByRole('heading', { name: 'Verifica del numero di telefono' })).toBeVisible()
  await typeCode(page, await messageTo(page, '+393475550277', signInCode))
  await expect(page).toHaveURL('/user-profile/Isotta')
  await expect(page.getByText(/Potrai presentarti a Isotta/)).toBeVisible()
})
