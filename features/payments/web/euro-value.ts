import { useQuery } from '@tanstack/react-query'
import { euroCents, euroToCents, formatEuro } from '#platform/contract/money.ts'
import type { ShopItem } from '../contract/payments.ts'
import { shopsQuery } from './queries.ts'

// Packages differ by less than a cent a Credito; all of one list have as many digits.
let tenths: Intl.NumberFormat | undefined

/** `0,099 €`: what one Credito costs. */
export function perCredit(price: number, credits: number): string {
  tenths ??= new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
  return tenths.format(price / credits)
}

export interface EuroValue {
  /** `9,90 €` */
  readonly euro: string
  /** The package at whose price it was counted. */
  readonly title: string
}

/**
 * So many Crediti in euro, at the price of the package in which each costs most: nobody pays more than he was told
 * (docs/decisions/0030). Null where nothing is on sale.
 */
export function euroValue(shops: readonly ShopItem[], cost: number): EuroValue | null {
  const [dearest] = shops.toSorted((a, b) => b.price / b.credits - a.price / a.credits)
  if (dearest === undefined) return null
  const cents = Math.ceil((euroToCents(dearest.price) * cost) / dearest.credits)
  return { euro: formatEuro(euroCents(cents)), title: dearest.title }
}

/** The same for a king who is asked for a price; null until the packages are known. */
export function useEuroValue(cost: number, wanted = true): EuroValue | null {
  const { data: shops } = useQuery({ ...shopsQuery, enabled: wanted })
  return shops ? euroValue(shops, cost) : null
}
