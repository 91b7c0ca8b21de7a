import { sql } from 'kysely'
import { isOpen } from './suspensions.ts'

/** SQL, beside the table `session`: the session is not ended, its owner neither banned nor erased. */
export const sessionLives = sql<boolean>`(session.expires_at > now() and ${isOpen(sql.ref('session.user_id'))})`
