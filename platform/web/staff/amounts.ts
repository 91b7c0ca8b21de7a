import { euroToCents, formatEuro, formatWhole } from '#platform/contract/money.ts'

/** `9,90 €` of a wire amount. */
export const euro = (amount: number) => formatEuro(euroToCents(amount))

/** `9,90`, `1.234,50` or `9.9` as somebody types it; NaN where it is no number. */
export function typedNumber(text: string): number {
  const plain = text.trim().replaceAll(/[\s€%]/g, '')
  if (plain === '') return Number.NaN
  if (plain.includes(',')) return Number(plain.replaceAll('.', '').replace(',', '.'))
  // 1.000 is a thousand here; 9.5 was typed by somebody who has no comma at hand.
  return /^\d{1,3}(\.\d{3})+$/.test(plain) ? Number(plain.replaceAll('.', '')) : Number(plain)
}

/** `9,90`: into a field. */
export const typedEuro = (amount: number) => amount.toFixed(2).replace('.', ',')

/** Text of a field for people: `2 volte`. */
export const counted = (count: number, one: string, many: string) =>
  `${formatWhole(count)} ${count === 1 ? one : many}`
