import type { TestApp } from './harness.ts'
import type { Person } from './people.ts'

/** What a king has, and how his unlocks stand, oldest first. */
export function kingsBooks({ db }: TestApp) {
  const balance = async ({ id }: Person) =>
    (await db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
      .balance
  const unlocksOf = async ({ id }: Person) =>
    (await db.selectFrom('unlock').select('state').where('king_id', '=', id).orderBy('id').execute()).map(
      ({ state }) => state,
    )
  /** What the king has, and how his unlocks stand: the whole truth of a heat. */
  const books = async (king: Person) => ({ balance: await balance(king), unlocks: await unlocksOf(king) })

  return { balance, unlocksOf, books }
}
