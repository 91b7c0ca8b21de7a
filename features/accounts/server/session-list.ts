import { sql } from 'kysely'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { networkOf } from './network.ts'

/** The account's open sessions, latest use first, with where each was opened and since when its device is known. */
export async function listSessions(needs: Pick<Needs, 'db'>, actor: Actor) {
  const rows = await needs.db
    .selectFrom('session')
    .leftJoin('known_device', (join) =>
      join
        .onRef('known_device.device_id', '=', 'session.device_id')
        .onRef('known_device.user_id', '=', 'session.user_id'),
    )
    .select([
      'session.id',
      'session.user_agent',
      'session.address',
      'session.impersonator_id',
      'session.passkey_id',
      'session.created_at',
      'session.last_used_at',
      'known_device.first_used_at',
    ])
    .where('session.user_id', '=', actor.userId)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .orderBy('session.last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.impersonator_id === null ? row.user_agent : 'Assistenza Lieta',
    impersonated: row.impersonator_id !== null,
    passkey: row.passkey_id !== null,
    // Where the staff sit is theirs.
    network: row.impersonator_id === null ? networkOf(row.address) : '',
    first_used_at: (row.first_used_at ?? row.created_at).toISOString(),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }))
}
