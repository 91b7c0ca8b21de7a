import { sql } from 'kysely'
import { suspendedNow } from './suspensions.ts'

/** SQL, beside the tables `session` and `users`: the session is not ended, its owner neither banned nor erased. */
export const sessionLives = sql<boolean>`(session.expires_at > now() and users.state <> 'erased'
  and not ${suspendedNow(sql.ref<number>('users.id'))})`
