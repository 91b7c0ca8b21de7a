import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** Forgets the jobs that have ended and name this member: their mails and text messages have left long ago. */
export async function forgetFinishedJobs(trx: Transaction, userId: number): Promise<void> {
  await sql`
    delete from pgboss.job where state in ('completed', 'cancelled', 'failed') and data::text ~* names_of(${userId})`.execute(
    trx,
  )
}
