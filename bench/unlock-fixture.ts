import pino from 'pino'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { openBenchDatabase } from './database.ts'
import { benchConfig } from './environment.ts'

const [kingCount, hostessCount] = [160, 400] as const
/** Of everybody, what `makeHostess` asks. */
const cost = 50

export interface UnlockFixture {
  readonly url: string
  /** A king, and a hostess to whom he has written and whose chat is still locked; each pair once. */
  readonly pairs: readonly LockedPair[]
}

export interface LockedPair {
  readonly king: Person
  readonly hostessId: number
}

/** A fresh database in which every king has written to every hostess, and can pay for all of them. */
export async function openUnlockFixture(adminUrl: string): Promise<UnlockFixture> {
  const url = await openBenchDatabase(adminUrl, 'unlock', { fresh: true })
  const pool = openPool(url, pino({ level: 'warn' }))
  try {
    const fixture = {
      db: openDatabase(pool),
      needs: { hooks: { profileChanged: refreshSearchRow }, config: benchConfig() },
    }
    const kings: Person[] = []
    for (let n = 0; n < kingCount; n += 1)
      kings.push(await makeKing(fixture, { credits: cost * hostessCount }))
    const hostesses: Person[] = []
    for (let n = 0; n < hostessCount; n += 1) hostesses.push(await makeHostess(fixture))
    const [kingIds, hostessIds] = [kings, hostesses].map((people) => people.map(({ id }) => id))
    await pool.query(
      `insert into chat (king_id, hostess_id) select k, h from unnest($1::int[]) k, unnest($2::int[]) h`,
      [kingIds, hostessIds],
    )
    await pool.query(
      `insert into message (chat_id, sender_id, client_id, text, state)
       select id, king_id, gen_random_uuid(), 'Le andrebbe una cena a teatro?', 'waiting' from chat`,
    )
    await pool.query(
      `insert into chat_member (chat_id, user_id, last_message_id)
       select m.chat_id, m.sender_id, m.id from message m
       union all select id, hostess_id, null from chat`,
    )
    await pool.query('vacuum analyze')
    // Neighbours share nobody: those who pay at the same time are different people, as in life.
    const pairs = Array.from({ length: kingCount * hostessCount }, (_, n) => ({
      king: kings[n % kingCount]!,
      hostessId: hostesses[(n + Math.floor(n / kingCount)) % hostessCount]!.id,
    }))
    return { url, pairs }
  } finally {
    await pool.end()
  }
}
