import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ApprovalStatus } from '#contract/people.ts'
import type { Needs } from '#server/needs.ts'
import type { Actor } from './actor.ts'

export interface Banned {
  readonly banned: true
  readonly username: string
}

/** The person behind a bearer token; null when it is unknown or has ended. */
export async function authenticate(needs: Pick<Needs, 'db'>, token: string): Promise<Actor | Banned | null> {
  const row = await needs.db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.id as sessionId',
      'session.impersonator_id',
      'users.id',
      'users.name',
      'users.role',
      'users.state',
    ])
    .where('session.token_hash', '=', createHash('sha256').update(token).digest())
    .where('session.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    userId: row.id,
    name: row.name,
    role: row.role,
    approval: approvalOf(row.state),
    sessionId: row.sessionId,
    impersonatorId: row.impersonator_id,
  }
}

function approvalOf(state: string): ApprovalStatus {
  return state === 'approved' || state === 'rejected' ? state : 'pending'
}
