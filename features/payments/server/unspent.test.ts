import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { type Movement, moneyBack, unspentByPurchase } from './unspent.ts'

const buy = (purchaseId: number, credits: number): Movement => ({ what: 'bought', purchaseId, credits })
const give = (credits: number): Movement => ({ what: 'given', credits })
const take = (fact: string, credits: number): Movement => ({ what: 'taken', fact, credits })
const back = (fact: string, credits: number): Movement => ({ what: 'returned', fact, credits })
const reverse = (fact: string, credits: number, reverses: number): Movement => ({
  what: 'taken',
  fact,
  credits,
  reverses,
})
const lend = (credits: number): Movement => ({ what: 'lent', credits })
const repay = (credits: number): Movement => ({ what: 'repaid', credits })
const unspent = (...movements: Movement[]) => Object.fromEntries(unspentByPurchase(movements))

test.each([
  ['the oldest purchase counts as spent first', [buy(1, 100), buy(2, 100), take('u', 150)], { 1: 0, 2: 50 }],
  [
    'what returns goes back to the purchases that paid for it',
    [buy(1, 100), buy(2, 100), take('u', 50), take('v', 100), back('u', 50)],
    { 1: 50, 2: 50 },
  ],
  [
    'what returns after a later purchase is still of the earlier one',
    [buy(1, 50), take('u', 50), buy(2, 100), back('u', 50)],
    { 1: 50, 2: 100 },
  ],
  ['a gift is spent before what was bought', [buy(1, 100), give(70), take('u', 50)], { 1: 100 }],
  ['a later gift changes nothing about what was spent', [buy(1, 100), take('u', 50), give(50)], { 1: 50 }],
  [
    'a reversal takes from its own purchase, then like any expense',
    [buy(1, 100), buy(2, 100), take('u', 50), reverse('r', 100, 2)],
    { 1: 50, 2: 0 },
  ],
  [
    'a dispute that was won gives back to where it took from',
    [buy(1, 100), buy(2, 100), take('u', 100), reverse('r', 100, 1), back('r', 100)],
    { 1: 0, 2: 100 },
  ],
  [
    'what returns to a purchase whose money went back belongs to who stood in for it',
    [buy(1, 100), buy(2, 100), take('u', 100), reverse('r', 100, 1), back('u', 100)],
    { 1: 0, 2: 100 },
  ],
  [
    'a debt is paid by what is bought next',
    [buy(1, 100), take('u', 100), lend(100), reverse('r', 100, 1), buy(2, 250), repay(100)],
    { 1: 0, 2: 150 },
  ],
  [
    'and when the dispute is won, those who paid the debt have their Crediti again',
    [
      buy(1, 100),
      take('u', 100),
      lend(100),
      reverse('r', 100, 1),
      buy(2, 60),
      repay(60),
      back('r', 100),
      repay(40),
    ],
    { 1: 0, 2: 60 },
  ],
  [
    'of two disputes for which he owes, the one that is won forgives its own debt, and pays nothing of the other',
    [
      buy(1, 50),
      take('u', 50),
      lend(1),
      reverse('r', 1, 1),
      lend(1),
      reverse('s', 1, 1),
      back('r', 1),
      repay(1),
      buy(2, 1),
      repay(1),
      back('u', 50),
      back('s', 1),
    ],
    { 1: 50, 2: 1 },
  ],
  ['more than was taken comes back as a gift', [buy(1, 100), take('u', 50), back('u', 80)], { 1: 100 }],
])('%s', (_rule, movements, expected) => {
  expect(unspent(...movements)).toEqual(expected)
})

test('a history in which more is taken than there was is refused', () => {
  expect(() => unspent(buy(1, 50), take('u', 51))).toThrow(RangeError)
})

const amount = fc.constantFrom(1, 7, 50, 100, 200)
const step = fc.record({
  what: fc.constantFrom('buy', 'buy', 'give', 'correct', 'unlock', 'unlock', 'refund', 'reverse', 'win'),
  amount,
  pick: fc.nat(),
})

