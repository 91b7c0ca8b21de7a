import { afterEach, expect, test, vi } from 'vitest'
import { type CardAnswer, type CardPayer, checkOut, settleEarlier } from './checkout.ts'
import { openPayments } from './open-payments.ts'
import { answerOf } from './stripe-elements.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { playBrowser } from '#testing/web/payments.ts'

afterEach(() => vi.unstubAllGlobals())

const intents = '/api/create-payment-intent'
const orders = '/api/paypal/create-order'
const credit = '/api/add/user-credits'

const intent = [200, { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1' }] as const
const credited = [200, { status: true }] as const
const unpaid = [402, { status: false, message: '' }] as const
const silent = [502, { status: false, message: '' }] as const

/** A card that gives these answers, one for each attempt. */
function card(...answers: (CardAnswer | Error)[]): CardPayer & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    via: 'stripe',
    asked,
    async pay({ clientSecret }) {
      asked.push(clientSecret)
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer left')
      return answer
    },
  }
}

const immediate_use = '2026-11-24' as const
const order = (payer: CardPayer | null) => ({
  userId: 7,
  shopId: 3,
  price: 4290,
  credits: 500,
  promoCode: null,
  immediateUse: immediate_use,
  card: payer,
})
const paid: CardAnswer = { answer: 'paid' }
const declined: CardAnswer = { answer: 'refused', cause: 'la carta è stata rifiutata.' }

test('a card is paid by intent, confirmation and credits, in this order, and leaves nothing behind [PAY-17]', async () => {
  const { calls, stored } = playBrowser({ [intents]: intent, [credit]: credited })
  const payer = card(paid)
  await requirement('PAY-17', async () => {
    expect(await checkOut(order(payer))).toEqual({ outcome: 'credited' })
    expect(payer.asked).toEqual(['pi_1_secret'])
    expect(calls).toEqual([
      { path: intents, body: { shop_id: 3, promo_code: null, price: 42.9, credits: 500, immediate_use } },
      { path: credit, body: { payment_method: 'stripe', shopId: 3, paymentIntentId: 'pi_1' } },
    ])
  })
  expect(stored.size).toBe(0)
})

test('what one chat lacks is a wish of its own: named to the server, and no payment of the package is gone on with', async () => {
  const { calls, to } = playBrowser({ [intents]: intent, [credit]: credited })
  const exact = { ...order(card(declined)), shopId: 1, price: 594, credits: 60, exactFor: 12 }
  await checkOut(exact)
  await checkOut({ ...exact, card: card(declined) })
  expect(to(intents), 'the same wish').toHaveLength(1)
  await checkOut({ ...exact, exactFor: undefined, card: card(declined) })
  await checkOut({ ...exact, exactFor: 13, card: card(declined) })
  expect(to(intents)).toHaveLength(3)
  expect(calls[0]?.body).toEqual({
    shop_id: 1,
    exact_for: 12,
    promo_code: null,
    price: 5.94,
    credits: 60,
    immediate_use,
  })
})

test('a declined card is told with its cause, and the next card goes on with the same payment [PAY-18]', async () => {
  const { to } = playBrowser({ [intents]: intent, [credit]: credited })
  const payer = card(declined, paid)
  await requirement('PAY-18', async () =>
    expect(await checkOut(order(payer))).toEqual({
      outcome: 'refused',
      message: `${quoted('PAY-18', 'Pagamento non riuscito: ')}la carta è stata rifiutata.`,
    }),
  )
  expect(await checkOut(order(payer))).toEqual({ outcome: 'credited' })
  expect(to(intents)).toHaveLength(1)
  expect(to(credit)).toHaveLength(1)
})

test('a payment whose answer was lost is found again before anybody pays twice [PAY-17]', async () => {
  const { to, stored } = playBrowser({ [intents]: intent, [credit]: ['no connection', credited] })
  const lost = await checkOut(order(card(paid)))
  expect(lost).toEqual({
    outcome: 'unconfirmed',
    message: 'Impossibile aggiungere i crediti.',
    charged: true,
  })
  // The page is loaded anew, or the buyer clicks again.
  const again = card(paid)
  expect(await checkOut(order(again))).toEqual({ outcome: 'credited' })
  expect(again.asked).toEqual([])
  expect(to(intents)).toHaveLength(1)
  expect(stored.size).toBe(0)
})

test('while nobody can say whether an earlier payment went through, no second one is opened', async () => {
  const { to } = playBrowser({ [intents]: intent, [credit]: [silent, silent] })
  await checkOut(order(card(paid)))
  const second = card(paid)
  expect(await checkOut(order(second))).toMatchObject({ outcome: 'unconfirmed' })
  expect(second.asked).toEqual([])
  expect(to(intents)).toHaveLength(1)
})

