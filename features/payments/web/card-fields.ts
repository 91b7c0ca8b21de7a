import type { CardPayer } from './checkout.ts'

/** What the page's button needs of the card's fields, whoever draws them. */
export interface CardFields extends CardPayer {
  /** Why the card cannot be sent yet, in a sentence; null when it can. */
  readonly check: () => string | null
}