interface Fact {
  readonly fact: string
  readonly credits: number
}

/** A wallet as the ledger keeps it: never below nothing, what is missing is lent, what arrives pays it back. */
class Wallet {
  readonly movements: Movement[] = []
  readonly bought: number[] = []
  readonly reversed: number[] = []
  unlocks: Fact[] = []
  disputes: (Fact & { purchaseId: number })[] = []
  balance = 0
  debt = 0

  arrive(movement: Movement): void {
    const paid = Math.min(movement.credits, this.debt)
    this.movements.push(movement, ...(paid > 0 ? [repay(paid)] : []))
    this.debt -= paid
    this.balance += movement.credits - paid
  }

  pay(movement: Movement): void {
    this.movements.push(movement)
    this.balance -= movement.credits
  }

  reverse(purchaseId: number, wanted: number): void {
    const credits = Math.min(wanted, (this.bought[purchaseId] ?? 0) - (this.reversed[purchaseId] ?? 0))
    const missing = Math.max(0, credits - this.balance)
    const fact = `r${this.movements.length}`
    this.movements.push(...(missing > 0 ? [lend(missing)] : []), reverse(fact, credits, purchaseId))
    this.balance -= credits - missing
    this.debt += missing
    this.reversed[purchaseId] = (this.reversed[purchaseId] ?? 0) + credits
    this.disputes.push({ fact, credits, purchaseId })
  }

  step({ what, amount: wanted, pick }: { what: string; amount: number; pick: number }): void {
    const purchaseId = pick % Math.max(1, this.bought.length)
    const [unlock] = this.unlocks.slice(pick % Math.max(1, this.unlocks.length))
    const [dispute] = this.disputes.slice(pick % Math.max(1, this.disputes.length))
    if (what === 'buy') this.arrive(buy(this.bought.push(wanted) - 1, wanted))
    else if (what === 'give') this.arrive(give(wanted))
    else if (what === 'correct') this.pay(take(`c${this.movements.length}`, Math.min(wanted, this.balance)))
    else if (what === 'unlock' && this.balance >= wanted) {
      const fact = `u${this.movements.length}`
      this.unlocks.push({ fact, credits: wanted })
      this.pay(take(fact, wanted))
    } else if (what === 'refund' && unlock) {
      this.unlocks = this.unlocks.filter((each) => each !== unlock)
      this.arrive(back(unlock.fact, unlock.credits))
    } else if (what === 'reverse' && this.bought.length > 0) this.reverse(purchaseId, wanted)
    else if (what === 'win' && dispute) {
      this.disputes = this.disputes.filter((each) => each !== dispute)
      this.reversed[dispute.purchaseId]! -= dispute.credits
      this.arrive(back(dispute.fact, dispute.credits))
    }
  }
}

const history = fc.array(step, { maxLength: 40 }).map((steps) => {
  const wallet = new Wallet()
  for (const each of steps) wallet.step(each)
  return wallet
})

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

test('the unspent Crediti of a purchase are between zero and what was bought and not reversed', () => {
  fc.assert(
    fc.property(history, ({ movements, bought, reversed }) => {
      const left = unspentByPurchase(movements)
      expect([...left.keys()]).toEqual([...bought.keys()])
      for (const [id, credits] of left) {
        expect(credits).toBeGreaterThanOrEqual(0)
        expect(credits).toBeLessThanOrEqual((bought[id] ?? 0) - (reversed[id] ?? 0))
      }
    }),
  )
})

