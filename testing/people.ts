import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/server/config/config.ts'
import { tokenDigest } from '#features/accounts/server/token-digest.ts'
import { sql, type Updateable } from 'kysely'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { type AskedPurpose, askedPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { presentText } from '#features/accounts/contract/consent-texts.ts'
import { acceptedDocuments, releasedVersions } from '#platform/contract/documents.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Profile } from '#platform/server/db/schema.ts'
import type { AccountHooks } from '#platform/server/hooks.ts'
import type { Caller } from './harness.ts'

/** Where people are made: a test application, or a bare database. */
interface FixtureTarget {
  readonly db: Database
  readonly needs: {
    readonly hooks: Pick<AccountHooks, 'profileChanged'>
    readonly config: Pick<Config, 'key'>
  }
}

export interface Person extends Caller {
  readonly name: string
  readonly email: string
}

interface PersonOptions {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly dob?: string
  readonly state?: 'email_pending' | 'pending' | 'approved' | 'rejected'
  readonly provinceId?: number
  /** Bit mask: 1 hostess, 2 wing woman, 4 sugarbaby. */
  readonly types?: number
  readonly unlockCost?: 50 | 100 | 200
  /** Other columns of the profile: `{ verified: true }`. */
  readonly profile?: Omit<Updateable<Profile>, 'user_id'>
  /** Kings: Crediti on the wallet. */
  readonly credits?: number
  /** Which day's terms and privacy notice were accepted; today's unless wished otherwise. */
  readonly accepted?: string
  /** Consents that were never asked for; all are given unless wished otherwise. */
  readonly unasked?: readonly AskedPurpose[]
  /** Staff: what they may do. */
  readonly adminRole?: AdminRole
}

let serial = 0

/** A signed-in king, approved unless wished otherwise, with `credits` on his wallet. */
export async function makeKing(app: FixtureTarget, options: PersonOptions = {}): Promise<Person> {
  const king = await makePerson(app, 'KING', options)
  await openTestWallet(app, king.id, options.credits ?? 0)
  return king
}

export async function makeHostess(app: FixtureTarget, options: PersonOptions = {}): Promise<Person> {
  return makePerson(app, 'HOSTESS', { types: 1, ...options })
}

/** Somebody of the staff: a moderator, unless wished otherwise. */
export async function makeAdmin(app: FixtureTarget, options: PersonOptions = {}): Promise<Person> {
  return makePerson(app, 'ADMIN', options)
}

async function makePerson(
  app: FixtureTarget,
  role: 'KING' | 'HOSTESS' | 'ADMIN',
  options: PersonOptions,
): Promise<Person> {
  serial += 1
  const name = options.name ?? `${role.toLowerCase()}${serial}${randomBytes(2).toString('hex')}`
  const email = options.email ?? `${name.toLowerCase().replaceAll(' ', '.')}@posta.test`
  const state = options.state ?? 'approved'
  const now = new Date()
  const user_id = sql<number>`(select id from person)`
  // One statement: there are thousands of people in a run.
  const { id } = await app.db
    .with('person', (db) =>
      db
        .insertInto('users')
        .values({
          name,
          name_key: foldNickname(name),
          email,
          phone: options.phone ?? null,
          phone_verified_at: options.phone === undefined ? null : now,
          dob: options.dob ?? '1994-05-17',
          role,
          admin_role: role === 'ADMIN' ? (options.adminRole ?? 'moderator') : null,
          state,
          // No password opens this: tests that sign in by password register first.
          password_hash: 'none',
          email_verified_at: state === 'email_pending' ? null : now,
          approved_at: state === 'approved' ? now : null,
        })
        .returning('id'),
    )
    .with('described', (db) =>
      db.insertInto('profile').values({
        ...options.profile,
        user_id,
        province_id: options.provinceId ?? 15,
        types: role === 'HOSTESS' ? (options.types ?? 1) : 0,
        unlock_cost: options.unlockCost ?? 50,
      }),
    )
    .with('agreed', (db) =>
      db.insertInto('consent').values(
        [
          ...acceptedDocuments.map((document) => ({
            document,
            version: options.accepted ?? releasedVersions[document],
          })),
          ...askedPurposes
            .filter((purpose) => role !== 'ADMIN' && !options.unasked?.includes(purpose))
            .map((purpose) => ({ document: purpose, version: presentText(purpose).version })),
        ].map((consent) => ({ ...consent, user_id, given: true, place: 'registration' as const })),
      ),
    )
    .selectFrom('person')
    .select('id')
    .executeTakeFirstOrThrow()
  await app.db.transaction().execute((trx) => app.needs.hooks.profileChanged(trx, id))
  return { id, name, email, token: await signIn(app, id) }
}

/** A session of theirs, as signing in would open it. */
export async function signIn(app: FixtureTarget, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await app.db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: tokenDigest(app.needs.config, token),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return token
}

async function openTestWallet(app: FixtureTarget, userId: number, credits: number): Promise<void> {
  const { id } = await app.db
    .insertInto('ledger_account')
    .values({ kind: 'wallet', user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (credits === 0) return
  const tx_id = sql<number>`(select id from tx)`
  await app.db
    .with('tx', (db) =>
      db
        .insertInto('ledger_tx')
        .values({ kind: 'adjustment', ref: `test:${userId}`, text: 'Saldo di prova' })
        .returning('id'),
    )
    .insertInto('posting')
    .values([
      {
        tx_id,
        account_id: sql`(select id from ledger_account where kind = 'adjustment')`,
        amount: -credits,
      },
      { tx_id, account_id: id, amount: credits },
    ])
    .execute()
}
