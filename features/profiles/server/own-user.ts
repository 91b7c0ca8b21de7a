import type * as z from 'zod/mini'
import type { PendingChanges, User } from '../contract/user.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { ownConsents } from '#features/accounts/server/consent-choices.ts'
import { documentsDue } from '#features/accounts/server/consents.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Preference, preferencesOf } from '#features/notifications/server/preferences.ts'
import { phoneInProof } from './new-phone.ts'
import { people, photosOf, presentUser } from './present-user.ts'

/** The signed-in person as they see themselves: contact data, balance and waiting edits included [API-01]. */
export async function ownUser(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
): Promise<z.input<typeof User>> {
  const { userId, sessionId, impersonatorId } = actor
  const [[person], photos, wallet, pending, consentDue, consents, preferences] = await Promise.all([
    people(needs.db, { ids: [userId] }),
    photosOf(needs.db, userId),
    walletOf(needs.db, userId),
    pendingChanges(needs.db, userId),
    documentsDue(needs.db, actor),
    ownConsents(needs.db, actor),
    preferencesOf(needs.db, userId),
  ])
  if (!person) throw refuse('not_found')
  const own = presentUser(needs.config, person, photos, {
    as: 'own',
    wallet: person.role === 'KING' ? wallet : null,
    pending,
    consentDue,
    consents,
    textMessages: preferences.some(isOnForTexts),
  })
  if (actor.adminRole !== null) {
    const off = needs.config.production ? 'required' : 'off'
    return { ...own, admin_role: actor.adminRole, second_factor: actor.secondFactor ? 'on' : off }
  }
  if (impersonatorId === null) return own
  return { ...own, impersonated_until: await endOf(needs.db, sessionId) }
}

const isOnForTexts = ({ type, channel, enabled }: Preference): boolean =>
  type === 'messages' && channel === 'sms' && enabled

async function endOf(db: Database, sessionId: number): Promise<string> {
  const session = await db
    .selectFrom('session')
    .select('expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  // It may have ended while this was asked.
  return (session?.expires_at ?? new Date()).toISOString()
}

/** What of somebody waits for a moderator, a link or a code. */
export async function pendingChanges(
  db: Database | Transaction,
  userId: number,
): Promise<z.input<typeof PendingChanges>> {
  const rows = await db
    .selectFrom('pending_change')
    .select(['field', 'value', 'verified_at'])
    .where('user_id', '=', userId)
    .execute()
  const of = (field: (typeof rows)[number]['field']) => rows.find((row) => row.field === field)
  const email = of('email')
  return {
    description: of('description')?.value ?? null,
    name: of('name')?.value ?? null,
    email: email ? { value: email.value, verified: email.verified_at !== null } : null,
    phone: await phoneInProof(db, userId),
  }
}
