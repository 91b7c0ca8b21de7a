import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Facts, fillText } from '../../contract/facts.ts'
import { publicFacts, refuseUnknownNames } from '../public-facts.ts'
import { keptRows } from './kept-after-erasure.ts'
import { retentionRows } from './retention-table.ts'
import { sanitise } from './sanitise.ts'

/** What a legal text may name: what every public text may, and two tables as HTML. */
export async function factsNow(needs: Pick<Needs, 'config'>, db: Database | Transaction): Promise<Facts> {
  return {
    ...(await publicFacts(needs, db)),
    retention: retentionRows(),
    keptAfterErasure: keptRows(),
  }
}

/**
 * The text as everybody may read it: filled in and sanitised.
 * @throws Refusal 422 for a name that stands for nothing
 */
export function fillIn(source: string, facts: Facts): string {
  refuseUnknownNames({ source }, facts)
  return sanitise(fillText(source, facts))
}
