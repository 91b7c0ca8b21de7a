import { withThousands } from './italian-numbers.ts'

declare const unit: unique symbol

/** Euro as integer cents. */
export type EuroCents = number & { readonly [unit]: 'euro cent' }
/** The currency of the product: whole Crediti. */
export type Credits = number & { readonly [unit]: 'credit' }

/** @throws when the amount is not a whole number of cents */
export function euroCents(amount: number): EuroCents {
  return whole(amount) as EuroCents
}

/** @throws when the amount is not a whole number of Crediti */
export function credits(amount: number): Credits {
  return whole(amount) as Credits
}

function whole(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole amount`)
  return amount
}

/** On the wire money is a number in euro with at most two decimals. */
export function centsToEuro(cents: EuroCents): number {
  return cents / 100
}

export function euroToCents(euro: number): EuroCents {
  return euroCents(Math.round(euro * 100))
}

// Made on first use: a browser takes longer to load its Italian than to run this whole file, and a guest's first
// page shows no amounts. Italian leaves four-digit numbers ungrouped by default; prices read better as 1.234,50 €.
let euro: Intl.NumberFormat | undefined

/** `1.234,50 €` */
export function formatEuro(cents: EuroCents): string {
  euro ??= new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
  return euro.format(cents / 100)
}

/** `1.000 Crediti`, `1 Credito` */
export function formatCredits(amount: Credits): string {
  return `${withThousands(amount)} ${amount === 1 ? 'Credito' : 'Crediti'}`
}
