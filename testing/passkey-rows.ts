import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** A passkey that no authenticator has, and what hangs on it; the account has a session. */
export const passkeyRows = (userId: number): RawBuilder<unknown>[] => [
  handleRow(userId),
  passkeyRow(userId),
  sql`insert into passkey_challenge (digest, purpose, session_id, expires_at)
    select ${randomBytes(32)}, 'prove', id, now() + interval '1 day' from session where user_id = ${userId} limit 1`,
  sql`update session set passkey_id = (select id from passkey where user_id = ${userId}) where user_id = ${userId}`,
]

export const handleRow = (userId: number) =>
  sql`insert into passkey_handle (user_id, handle) values (${userId}, ${randomBytes(32)})`

/** Answers its id. */
export const passkeyRow = (userId: number) => sql`
  insert into passkey (user_id, credential_id, public_key, counter, name, last_used_at, suspect_at)
  values (${userId}, ${randomBytes(16)}, ${randomBytes(77)}, 3, 'Il telefono di Ginevra', now(), now())
  returning id`
