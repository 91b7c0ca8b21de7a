import { promisesNow } from '#features/settings/server/promises.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Facts, factsOf, unknownNames } from '../contract/facts.ts'

export async function publicFacts(needs: Pick<Needs, 'config'>, db: Database | Transaction): Promise<Facts> {
  return factsOf(await promisesNow(needs, db))
}

/**
 * Looks for names in double braces.
 * @throws Refusal 422, under its field, for a text with a name that stands for nothing
 */
export function refuseUnknownNames(texts: Readonly<Record<string, string>>, facts: Facts): void {
  const wrong = Object.entries(texts).flatMap(([field, text]) => {
    const unknown = unknownNames(text, facts)
    return unknown.length === 0
      ? []
      : [[field, `Non so che cosa mettere al posto di ${unknown.join(', ')}.`] as const]
  })
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong))
}