test('a card that was cut off is asked about: not paid, it says why and goes on with the same payment', async () => {
  const { to } = playBrowser({ [intents]: intent, [credit]: [unpaid, credited] })
  const payer = card(new Error('cut off'), paid)
  expect(await checkOut(order(payer))).toMatchObject({ outcome: 'refused' })
  expect(await checkOut(order(payer))).toEqual({ outcome: 'credited' })
  expect(payer.asked).toEqual(['pi_1_secret', 'pi_1_secret'])
  expect(to(intents)).toHaveLength(1)
})

test('what the provider calls unpaid is not paid, and may be tried again [PAY-28]', async () => {
  const { to } = playBrowser({ [intents]: intent, [credit]: [unpaid, credited] })
  await requirement('PAY-28', async () =>
    expect(await checkOut(order(card(paid)))).toEqual({ outcome: 'not-paid', final: false }),
  )
  expect(await checkOut(order(card(paid)))).toEqual({ outcome: 'credited' })
  expect(to(intents)).toHaveLength(1)
})

test('a payment that is over is forgotten, and the next wish is a new payment', async () => {
  const over = [409, { status: false, message: '' }] as const
  const { to, stored } = playBrowser({ [intents]: intent, [credit]: over })
  expect(await checkOut(order(card(paid)))).toEqual({ outcome: 'not-paid', final: true })
  expect(stored.size).toBe(0)
  await checkOut(order(card(paid)))
  expect(to(intents)).toHaveLength(2)
})

test('another price, package or promo code is another payment', async () => {
  const { to } = playBrowser({ [intents]: intent, [credit]: credited })
  const payer = card(declined, declined, declined, declined)
  await checkOut(order(payer))
  await checkOut({ ...order(payer), price: 3861, promoCode: 'BENVENUTO10' })
  await checkOut({ ...order(payer), shopId: 4 })
  expect(to(intents).map(({ body }) => body)).toEqual([
    { shop_id: 3, promo_code: null, price: 42.9, credits: 500, immediate_use },
    { shop_id: 3, promo_code: 'BENVENUTO10', price: 38.61, credits: 500, immediate_use },
    { shop_id: 4, promo_code: null, price: 42.9, credits: 500, immediate_use },
  ])
})

test('two tabs do not pay at once: the second says so and does nothing', async () => {
  const { to } = playBrowser({ [intents]: intent, [credit]: credited })
  const first = Promise.withResolvers<CardAnswer>()
  const one = checkOut(order({ via: 'stripe', pay: () => first.promise }))
  expect(await checkOut(order(card(paid)))).toEqual({ outcome: 'elsewhere' })
  first.resolve(paid)
  expect(await one).toEqual({ outcome: 'credited' })
  expect(to(intents)).toHaveLength(1)
})

test('PayPal leads to its approval_url; who comes back goes on with the same order [PAY-21]', async () => {
  const url = 'https://paypal.test/checkoutnow?token=ORDER1'
  const { to } = playBrowser({ [orders]: [200, { approval_url: url }], [credit]: unpaid })
  await requirement('PAY-21', async () =>
    expect(await checkOut(order(null))).toEqual({ outcome: 'leave', url }),
  )
  expect(to(orders)[0]?.body).toEqual({
    shop_id: 3,
    promo_code: null,
    price: 42.9,
    credits: 500,
    immediate_use,
  })
  expect(await checkOut(order(null))).toEqual({ outcome: 'leave', url })
  expect(to(orders)).toHaveLength(1)
  expect(to(credit)[0]?.body).toEqual({ payment_method: 'paypal', shopId: 3, paymentIntentId: 'ORDER1' })
})

test('what was approved at PayPal and never confirmed is found before a card is asked', async () => {
  const url = 'https://paypal.test/checkoutnow?token=ORDER1'
  playBrowser({ [orders]: [200, { approval_url: url }], [credit]: credited })
  await checkOut(order(null))
  const payer = card(paid)
  expect(await checkOut(order(payer))).toEqual({ outcome: 'credited' })
  expect(payer.asked).toEqual([])
})

test('a code by SMS that has run out is asked for again, by card and by PayPal [PAY-04]', async () => {
  const refusal = [403, { message: 'Verifica OTP incompleta', code: 'otp_required' }] as const
  playBrowser({ [intents]: refusal, [orders]: refusal })
  expect(await checkOut(order(card()))).toEqual({ outcome: 'otp-missing' })
  expect(await checkOut(order(null))).toEqual({ outcome: 'otp-missing' })
})

