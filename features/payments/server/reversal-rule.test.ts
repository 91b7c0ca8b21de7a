import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { correctionsFor, type Returned, type Standing } from './reversal-rule.ts'
import { moneyBack } from './unspent.ts'

const bought = { credits: 100, amount_cents: 990 }
const refundOf = (cents: number): Returned => ({ refunded: euroCents(cents), dispute: 'none' })
const disputed = (dispute: Returned['dispute'], cents = 0): Returned => ({
  refunded: euroCents(cents),
  dispute,
})
const standing = (cause: Standing['cause'], credits: number, amount_cents: number): Standing => ({
  id: 1,
  cause,
  credits,
  amount_cents,
})
const nothing = { giveBack: [], take: [] }

test('a purchase whose money stayed is left alone', () => {
  expect(correctionsFor(bought, [], refundOf(0))).toEqual(nothing)
  expect(correctionsFor(bought, [], disputed('won'))).toEqual(nothing)
})

test('a refund of all takes all; of a part its share, rounded in his favour', () => {
  expect(correctionsFor(bought, [], refundOf(990)).take).toEqual([
    { cause: 'refund', credits: 100, amount: 990 },
  ])
  expect(correctionsFor(bought, [], refundOf(500)).take).toEqual([
    { cause: 'refund', credits: 50, amount: 500 },
  ])
  expect(correctionsFor(bought, [], refundOf(5)).take).toEqual([{ cause: 'refund', credits: 0, amount: 5 }])
})

test('a second refund takes what is missing to the sum of both', () => {
  const first = standing('refund', 50, 500)
  expect(correctionsFor(bought, [first], refundOf(500))).toEqual(nothing)
  expect(correctionsFor(bought, [first], refundOf(990)).take).toEqual([
    { cause: 'refund', credits: 50, amount: 490 },
  ])
})

test('the refund that a withdrawal ordered takes nothing a second time', () => {
  const withdrawal = standing('withdrawal', 60, 594)
  for (const cents of [0, 594]) expect(correctionsFor(bought, [withdrawal], refundOf(cents))).toEqual(nothing)
  expect(correctionsFor(bought, [withdrawal], refundOf(990)).take).toEqual([
    { cause: 'refund', credits: 40, amount: 396 },
  ])
})

test('whatever is withdrawn, and however cheap the Crediti were, its refund takes no further ones', () => {
  const purchase = fc.record({
    credits: fc.integer({ min: 1, max: 5000 }),
    amount_cents: fc.integer({ min: 50, max: 40_000 }),
  })
  fc.assert(
    fc.property(purchase, fc.integer({ min: 1, max: 5000 }), (cheap, wanted) => {
      const unspent = Math.min(wanted, cheap.credits)
      const none = { credits: 0, cents: 0 }
      const paid = euroCents(cheap.amount_cents)
      const cents = moneyBack({ paid, bought: cheap.credits, unspent, withdrawn: none, refunded: 0 })
      const withdrawal = standing('withdrawal', unspent, cents)
      expect(correctionsFor(cheap, [withdrawal], refundOf(cents))).toEqual(nothing)
    }),
    { examples: [[{ credits: 5000, amount_cents: 50 }, 2450]] },
  )
})

test('a refund heard of after the credit note of a lost dispute takes nothing a second time', () => {
  const dispute = standing('dispute', 100, 990)
  expect(correctionsFor(bought, [{ ...dispute, noted: true }], disputed('lost', 300))).toEqual(nothing)
  expect(correctionsFor(bought, [dispute], disputed('lost', 300)).take).toHaveLength(2)
})

test('a dispute takes all that is left while it is open or lost, and gives it back when it is won', () => {
  expect(correctionsFor(bought, [], disputed('open')).take).toEqual([
    { cause: 'dispute', credits: 100, amount: 990 },
  ])
  const taken = standing('dispute', 100, 990)
  expect(correctionsFor(bought, [taken], disputed('open'))).toEqual(nothing)
  expect(correctionsFor(bought, [taken], disputed('lost'))).toEqual(nothing)
  expect(correctionsFor(bought, [taken], disputed('won'))).toEqual({ giveBack: [taken], take: [] })
})

test('a refund during a dispute leaves the dispute the rest, and stays when the dispute is won', () => {
  const taken = standing('dispute', 100, 990)
  const during = correctionsFor(bought, [taken], disputed('open', 495))
  expect(during).toEqual({
    giveBack: [taken],
    take: [
      { cause: 'refund', credits: 50, amount: 495 },
      { cause: 'dispute', credits: 50, amount: 495 },
    ],
  })
  const both = [standing('refund', 50, 495), standing('dispute', 50, 495)]
  expect(correctionsFor(bought, both, disputed('lost', 495))).toEqual(nothing)
  expect(correctionsFor(bought, both, disputed('won', 495))).toEqual({ giveBack: [both[1]], take: [] })
})

const purchase = fc.record({
  credits: fc.integer({ min: 1, max: 5000 }),
  amount_cents: fc.integer({ min: 50, max: 40_000 }),
})
const truths = fc.array(
  fc.record({
    dispute: fc.constantFrom('none', 'open', 'won', 'lost') as fc.Arbitrary<Returned['dispute']>,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('the last state of the provider alone decides the reversal, whatever came before and in which order', () => {
  fc.assert(
    fc.property(purchase, truths, (of, said) => {
      let books: Standing[] = []
      let refunded = 0
      for (const { dispute, share } of said) {
        // Money that went back does not come again.
        refunded = Math.max(refunded, Math.floor(of.amount_cents * share))
        const { giveBack, take } = correctionsFor(of, books, { refunded: euroCents(refunded), dispute })
        books = [
          ...books.filter((reversal) => !giveBack.includes(reversal)),
          ...take.map(({ cause, credits, amount }, index) => ({
            ...standing(cause, credits, amount),
            id: books.length + index,
          })),
        ]
        const taken = books.reduce((total, { credits }) => total + credits, 0)
        const cents = books.reduce((total, { amount_cents }) => total + amount_cents, 0)
        const lost = dispute === 'open' || dispute === 'lost'
        expect(taken).toBe(lost ? of.credits : Math.floor((of.credits * refunded) / of.amount_cents))
        expect(cents).toBe(lost && taken > 0 ? Math.max(refunded, of.amount_cents) : refunded)
        expect(correctionsFor(of, books, { refunded: euroCents(refunded), dispute })).toEqual(nothing)
      }
    }),
  )
})
