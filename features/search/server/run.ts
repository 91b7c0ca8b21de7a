import type { QueryResultRow } from 'pg'
import type { Needs } from '#platform/server/needs.ts'
import { type Found, readCards, type WrittenCards } from './card.ts'
import type { SearchQuery } from './search-query.ts'

/** Sends a statement by its name, so that its connection parses it once. */
export async function run<Row extends QueryResultRow>(
  { pool }: Pick<Needs, 'pool'>,
  { name, text, values }: SearchQuery,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ ...(name !== undefined && { name }), text, values: [...values] })
  return rows
}

/** What a statement finds that ends in `search_cards`. */
export async function findCards(needs: Pick<Needs, 'pool'>, query: SearchQuery): Promise<Found[]> {
  const [written] = await run<WrittenCards>(needs, query)
  return written === undefined ? [] : readCards(written)
}
