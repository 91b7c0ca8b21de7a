import type { Database } from '#platform/server/db/database.ts'

/** The passkeys of an account as WebAuthn names them. */
export async function knownCredentials(db: Database, userId: number) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
}
