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

/** On the wire money is a number in euro with at most two decimals (decisions §9). */
export function centsToEuro(cents: EuroCents): number {
  return cents / 100
}

export function euroToCents(euro: number): EuroCents {
  return euroCents(Math.round(euro * 100))
}

// Italian leaves four-digit numbers ungrouped by default; prices read better as 1.234,50 €.
const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const grouped = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 0 })

/** `1.234,50 €` */
export function formatEuro(cents: EuroCents): string {
  return euro.format(cents / 100)
}

/** `1.000` */
export function formatWhole(amount: number): string {
  return grouped.format(amount)
}

/** `1.000 Crediti`, `1 Credito` */
export function formatCredits(amount: Credits): string {
  return `${formatWhole(amount)} ${amount === 1 ? 'Credito' : 'Crediti'}`
}
