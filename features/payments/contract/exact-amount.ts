import { type EuroCents, euroCents, euroToCents } from '#platform/contract/money.ts'
import type { ShopItem } from './payments.ts'
import { leastTotal } from './promo.ts'

/** The name of a purchase of exactly what is missing, where a package has its title. */
export const exactTitle = 'Solo quanto serve'

/** What stands between a king and a chat; Crediti. */
export interface Standing {
  readonly cost: number
  readonly balance: number
  /** Paid first by whatever arrives. */
  readonly debt: number
}

/** How many Crediti he lacks; 0 where he has enough. */
export function missingCredits({ cost, balance, debt }: Standing): number {
  return Math.max(0, cost + debt - balance)
}

/** The package by whose price single Crediti are counted: the smallest one. Undefined where nothing is on sale. */
export function smallestPackage<Item extends Pick<ShopItem, 'id' | 'credits'>>(
  shops: readonly Item[],
): Item | undefined {
  return shops.toSorted((a, b) => a.credits - b.credits || a.id - b.id)[0]
}

/** So many single Crediti by the price of a package, as the database counts it (`cents_by_credit`). */
export function exactPrice(item: Pick<ShopItem, 'credits' | 'price'>, wanted: number): EuroCents {
  return euroCents(Math.max(leastTotal, Math.ceil((euroToCents(item.price) * wanted) / item.credits)))
}
