import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type AskedPurpose, askedPurposes, type ConsentPurpose } from '../contract/consent-purposes.ts'
import { isKnownText, presentText } from '../contract/consent-texts.ts'
import type { GivenConsent } from '../contract/given-consent.ts'
import { lockUsers } from './lock-account.ts'

type ConsentPlace = 'registration' | 'gate' | 'vault' | 'settings'

interface Choice {
  readonly userId: number
  readonly purpose: ConsentPurpose
  readonly given: boolean
  readonly place: ConsentPlace
}

/** What somebody last said about a purpose. */
interface Said {
  readonly purpose: ConsentPurpose
  readonly given: boolean
  readonly version: string
  readonly place: string
  readonly at: Date
}

/** The last word about each purpose; what was never asked is missing. */
export async function lastWords(db: Database | Transaction, userId: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select distinct on (document) document as purpose, given, version, place, at from consent
    where user_id = ${userId} and document not in ('terms', 'privacy', 'cookies')
    order by document, id desc`.execute(db)
  return rows
}

/** Of a form that was just sent; a text that we never had is asked for again at the next visit. */
export async function recordAtRegistration(
  trx: Transaction,
  userIds: readonly number[],
  given: readonly GivenConsent[],
): Promise<void> {
  const rows = askedPurposes.flatMap((purpose) => {
    const said = given.find((one) => one.purpose === purpose && isKnownText(one))
    if (said === undefined) return []
    const row = { document: purpose, version: said.version, given: true, place: 'registration' as const }
    return userIds.map((user_id) => ({ ...row, user_id }))
  })
  if (rows.length > 0) await trx.insertInto('consent').values(rows).execute()
}

/**
 * Writes a consent, a refusal or a withdrawal down and mails the receipt; said twice it stands once. What follows from
 * one of `askedPurposes` the views of the database say (withdrawn_consent): the caller tells search and open pages.
 */
export async function recordConsent(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  { userId, purpose, given, place }: Choice,
): Promise<boolean> {
  // One at a time for each person, or two tabs would write the same twice.
  await lockUsers(trx, userId)
  const { version } = presentText(purpose)
  const last = (await lastWords(trx, userId)).find((said) => said.purpose === purpose)
  if (last?.given === given && (!given || last.version === version)) return false
  const { at } = await trx
    .insertInto('consent')
    .values({ user_id: userId, document: purpose, version, given, place })
    .returning('at')
    .executeTakeFirstOrThrow()
  await needs.notify(trx, userId, 'consent_receipt', { consents: [{ purpose, version, given }], at })
  return true
}

/** The receipt of what was ticked at registration: it goes once the address is known to be theirs. */
export async function mailFirstReceipt(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const given = (await lastWords(trx, userId)).filter((said) => said.given)
  const [first] = given
  if (first === undefined) return
  await needs.notify(trx, userId, 'consent_receipt', {
    consents: given.map(({ purpose, version }) => ({ purpose, version, given: true })),
    at: first.at,
  })
}

export interface OwnConsents {
  /** Never asked, or given to an older text: the client asks at the next visit. */
  readonly missing: readonly AskedPurpose[]
  /** Refused or withdrawn: profile and chats are closed. */
  readonly withdrawn: readonly AskedPurpose[]
}

/** Nothing is asked of the staff, of whoever was refused, or in the name of somebody else. */
export async function ownConsents(db: Database, actor: Actor): Promise<OwnConsents> {
  if (actor.role === 'ADMIN') return { missing: [], withdrawn: [] }
  const said = await lastWords(db, actor.userId)
  const answer = (purpose: AskedPurpose) => said.find((one) => one.purpose === purpose)
  const asks = actor.impersonatorId === null && actor.approval !== 'rejected'
  return {
    missing: askedPurposes.filter((purpose) => {
      const last = answer(purpose)
      return asks && (last === undefined || (last.given && last.version < presentText(purpose).version))
    }),
    withdrawn: askedPurposes.filter((purpose) => answer(purpose)?.given === false),
  }
}

const consentWithdrawn = 'consent_withdrawn'

/**
 * Refuses what closes with a withdrawn consent: to begin, pay for or write in a chat with another person.
 * @throws Refusal 403 `consent_withdrawn`
 */
export function refuseWithdrawn(actor: Pick<Actor, 'consentWithdrawn'>): void {
  if (actor.consentWithdrawn) throw withdrawnRefusal()
}

export const withdrawnRefusal = () =>
  refuse('forbidden', {
    message:
      'Le tue chat sono ferme perché hai negato o ritirato un consenso. Puoi darlo di nuovo dalla pagina Privacy del tuo profilo.',
    code: consentWithdrawn,
  })
