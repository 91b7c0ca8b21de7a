import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { refreshSearchRow } from '#features/search/server/search-row.ts'
import { openDatabase, openPool } from '#platform/server/db/database.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { openBenchDatabase } from './database.ts'
import { benchConfig } from './environment.ts'

/** Two people in an unlocked chat. */
export interface Pair {
  readonly chatId: number
  readonly king: Person
  readonly hostess: Person
}

export interface ChatFixture {
  readonly url: string
  readonly pairs: readonly Pair[]
  /** People who are online and say nothing. */
  readonly idlePeople: readonly { readonly id: number; readonly token: string }[]
}

/** A fresh database with so many pairs that talk, and so many people who only listen. */
export async function openChatFixture(
  adminUrl: string,
  pairs: number,
  idlePeople: number,
): Promise<ChatFixture> {
  const url = await openBenchDatabase(adminUrl, 'chat', { fresh: true })
  const pool = openPool(url, pino({ level: 'warn' }))
  const db = openDatabase(pool)
  const makePair = async (): Promise<Pair> => {
    const fixture = { db, needs: { hooks: { profileChanged: refreshSearchRow }, config: benchConfig() } }
    const [king, hostess] = [await makeKing(fixture), await makeHostess(fixture)]
    const { rows } = await pool.query<{ id: number }>(
      'insert into chat (king_id, hostess_id) values ($1, $2) returning id',
      [king.id, hostess.id],
    )
    const chatId = rows[0]!.id
    await pool.query('insert into chat_member (chat_id, user_id) values ($1, $2), ($1, $3)', [
      chatId,
      king.id,
      hostess.id,
    ])
    await pool.query(
      `insert into unlock (chat_id, king_id, hostess_id, cost, state) values ($1, $2, $3, 0, 'free')`,
      [chatId, king.id, hostess.id],
    )
    return { chatId, king, hostess }
  }
  try {
    const made: Pair[] = []
    for (let n = 0; n < pairs; n += 1) made.push(await makePair())
    const { id: model } = made[0]!.king
    const listeners = await pool.query<{ id: number }>(
      `insert into users (name, name_key, email, dob, role, state, password_hash, email_verified_at, approved_at)
       select 'folla' || n, 'folla' || n, 'folla' || n || '@posta.test', dob, role, state, password_hash,
         email_verified_at, approved_at
       from users, generate_series(1, $2) n where id = $1 returning id`,
      [model, idlePeople],
    )
    const people = listeners.rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
    await pool.query(
      `insert into session (user_id, token_hash, expires_at)
       select id, hash, now() + interval '1 day' from unnest($1::int[], $2::bytea[]) as people (id, hash)`,
      [people.map(({ id }) => id), people.map(({ token }) => tokenDigest(benchConfig(), token))],
    )
    await pool.query(
      `insert into consent (user_id, document, version, given, place)
       select people.id, document, version, given, place from consent, unnest($2::int[]) as people (id) where user_id = $1`,
      [model, people.map(({ id }) => id)],
    )
    await pool.query('vacuum analyze')
    return { url, pairs: made, idlePeople: people }
  } finally {
    await pool.end()
  }
}
