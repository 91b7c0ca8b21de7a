import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'

/** Silence after which someone is no longer online, by the server's time. */
const onlineMinutes = 2

/** True while `seenAt`, a column of `presence`, is recent; false for someone never seen. */
export function isOnline(seenAt: string) {
  return sql<boolean>`coalesce(${sql.ref(seenAt)} > now() - make_interval(mins => ${onlineMinutes}), false)`
}

export async function heartbeat({ db }: Pick<Needs, 'db'>, userId: number): Promise<void> {
  await db
    .insertInto('presence')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}
