import { expect, test } from 'vitest'
import type { PromoResult } from '../contract/payments.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, wordsOf } from '#testing/web/profile-pages.tsx'
import { PromoForm } from './promo-form.tsx'
import { Summary } from './summary.tsx'
import { type Promo, promoFailure } from './use-promo.ts'

const welcome: PromoResult = {
  promo_code: 'BENVENUTO10',
  discounted_price: 8.91,
  discount_amount: 0.99,
  lowest_price_30_days: 9.5,
}

const unticked = { asked: false, missing: false, ask: () => {}, check: () => false }
const promoOf = (applied: PromoResult | null, checking = false): Promo => ({
  applied,
  checking,
  keep: () => {},
  remove: () => {},
})

const summary = (promo: Promo) =>
  wordsOf(
    htmlOf(
      <Summary
        form="f"
        shop={{ id: 1, title: 'Saluto', credits: 100, price: 9.9, icon_url: '' }}
        promo={promo}
        balance={350}
        debt={0}
        leaving={false}
        paying={false}
        request={unticked}
        problem={null}
      />,
    ),
  ).replaceAll('\u00a0', ' ')

test('the code is asked for in a required field', () => {
  const html = htmlOf(<PromoForm shopId={1} promo={promoOf(null)} />)
  requirement('PAY-14', () => expect(html).toMatch(/<input[^>]* required=""/))
  expect(wordsOf(html)).toBe(' Codice promozionale Applica ')
})

test('once applied the form is hidden, and the summary shows code, discount and what is paid [PAY-15]', () => {
  requirement('PAY-15', () => expect(htmlOf(<PromoForm shopId={1} promo={promoOf(welcome)} />)).toBe(''))
  const words = summary(promoOf(welcome))
  expect(words).toContain('Prezzo 9,90 €')
  expect(words).toContain('BENVENUTO10 Rimuovi −0,99 €')
  expect(words).toContain('Prezzo di un Credito 0,089 €')
  expect(words).toMatch(/Totale 8,91 € .*Paga 8,91 €/)
})

test('beside the discount stands the lowest price of the last 30 days, and nowhere else', () => {
  expect(summary(promoOf(welcome))).toContain('Prezzo più basso degli ultimi 30 giorni: 9,50 €')
  const without = summary(promoOf(null))
  expect(without).not.toContain('Prezzo più basso')
  expect(without).toContain('Prezzo di un Credito 0,099 €')
  expect(without).toMatch(/Totale 9,90 €/)
})

test('while a remembered code is being asked about nothing can be paid', () => {
  const words = summary(promoOf(null, true))
  expect(words).toContain('Verifico il codice…')
  expect(words).not.toContain('Paga 9,90')
})

test('with 400 the words of the server are told, with anything else the prescribed ones [PAY-16]', () => {
  const said = 'Il codice SCADUTO è scaduto.'
  requirement('PAY-16', () => expect(promoFailure(new ApiError(400, { message: said }))).toBe(said))
  for (const error of [
    new ApiError(404, { message: 'Non trovato.' }),
    new ApiError(422, { message: 'Campo obbligatorio.' }),
    new ApiError(429, { message: 'Troppi tentativi.' }),
    new ApiError(500, {}),
    new NetworkError(null),
  ])
    requirement('PAY-16', () =>
      expect(promoFailure(error)).toBe(
        quoted('PAY-16', 'Promo Code non è valido, scaduto o non applicabile a questo prodotto.'),
      ),
    )
})
