import type { Books } from './books.ts'
import * as purchases from './purchases.ts'
import { one, type Plan, type Scene, type StepOf } from './scene.ts'
import type { Step } from './steps.ts'

export function openPurchase(
  { town, before, packages }: Scene,
  step: StepOf<'open purchase'>,
  name: string,
): Plan {
  const { withCode } = step
  const king = step.king % before.kings.length
  const bought = one(packages, step.package)!
  return {
    what: `king ${king} opens ${name}, of ${bought.credits}${withCode ? ', with the code' : ''}`,
    parts: [
      (now) => (now.kings[king]!.banned ? 401 : undefined),
      ...(withCode
        ? [
            (now: Books) => purchases.endPaymentWithCode(now, king, bought.credits),
            (now: Books) => purchases.settlePaymentWithCode(now, king, bought.credits),
          ]
        : []),
      (now) => purchases.openPurchase(now, name, { king, ...bought, withCode }),
    ],
    // Of a king who opens two payments with one code at once, promo-codes.test.ts knows more.
    ...(withCode && { alone: `code of king ${king}` }),
    run: () => town.openPurchase(name, king, bought, withCode),
  }
}

export function trade(
  { town, before }: Scene,
  step: Extract<Step, { purchase: number }>,
  purchase: string,
  name: string,
): Plan {
  const { king } = before.purchases[purchase]!
  const there = (now: Books) => now.purchases[purchase]!
  const signedIn = (now: Books) => (now.kings[king]!.banned ? 401 : undefined)
  switch (step.what) {
    case 'pay':
      return {
        what: `pay ${purchase}`,
        parts: [(now) => purchases.pay(there(now))],
        run: () => town.pay(purchase),
      }
    case 'cancel':
      return {
        what: `the provider gives up ${purchase}`,
        parts: [(now) => purchases.cancel(there(now))],
        run: () => town.cancel(purchase),
      }
    case 'confirm':
      return {
        what: `king ${king} says that ${purchase} is paid`,
        parts: [
          signedIn,
          (now) => purchases.isCredited(now, purchase),
          (now) => purchases.confirm(now, purchase),
        ],
        run: () => town.confirm(purchase),
      }
    case 'withdraw': {
      const told = { status: 0, credits: 0, cents: 0 }
      return {
        what: `king ${king} withdraws from ${purchase}`,
        parts: [signedIn, (now) => purchases.withdraw(now, purchase, told)],
        run: async () => Object.assign(told, await town.withdraw(purchase)).status,
      }
    }
    case 'refund there':
      return {
        what: `the provider refunds ${step.cents} cents of ${purchase}`,
        parts: [(now) => purchases.refundThere(there(now), step.cents)],
        run: () => town.refundThere(purchase, step.cents, name),
      }
    case 'dispute':
    case 'dispute decided': {
      const to = step.what === 'dispute' ? 'open' : step.won ? 'won' : 'lost'
      return {
        what: `dispute of ${purchase}: ${to}`,
        parts: [(now) => purchases.dispute(there(now), to)],
        run: () => town.dispute(purchase, to),
      }
    }
    case 'code time passes':
      return {
        what: `30 minutes pass: ${purchase}`,
        parts: [(now) => purchases.codeTimePasses(there(now))],
        run: () => town.codeTimePasses(purchase),
      }
  }
}
