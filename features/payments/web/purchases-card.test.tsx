import { expect, test } from 'vitest'
import type { Purchase } from '../contract/purchases.ts'
import { Purchases } from './purchases-list.tsx'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  id: 7,
  title: 'Presentazione',
  credits: 250,
  list_price: 22.9,
  discount: 0,
  paid: 22.9,
  paid_with: 'card',
  at: '2026-11-18T10:00:00Z',
  state: 'credited',
  unspent: 200,
  immediate_use_at: '2026-11-18T09:59:00Z',
  withdrawable_until: inDays(3),
  money_back: 18.32,
  withdrawals: [],
  receipt_number: '2026/12',
  receipt_url: '/api/purchases/7/receipt?expires=1&signature=x',
  ...changes,
})
const html = (...purchases: Purchase[]) =>
  htmlOf(<Purchases buyer={{ name: 'Marco', email: 'marco@posta.test' }} />, [
    [['wallet', 'purchases'], purchases],
  ])
const words = (...purchases: Purchase[]) => wordsOf(html(...purchases)).replaceAll('\u00a0', ' ')
const button = 'Recedi dal contratto qui'

test('a purchase shows what was paid, what is unspent, and for fourteen days the way out with the money back', () => {
  const shown = words(purchase())
  expect(shown).toContain('Presentazione, 250 Crediti Pagato 22,90 € 18/11/2026 , con carta')
  expect(shown).toContain('Non usati: 200 Crediti')
  expect(shown).toContain(button)
  expect(shown).toContain('ti rimborsiamo 18,32 €')
  expect(words(purchase({ withdrawable_until: inDays(-1), money_back: 0 }))).not.toContain(button)
})

test('each purchase leads to its receipt, as a page and as PDF', () => {
  expect(words(purchase())).toContain('Ricevuta 2026/12 PDF Contratto')
  const links = [...html(purchase()).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual([
    '/api/purchases/7/receipt?expires=1&amp;signature=x',
    '/api/purchases/7/receipt?expires=1&amp;signature=x&amp;format=pdf',
    '/api/purchases/7/receipt?expires=1&amp;signature=x&amp;format=contract',
  ])
})

test('a discount, and who was paid by PayPal, are said', () => {
  const shown = words(purchase({ discount: 2.29, paid: 20.61, paid_with: 'paypal' }))
  expect(shown).toContain('Sconto 2,29 € su 22,90 €')
  expect(shown).toContain('con PayPal')
})

test('with everything spent, or the payment contested, the button stays and says why it does nothing', () => {
  for (const [state, reason] of [
    ['credited', 'Hai già usato questi Crediti.'],
    ['disputed', 'Hai contestato questo pagamento'],
  ] as const) {
    const spent = purchase({ state, unspent: 0, money_back: 0 })
    expect(words(spent)).toContain(reason)
    expect(html(spent)).toMatch(/aria-disabled="true"[^>]*title="Hai/)
  }
})

test.each([
  ['refunding', 'Rimborso in corso', 'Il rimborso è in corso.'],
  ['refund_late', 'Rimborso in ritardo', 'Ce ne stiamo occupando noi'],
  ['refunded', 'Rimborsato', 'Rimborsato il 19/11/2026.'],
] as const)('after a withdrawal the purchase is %s, in words', (state, badge, sentence) => {
  const refunded_at = state === 'refunded' ? '2026-11-19T10:00:00Z' : null
  const withdrawal = { at: '2026-11-19T09:00:00Z', credits: 200, amount: 18.32, state, refunded_at }
  const shown = words(purchase({ state, unspent: 0, money_back: 0, withdrawals: [withdrawal] }))
  expect(shown).toContain(badge)
  expect(shown).toContain('Recesso del 19/11/2026: 18,32 € per 200 Crediti')
  expect(shown).toContain(sentence)
  expect(shown).not.toContain(button)
})

test('the newest three come first, the rest on demand; none at all is said', () => {
  const many = [1, 2, 3, 4].map((id) => purchase({ id }))
  expect(words(...many.slice(1))).not.toContain('Mostra di più')
  expect(words(...many)).toContain('Mostra di più')
  expect(words()).toContain('Non hai ancora acquistato Crediti.')
})
