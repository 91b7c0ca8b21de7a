import { type EuroCents, euroCents } from '#platform/contract/money.ts'

/** What a code takes off a price: whole per cent of it, or so many cents. */
export interface Discount {
  readonly kind: 'percent' | 'fixed'
  readonly value: number
}

/** What is paid at least, whatever is taken off: less than that no provider takes (docs/decisions/0030). */
export const leastTotal = euroCents(50)

/**
 * The price with the discount. Cents are rounded in the buyer's favour: ten per cent off are never less.
 * `discount` is what really comes off, so the two always add up to the list price.
 */
export function reduced(
  list: EuroCents,
  { kind, value }: Discount,
): { readonly total: EuroCents; readonly discount: EuroCents } {
  const wanted = kind === 'percent' ? Math.ceil((list * value) / 100) : value
  const total = euroCents(Math.min(list, Math.max(leastTotal, list - wanted)))
  return { total, discount: euroCents(list - total) }
}

/** Codes are typed from a flyer or pasted from a mail: case and spaces do not matter. */
export function foldCode(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}
