import * as purchases from './purchases.ts'
import type { ModelState } from './reference-model.ts'
import { one, type Plan, type Scene, type StepOf } from './scene.ts'
import type { Step } from './steps.ts'

export function openPurchase(
  { fixture, before, packages }: Scene,
  step: StepOf<'open purchase'>,
  name: string,
): Plan {
  const { withCode, asked } = step
  const king = step.king % before.kings.length
  const bought = one(packages, step.package)!
  return {
    what: `king ${king} opens ${name}, of ${bought.credits}${withCode ? ', with the code' : ''}${asked ? ', for immediate use' : ''}`,
    parts: [
      (now) => (now.kings[king]!.banned ? 401 : undefined),
      ...(withCode
        ? [
            (now: ModelState) => purchases.endPaymentWithCode(now, king, bought.credits),
            (now: ModelState) => purchases.settlePaymentWithCode(now, king, bought.credits),
          ]
        : []),
      (now) => purchases.openPurchase(now, name, { king, ...bought, withCode, asked }),
    ],
    // Of a king who opens two payments with one code at once, promo-codes.test.ts knows more.
    ...(withCode && { alone: `code of king ${king}` }),
    run: () => fixture.openPurchase(name, king, bought, { withCode, asked }),
  }
}

export function trade(
  { fixture, before }: Scene,
  step: Extract<Step, { purchase: number }>,
  purchase: string,
  name: string,
): Plan {
  const { king } = before.purchases[purchase]!
  const there = (now: ModelState) => now.purchases[purchase]!
  const signedIn = (now: ModelState) => (now.kings[king]!.banned ? 401 : undefined)
  switch (step.what) {
    case 'pay':
      return {
        what: `pay ${purchase}`,
        parts: [(now) => purchases.pay(there(now))],
        run: () => fixture.pay(purchase),
      }
    case 'cancel':
      return {
        what: `the provider gives up ${purchase}`,
        parts: [(now) => purchases.cancel(there(now))],
        run: () => fixture.cancel(purchase),
      }
    case 'confirm':
      return {
        what: `king ${king} says that ${purchase} is paid`,
        parts: [
          signedIn,
          (now) => purchases.isCredited(now, purchase),
          (now) => purchases.confirm(now, purchase),
        ],
        run: () => fixture.confirm(purchase),
      }
    case 'withdraw': {
      const told = { status: 0, credits: 0, cents: 0 }
      return {
        get what() {
          const { credits, cents } = told
          return `king ${king} withdraws ${credits} Crediti for ${cents} cents from ${purchase}`
        },
        parts: [signedIn, (now) => purchases.withdraw(now, purchase, told)],
        run: async () => Object.assign(told, await fixture.withdraw(purchase)).status,
      }
    }
    case 'refund there':
      return {
        what: `the provider refunds ${step.cents} cents of ${purchase}`,
        parts: [(now) => purchases.refundThere(there(now), step.cents)],
        run: () => fixture.refundThere(purchase, step.cents, name),
      }
    case 'dispute':
    case 'dispute decided': {
      const to = step.what === 'dispute' ? 'open' : step.won ? 'won' : 'lost'
      return {
        what: `dispute of ${purchase}: ${to}`,
        parts: [(now) => purchases.dispute(there(now), to)],
        run: () => fixture.dispute(purchase, to),
      }
    }
    case 'code time passes':
      return {
        what: `30 minutes pass: ${purchase}`,
        parts: [(now) => purchases.codeTimePasses(there(now))],
        run: () => fixture.codeTimePasses(purchase),
      }
  }
}
