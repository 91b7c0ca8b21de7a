import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import type { Database } from '../db/database.ts'
import { job } from '../jobs/jobs.ts'
import type { Owner } from './sockets.ts'

/** Records the session that owns a socket. False when another session owns it. */
export async function registerSocket(db: Database, socketId: string, owner: Owner): Promise<boolean> {
  const claimed = await db
    .insertInto('realtime_socket')
    .values({ socket_id: socketId, user_id: owner.userId, session_id: owner.sessionId })
    .onConflict((conflict) =>
      conflict
        .column('socket_id')
        .doUpdateSet({ session_id: owner.sessionId, at: sql`now()` })
        .where('realtime_socket.user_id', '=', owner.userId),
    )
    .returning('socket_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function ownerOf(db: Database, socketId: string): Promise<Owner | null> {
  const row = await db
    .selectFrom('realtime_socket')
    .select(['user_id', 'session_id'])
    .where('socket_id', '=', socketId)
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, sessionId: row.session_id }
}

export async function forgetSocket(db: Database, socketId: string): Promise<void> {
  await db.deleteFrom('realtime_socket').where('socket_id', '=', socketId).execute()
}

/** All sessions that own a socket and are not known to have ended. */
export async function sessionsOfSockets(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('realtime_socket').select('session_id').distinct().execute()
  return rows.map(({ session_id }) => session_id)
}

export async function forgetSession(db: Database, sessionId: number): Promise<void> {
  await db.deleteFrom('realtime_socket').where('session_id', '=', sessionId).execute()
}

/**
 * Deletes rows of a process that died. A socket that lives that long registers again without notice. A
 * service does not tell us when a socket closes, so there the rows stay as long as a session may.
 */
export const forgetDeadSockets = job({
  queue: 'forget_dead_sockets',
  everyMinute: true,
  work: async ({ db, config }) => {
    const days = config.providers.realtime.kind === 'own' ? 2 : retention.session.days
    await db
      .deleteFrom('realtime_socket')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .execute()
  },
})
