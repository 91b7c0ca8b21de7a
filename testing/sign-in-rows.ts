import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { passkeyRows } from './passkey-rows.ts'

/** What hangs on a way in, used or not; the account has a session. */
export const signInRows = (me: number): RawBuilder<unknown>[] => [
  sql`insert into second_factor (user_id, sealed_secret) values (${me}, ${randomBytes(48)})`,
  sql`insert into recovery_code (user_id, code_hash) values (${me}, ${randomBytes(32)})`,
  ...passkeyRows(me),
  sql`insert into login_ticket (user_id, token_hash, expires_at)
    values (${me}, ${randomBytes(32)}, now() + interval '1 day')`,
  sql`insert into registration (secret_hash, user_id, name, email, role)
    values (${randomBytes(32)}, ${me}, 'Ginevra', 'ginevra@posta.test', 'HOSTESS')`,
  sql`insert into identity_change (user_id, kind, old_value, token_hash, undone_at, hold_until, confirmed_at)
    values (${me}, 'phone', '+393330008888', ${randomBytes(32)}, now(), now(), now())`,
  sql`insert into otp_challenge (user_id, purpose, phone, code_hash, expires_at)
    values (${me}, 'phone', '+393330009999', ${randomBytes(32)}, now() + interval '1 day')`,
]
