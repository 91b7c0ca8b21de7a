import { withThousands } from '#platform/contract/italian-numbers.ts'
import { euroToCents, formatEuro } from '#platform/contract/money.ts'

/** `9,90 €` of a wire amount. */
export const euro = (amount: number) => formatEuro(euroToCents(amount))

/** `9,90`: into a field. */
export const typedEuro = (amount: number) => amount.toFixed(2).replace('.', ',')

/** Text of a field for people: `2 volte`. */
export const counted = (count: number, one: string, many: string) =>
  `${withThousands(count)} ${count === 1 ? one : many}`
