import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type IdentityChangeKind, purchaseHoldHours, undoHours } from '../contract/identity-changes.ts'
import { tokenDigest } from './token-digest.ts'

interface Noted {
  readonly userId: number
  readonly kind: IdentityChangeKind
  /** The address or number that the link brings back. */
  readonly oldValue?: string
  /** A new number of somebody who buys: purchases wait. */
  readonly holds?: boolean
}

/**
 * Writes down that something by which somebody is known has changed, and answers the link that takes it back. It
 * belongs into the notice to the old channel, and nowhere else.
 */
export async function noteIdentityChange(
  { config }: { readonly config: Pick<Config, 'publicUrl' | 'key'> },
  trx: Transaction,
  { userId, kind, oldValue, holds = false }: Noted,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await trx
    .insertInto('identity_change')
    .values({
      user_id: userId,
      kind,
      old_value: oldValue ?? null,
      token_hash: tokenDigest(config, token),
      undo_until: sql<Date>`now() + interval '1 hour' * ${undoHours}::int`,
      hold_until: holds ? sql<Date>`now() + interval '1 hour' * ${purchaseHoldHours}::int` : null,
    })
    .execute()
  return `${config.publicUrl}/annulla-modifica?${new URLSearchParams({ token })}`
}
