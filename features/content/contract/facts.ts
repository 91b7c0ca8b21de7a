import { company } from '#platform/contract/company.ts'
import { inWords } from '#platform/contract/hours.ts'
import type { Promises } from '#platform/contract/promises.ts'
import { averageFrom } from '#platform/contract/rating.ts'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import { withdrawalDays } from '#features/payments/contract/purchases.ts'
import { raiseHours } from '#features/payments/contract/spending.ts'

/** What is said once elsewhere and put in where a text has `{{vat}}`. */
export type Facts = Readonly<Record<string, string>>

/** What every public text may name, in plain words. */
export const factsOf = (promises: Promises): Facts => ({
  ...company,
  refundHours: inWords(promises.refund_after_hours),
  supportHours: promises.support_hours,
  reviewHours: inWords(promises.review_min_hours),
  reviewMessages: `${promises.review_min_messages} messaggi`,
  reviewsForAverage: String(averageFrom),
  withdrawalDays: `${withdrawalDays} giorni`,
  limitRaiseHours: inWords(raiseHours),
  deletionDays: `${deletionGraceDays} giorni`,
})

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Puts the facts in; of a name that stands for nothing nothing is left. */
export const fillText = (source: string, facts: Facts): string =>
  source.replace(placeholder, (_, name: string) => facts[name] ?? '')

/** The names in a text that stand for nothing, as they are written. */
export function unknownNames(source: string, facts: Facts): string[] {
  const names = [...source.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !Object.hasOwn(facts, name)).map((name) => `{{${name}}}`)
}
