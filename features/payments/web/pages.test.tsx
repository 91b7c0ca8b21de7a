import { createRef } from 'react'
import { expect, test } from 'vitest'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { euroCents } from '#platform/contract/money.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import { htmlOf, person, wordsOf } from '#testing/web/profile-pages.tsx'
import { CreditsCard } from './credits-card.tsx'
import type { CardFields } from './card-fields.ts'
import { DebtNotice } from './debt-notice.tsx'
import { OtpStep } from './otp-step.tsx'
import { creditedModal, notPaidModal } from './outcome-modals.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { firstMethod, type Method, type Methods, methodsOf } from './payment-methods.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { StripeCard } from './stripe-card.tsx'
import { Summary } from './summary.tsx'

const shop = { id: 3, title: 'Salotto', credits: 500, price: 42.9, icon_url: '' }

const payments: ClientConfig['payments'] = { stripe_publishable_key: null, paypal: false, sandbox: true }
const methods = (changes: Partial<typeof payments>) => methodsOf({ payments: { ...payments, ...changes } })

const choice = (offered: Methods, chosen: Method | null, problem: string | null = null) =>
  htmlOf(
    <PaymentMethod methods={offered} chosen={chosen} problem={problem} onChoose={() => {}}>
      campi della carta
    </PaymentMethod>,
  )

test('card and PayPal are offered as the server offers them, and the chosen one shows its fields [PAY-01]', () => {
  const both = methods({ paypal: true })
  requirement('PAY-01', () => {
    expect(wordsOf(choice(both, 'card'))).toMatch(/ Carta .*campi della carta.* PayPal /)
    expect(choice(both, 'card').match(/type="radio"/g)).toHaveLength(2)
  })
  const paypal = wordsOf(choice(both, 'paypal'))
  expect(paypal).toContain('Confermi sul sito di PayPal')
  expect(paypal).not.toContain('campi della carta')
  expect(wordsOf(choice(methods({}), 'card'))).not.toContain('PayPal')
  expect(wordsOf(choice(methods({ sandbox: false, paypal: true }), 'paypal'))).not.toContain('Carta')
  expect(wordsOf(choice(methods({ sandbox: false }), null))).toContain('In questo momento non si può pagare.')
  expect(wordsOf(choice(both, null, 'Scegli come pagare.'))).toContain('Scegli come pagare.')
})

test('Stripe is never chosen beforehand, so nothing of it is fetched; the sandbox’s card is there at once [PAY-19]', () => {
  const stripe = methods({ stripe_publishable_key: 'pk_1', paypal: true })
  expect(stripe.card).toEqual({ via: 'stripe', key: 'pk_1' })
  expect(firstMethod(stripe)).toBeNull()
  expect(firstMethod(methods({ paypal: true }))).toBe('card')
  expect(firstMethod(methods({ sandbox: false, paypal: true }))).toBe('paypal')
})

test('without consent Stripe’s fields give way to why, and to the choice of cookies [PAY-19]', () => {
  const ref = createRef<CardFields>()
  const html = htmlOf(<StripeCard ref={ref} publishableKey="pk_1" />)
  requirement('PAY-19', () => {
    expect(wordsOf(html)).toContain(
      quoted('PAY-19', 'Devi accettare i cookie pertinenti prima di utilizzare Stripe.'),
    )
    expect(wordsOf(html)).toContain('Scegli i cookie')
    expect(html).not.toContain('Numero della carta')
  })
})

test('the sandbox says that it is one, and which card works', () => {
  const ref = createRef<CardFields>()
  const words = wordsOf(htmlOf(<SandboxCard ref={ref} price={euroCents(990)} form="f" />))
  expect(words).toContain('Numero della carta Scadenza CVC')
  expect(words).toContain('Ambiente di prova: usa 4242 4242 4242 4242')
})

const summary = (changes: Partial<Parameters<typeof Summary>[0]> = {}) =>
  wordsOf(
    htmlOf(
      <Summary
        form="f"
        shop={shop}
        promo={{ applied: null, checking: false, keep: () => {}, remove: () => {} }}
        balance={350}
        debt={0}
        leaving={false}
        paying={false}
        request={{ asked: false, missing: false, ask: () => {}, check: () => false }}
        problem={null}
        {...changes}
      />,
    ),
  )

