import { type EuroCents, euroCents, euroToCents } from '#platform/contract/money.ts'
import { exactPrice, missingCredits, type Standing, smallestPackage } from '../../contract/exact-amount.ts'
import type { ShopItem } from '../../contract/payments.ts'

/** One way of buying what a chat lacks. */
export interface Offer {
  /** `exact`, or the id of a package. */
  readonly key: string
  /** Of `exact`: the package by whose price it is counted. */
  readonly shopId: number
  readonly exact: boolean
  readonly credits: number
  readonly price: EuroCents
  /** How many chats at this price he can open with what he has then. */
  readonly chats: number
  /** What one of them costs in euro, at the price of this offer. */
  readonly perChat: EuroCents
  /** The smallest package that covers it. */
  readonly smallest: boolean
}

/**
 * Exactly what is missing, then the packages that cover it, the smallest first. A package of just as many Crediti at
 * the same price is the same thing; where one gives more for no more money, the exact amount is left out.
 */
export function offersFor(standing: Standing, shops: readonly ShopItem[]): Offer[] {
  const missing = missingCredits(standing)
  const base = smallestPackage(shops)
  if (missing === 0 || base === undefined) return []
  const offer = (item: { id: number; credits: number; cents: EuroCents }, exact: boolean): Offer => ({
    key: exact ? 'exact' : String(item.id),
    shopId: item.id,
    exact,
    credits: item.credits,
    price: item.cents,
    chats: Math.floor((standing.balance - standing.debt + item.credits) / standing.cost),
    perChat: euroCents(Math.round((item.cents * standing.cost) / item.credits)),
    smallest: false,
  })
  const exact = offer({ id: base.id, credits: missing, cents: exactPrice(base, missing) }, true)
  const covering = shops
    .map((shop) => offer({ ...shop, cents: euroToCents(shop.price) }, false))
    .filter(({ credits }) => credits >= missing)
    .toSorted((a, b) => a.credits - b.credits || a.price - b.price)
    .map((each, index) => ({ ...each, smallest: index === 0 }))
  const better = covering.some(
    ({ credits, price }) => price < exact.price || (price === exact.price && credits > missing),
  )
  if (better) return covering
  return [exact, ...covering.filter(({ credits }) => credits > missing)]
}

/** Between how many chats a package is, by what a chat costs. */
export function chatsOf(credits: number, costs: readonly number[]): string {
  const most = Math.floor(credits / Math.min(...costs))
  const least = Math.floor(credits / Math.max(...costs))
  if (least === most) return most === 1 ? '1 chat' : `${most} chat`
  return least === 0 ? `Fino a ${most} chat` : `Da ${least} a ${most} chat`
}