test('who takes his code to PayPal and back does not meet the card payment that was ended', async () => {
  const approval = [200, { approval_url: 'https://paypal.test/checkoutnow?token=EC-1' }] as const
  const again = [200, { clientSecret: 'pi_2_secret', paymentIntentId: 'pi_2' }] as const
  const { to } = playBrowser({ [intents]: [intent, again], [orders]: approval, [credit]: [unpaid, credited] })
  const payer = card(declined, paid)
  const withCode = (by: CardPayer | null) => ({ ...order(by), promoCode: 'REGALO' })
  expect((await checkOut(withCode(payer))).outcome).toBe('refused')
  expect((await checkOut(withCode(null))).outcome).toBe('leave')
  expect((await checkOut(withCode(payer))).outcome).toBe('credited')
  expect(to(intents)).toHaveLength(2)
  expect(payer.asked).toEqual(['pi_1_secret', 'pi_2_secret'])
})

test('a promo code that holds no more is told in the words of the server, and nothing is paid', async () => {
  const message = 'Il codice REGALO è scaduto.'
  const { to } = playBrowser({ [intents]: [400, { message, code: 'promo_invalid' }] })
  const payer = card(paid)
  expect(await checkOut({ ...order(payer), promoCode: 'REGALO' })).toEqual({
    outcome: 'promo-refused',
    message,
  })
  expect(to(intents)[0]?.body).toEqual({
    shop_id: 3,
    promo_code: 'REGALO',
    price: 42.9,
    credits: 500,
    immediate_use,
  })
  expect(payer.asked).toEqual([])
})

test('a package that has changed since it was shown is not paid, and that is said', async () => {
  const message = 'Il pacchetto è cambiato. Ora 500 Crediti costano 44,90 €.'
  const { stored } = playBrowser({ [intents]: [409, { message, code: 'price_changed' }] })
  const payer = card(paid)
  expect(await checkOut(order(payer))).toEqual({ outcome: 'price-changed', message })
  expect(payer.asked).toEqual([])
  expect(stored.size).toBe(0)
})

test('without a connection nothing is opened, and that is said', async () => {
  const { stored } = playBrowser({ [intents]: 'no connection' })
  expect(await checkOut(order(card()))).toEqual({
    outcome: 'refused',
    message: 'Pagamento non riuscito: Connessione assente. Riprova.',
  })
  expect(stored.size).toBe(0)
})

test('after a reload only what may have been paid is asked about; what nobody knows is forgotten', async () => {
  const { to } = playBrowser({ [credit]: [404, { status: false, message: '' }] })
  const begun = { shopId: 3, via: 'stripe', wish: '3 4290 ', next: 's', at: Date.now() } as const
  openPayments.keep(7, { ...begun, paymentIntentId: 'pi_open', doubtful: false })
  openPayments.keep(7, { ...begun, paymentIntentId: 'pi_sent', doubtful: true })
  openPayments.keep(7, {
    ...begun,
    paymentIntentId: 'pi_old',
    doubtful: true,
    at: Date.now() - 25 * 3_600_000,
  })
  expect(await settleEarlier(7, 3)).toBeNull()
  expect(to(credit).map(({ body }) => body)).toMatchObject([{ paymentIntentId: 'pi_sent' }])
  expect(openPayments.all(7)).toMatchObject([{ paymentIntentId: 'pi_open' }])
  expect(openPayments.all(8)).toEqual([])
})

test('Stripe’s answers: a decline is a decline, a lost connection is to be found out [PAY-18]', () => {
  const error = (type: string, message?: string) => answerOf({ error: { type, message } } as never)
  expect(answerOf({ paymentIntent: { status: 'succeeded' } } as never)).toEqual({ answer: 'paid' })
  expect(error('card_error', 'La carta è stata rifiutata.')).toEqual({
    answer: 'refused',
    cause: 'La carta è stata rifiutata.',
  })
  expect(error('validation_error', 'Il numero della carta è incompleto.')).toMatchObject({
    answer: 'refused',
  })
  expect(error('api_connection_error', 'Rete assente.')).toEqual({
    answer: 'unknown',
    cause: 'Rete assente.',
  })
  // What Stripe says when the payment has succeeded already.
  expect(error('invalid_request_error')).toMatchObject({ answer: 'unknown' })
  expect(answerOf({ paymentIntent: { status: 'processing' } } as never)).toMatchObject({ answer: 'unknown' })
})