test('the summary names package, Crediti, price, total and the balance it leaves [PAY-02]', () => {
  const words = summary()
  requirement('PAY-02', () => {
    expect(words).toContain('Salotto 500 Crediti 42,90 €')
    expect(words).toContain('Prezzo 42,90 €')
    expect(words).toContain('Totale 42,90 €')
  })
  expect(words).toContain('Saldo dopo l’acquisto 850 Crediti')
  // Between the two stands the request for immediate use, which nothing has ticked.
  expect(words).toMatch(
    /Totale 42,90 € +Voglio usare subito i Crediti\. So che, .* rimborsati\. +Paga 42,90 €/,
  )
  const missing = { asked: false, missing: true, ask: () => {}, check: () => false }
  expect(words).not.toContain('Spunta la casella')
  expect(summary({ request: missing })).toContain('Spunta la casella per usare i Crediti')
  expect(summary({ leaving: true })).toContain('Paga 42,90 € con PayPal')
  expect(summary({ paying: true })).toContain('Pago…')
  expect(summary({ problem: 'Pagamento non riuscito: x' })).toContain('Pagamento non riuscito: x')
})

test('a debt is explained wherever one buys, and the summary says what of the purchase pays it', () => {
  const notice = wordsOf(htmlOf(<DebtNotice debt={120} />))
  expect(notice).toContain('Il tuo saldo è negativo di 120 Crediti')
  expect(notice).toContain('rimborsato o contestato quando i Crediti erano già spesi')
  expect(notice).toContain('Il prossimo acquisto lo riporta in pari')
  expect(htmlOf(<DebtNotice debt={0} />)).toBe('')
  expect(summary({ balance: 0, debt: 120 })).toContain(
    'Riporta il saldo in pari −120 Crediti Saldo dopo l’acquisto 380 Crediti',
  )
  expect(summary({ balance: 0, debt: 900 })).toContain(
    'Riporta il saldo in pari −500 Crediti Saldo dopo l’acquisto 0 Crediti',
  )
  const told = (owed: number) => creditedModal({ shop, debt: owed }, () => {}).body
  expect(told(0)).toBe('Hai acquistato 500 Crediti, che sono già sul tuo saldo.')
  expect(told(120)).toContain('120 hanno riportato il saldo in pari, gli altri sono già tuoi.')
  expect(told(500)).toContain('Sono serviti a coprire il saldo negativo.')
  const owing = person(1, 'KING', { profile: { credits: 0, debt: 120 } })
  expect(wordsOf(htmlOf(<CreditsCard user={owing} />))).toContain('Il tuo saldo è negativo di 120 Crediti')
  expect(wordsOf(htmlOf(<CreditsCard user={person(1, 'KING')} />))).not.toContain('negativo')
})

const otp = (changes: Partial<Parameters<typeof OtpStep>[0]>) =>
  wordsOf(htmlOf(<OtpStep phone="+393475550190" verified={false} missing={false} {...changes} />))

test('the code by SMS: asked for, without a phone, verified earlier, or missing when one pays', () => {
  expect(otp({})).toContain('SMS al +39 ••• ••• 01 90')
  expect(otp({})).toContain('Invia il codice')
  requirement('PAY-05', () => {
    const without = otp({ phone: null })
    expect(without).toContain('Aggiungi un numero di telefono al tuo profilo per completare il pagamento.')
    expect(without).toContain('Vai al profilo')
    expect(without).not.toContain('Invia il codice')
  })
  requirement('PAY-10', () =>
    expect(otp({ verified: true })).toContain(quoted('PAY-10', 'OTP verificato con successo!')),
  )
  requirement('PAY-04', () =>
    expect(otp({ missing: true })).toContain(quoted('PAY-04', 'Verifica OTP incompleta')),
  )
})

test('who has not paid reads the prescribed words', () => {
  const { title, body } = notPaidModal(() => {})
  const words = 'Pagamento Fallito: Il pagamento non è andato a buon fine. Per favore, riprova più tardi.'
  expect(title).toBe('Pagamento non riuscito')
  requirement('PAY-28', () => expect(wordsOf(htmlOf(<p>{body}</p>)).trim()).toBe(quoted('PAY-28', words)))
})