test('the unspent Crediti of all purchases add up to the bought Crediti in the wallet', () => {
  fc.assert(
    fc.property(history, ({ movements, balance }) => {
      const gifts = sum(movements.map((each) => (each.what === 'given' ? each.credits : 0)))
      const left = sum(unspentByPurchase(movements).values())
      expect(left).toBeLessThanOrEqual(balance)
      expect(left).toBeGreaterThanOrEqual(balance - gifts)
      const allBought = movements.map((each, n) =>
        each.what === 'given' ? buy(1_000 + n, each.credits) : each,
      )
      expect(sum(unspentByPurchase(allBought).values())).toBe(balance)
    }),
  )
})

test('spending never raises, and neither a purchase nor a gift nor a return lowers, what is unspent', () => {
  fc.assert(
    fc.property(history, amount, (wallet, wanted) => {
      const { movements, balance, debt, unlocks } = wallet
      const before = unspentByPurchase(movements)
      const everywhere = (after: Map<number, number>, holds: (now: number, then: number) => boolean) =>
        [...before].every(([id, then]) => holds(after.get(id) ?? 0, then))
      const spending = take('now', Math.min(wanted, balance))
      const spent = unspentByPurchase([...movements, spending])
      expect(everywhere(spent, (now, then) => now <= then)).toBe(true)
      const gifted = unspentByPurchase([...movements, give(wanted), spending])
      expect([...gifted].every(([id, left]) => left >= (spent.get(id) ?? 0))).toBe(true)
      if (debt > 0) return
      const richer = unspentByPurchase([...movements, buy(99, wanted)])
      expect(everywhere(richer, (now, then) => now === then)).toBe(true)
      for (const { fact, credits } of unlocks) {
        const returned = unspentByPurchase([...movements, back(fact, credits)])
        expect(everywhere(returned, (now, then) => now >= then)).toBe(true)
      }
    }),
  )
})

test('when everything spent has returned and every dispute was won, every purchase is whole', () => {
  fc.assert(
    fc.property(
      history.filter(({ movements }) => !movements.some(({ what }) => what === 'given')),
      (wallet) => {
        fc.pre(!wallet.movements.some((each) => each.what === 'taken' && each.fact.startsWith('c')))
        while (wallet.unlocks.length > 0) wallet.step({ what: 'refund', amount: 0, pick: 0 })
        while (wallet.disputes.length > 0) wallet.step({ what: 'win', amount: 0, pick: 0 })
        expect([...unspentByPurchase(wallet.movements).values()]).toEqual(wallet.bought)
      },
    ),
  )
})

const share = (options: Partial<Parameters<typeof moneyBack>[0]>) =>
  moneyBack({
    paid: euroCents(2290),
    bought: 250,
    unspent: 250,
    withdrawn: { credits: 0, cents: 0 },
    refunded: 0,
    ...options,
  })

test.each([
  [{ unspent: 200 }, 1832],
  [{ unspent: 250 }, 2290],
  [{ unspent: 0 }, 0],
  // 7.590,5 cents
  [{ paid: euroCents(7990), bought: 1000, unspent: 950 }, 7591],
  // 0,01 cents
  [{ paid: euroCents(50), bought: 5000, unspent: 1 }, 0],
  [{ unspent: 250, refunded: 290 }, 2000],
])('the money back for %o is %i cents', (options, cents) => {
  expect(share(options)).toBe(cents)
})

test('withdrawn in however many parts, the money is what it would be at once, and never more than was paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 40_000 }),
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 3000 }),
      (cents, parts, spent) => {
        const [paid, bought] = [euroCents(cents), sum(parts) + spent]
        const none = { credits: 0, cents: 0 }
        const withdrawn = parts.reduce(
          (so, unspentNow) => ({
            credits: so.credits + unspentNow,
            cents: so.cents + moneyBack({ paid, bought, unspent: unspentNow, withdrawn: so, refunded: 0 }),
          }),
          none,
        )
        expect(withdrawn.cents).toBe(
          moneyBack({ paid, bought, unspent: sum(parts), withdrawn: none, refunded: 0 }),
        )
        expect(withdrawn.cents).toBeLessThanOrEqual(paid)
      },
    ),
  )
})
