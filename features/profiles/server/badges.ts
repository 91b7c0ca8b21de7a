import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { isPast } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { oneByOne } from '#platform/server/jobs/one-by-one.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Badge } from './mails/badge-words.ts'
import { standingTerms } from '../contract/badges.ts'

type Changing = Pick<Needs, 'db' | 'hooks' | 'notify'>

/** What follows a badge or a price: the search row. */
export interface Wearing {
  readonly hooks: Pick<Needs['hooks'], 'profileChanged'>
}

interface BadgeChange {
  readonly userId: number
  /** Left out: as it is. */
  readonly verified?: boolean | undefined
  readonly top?: boolean | undefined
  readonly reason: string
  /** Of what is given; null: as long as `standingTerms` says. */
  readonly expiresAt: Date | null
}

/** Whether each badge is there, and what a chat costs, which no badge changes. */
interface Standing {
  readonly verified: boolean
  readonly top: boolean
  readonly unlock_cost: number
}

/**
 * Gives and takes badges. What is given anew has the new end, also where a sweep was about to
 * end the old one; a request that changes nothing records no audit event.
 * @throws Refusal 404 for nobody, 409 for staff, 422 for an end in the past
 */
export async function changeBadges(needs: Changing, actor: Actor, wanted: BadgeChange): Promise<Standing> {
  return transaction(needs.db, async (trx) => {
    const person = await lockProfile(trx, wanted.userId)
    if (await isPast(trx, wanted.expiresAt))
      throw refuseFields({ expires_at: 'La scadenza deve essere nel futuro.' })
    const changes = [
      await give(trx, actor, { ...wanted, badge: 'verified', has: person.verified, wanted: wanted.verified }),
      await give(trx, actor, { ...wanted, badge: 'top', has: person.top, wanted: wanted.top }),
    ].filter((change) => change !== undefined)
    if (changes.length === 0) return standingOf(person)
    // Only what changes: a badge that stays as it is keeps the day since which it holds.
    const worn = Object.fromEntries(changes.map(({ badge, change }) => [badge, change === 'given']))
    await wear(needs, trx, wanted.userId, worn)
    await recordAuditEvent(trx, actor, {
      action: 'user.badges',
      subject: 'user',
      subjectId: wanted.userId,
      reason: wanted.reason,
      before: { verified: person.verified, top: person.top },
      after: { ...worn, expires_at: changes.find(({ expiresAt }) => expiresAt)?.expiresAt ?? null },
    })
    for (const { badge, change, expiresAt } of changes) {
      const { userId, reason } = wanted
      if (change === 'removed')
        await needs.notify(trx, userId, 'badge_ended', { badge, why: 'removed', reason, expiresAt })
      else await needs.notify(trx, userId, 'badge_given', { badge, expiresAt })
    }
    return { ...standingOf(person), ...worn }
  })
}

const standingOf = ({ verified, top, unlock_cost }: Standing): Standing => ({ verified, top, unlock_cost })

interface Giving extends Pick<BadgeChange, 'userId' | 'reason' | 'expiresAt'> {
  readonly badge: Badge
  readonly has: boolean
  readonly wanted: boolean | undefined
}

interface Given {
  readonly badge: Badge
  readonly change: 'given' | 'removed'
  readonly expiresAt: Date | null
}

/** Undefined where nothing changes. */
async function give(
  trx: Transaction,
  actor: Actor,
  { userId, badge, has, wanted, reason, expiresAt }: Giving,
): Promise<Given | undefined> {
  if (wanted === undefined || (!wanted && !has)) return undefined
  if (wanted && has && (await staysAsItIs(trx, { userId, badge, expiresAt }))) return undefined
  await endGrant(trx, userId, badge, wanted ? 'renewed' : 'removed')
  if (!wanted) return { badge, change: 'removed', expiresAt: null }
  const { verifiedMonths, staffTopDays } = standingTerms
  const usual =
    badge === 'verified'
      ? sql<Date>`now() + make_interval(months => ${verifiedMonths})`
      : sql<Date>`now() + make_interval(days => ${staffTopDays})`
  const { expires_at } = await trx
    .insertInto('badge_grant')
    .values({
      user_id: userId,
      badge,
      source: 'staff',
      reason,
      granted_by: actor.userId,
      expires_at: expiresAt ?? usual,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { badge, change: 'given', expiresAt: expires_at }
}

/** Whether the badge has that very end already; asked for without an end, it stays as it is. */
async function staysAsItIs(
  trx: Transaction,
  { userId, badge, expiresAt }: Pick<Giving, 'userId' | 'badge' | 'expiresAt'>,
): Promise<boolean> {
  if (expiresAt === null) return true
  const live = await trx
    .selectFrom('badge_grant')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('badge', '=', badge)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return live?.expires_at?.getTime() === expiresAt.getTime()
}

/** Ends the grant in force, if there is one. The caller changes the profile. */
async function endGrant(
  trx: Transaction,
  userId: number,
  badge: Badge,
  ended: 'removed' | 'renewed' | 'lost' | 'unmet',
): Promise<void> {
  await trx
    .updateTable('badge_grant')
    .set({ ended, ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('badge', '=', badge)
    .where('ended_at', 'is', null)
    .execute()
}

// Each of the four below holds the profile before its grant, as whoever ends a badge does.

/** The badge that a selfie has earned, for `standingTerms.verifiedMonths` from now, also where it is worn already. */
export async function earnVerified(needs: Wearing, trx: Transaction, userId: number): Promise<void> {
  await findProfile(trx, userId)
  await endGrant(trx, userId, 'verified', 'renewed')
  await sql`
    insert into badge_grant (user_id, badge, source, reason, expires_at)
    values (${userId}, 'verified', 'selfie', 'Il selfie con il gesto richiesto corrisponde alle foto',
      now() + make_interval(months => ${standingTerms.verifiedMonths}))`.execute(trx)
  await wear(needs, trx, userId, { verified: true })
}

/** Takes that badge away again: what it spoke of is gone. */
export async function loseVerified(needs: Wearing, trx: Transaction, userId: number): Promise<void> {
  await findProfile(trx, userId)
  await endGrant(trx, userId, 'verified', 'lost')
  await wear(needs, trx, userId, { verified: false })
}

/** The badge of who meets the published criteria; it stays while they are met. */
export async function earnTop(needs: Wearing, trx: Transaction, userId: number): Promise<void> {
  await findProfile(trx, userId)
  await sql`
    insert into badge_grant (user_id, badge, source, reason)
    values (${userId}, 'top', 'rule', 'Tutti i criteri pubblicati sono soddisfatti')`.execute(trx)
  await wear(needs, trx, userId, { top: true })
}

/** Takes that badge away again; one that the staff gave has its own end. */
export async function loseTop(needs: Wearing, trx: Transaction, userId: number): Promise<void> {
  await findProfile(trx, userId)
  await endGrant(trx, userId, 'top', 'unmet')
  await wear(needs, trx, userId, { top: false })
}

/** The profile follows the grants, and the search row in the same transaction. A check to which a year begins is of now. */
async function wear(
  needs: Wearing,
  trx: Transaction,
  userId: number,
  worn: { readonly verified?: boolean; readonly top?: boolean },
): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ ...worn, ...(worn.verified === true && { verified_at: sql<Date>`now()` }) })
    .where('user_id', '=', userId)
    .execute()
  await needs.hooks.profileChanged(trx, userId)
}

/** Badges whose time is over, by the clock of the database: each in a transaction of its own, told by mail. */
export const expireBadges = job({
  queue: 'expire_badges',
  everyMinute: true,
  work: (needs) =>
    oneByOne(
      needs,
      'a badge whose time is over',
      (after) =>
        needs.db
          .selectFrom('badge_grant')
          .select(['id', 'user_id'])
          .where('id', '>', after)
          .where('ended_at', 'is', null)
          .where('expires_at', '<=', sql<Date>`now()`)
          .orderBy('id')
          .limit(500)
          .execute(),
      ({ id, user_id: userId }) => expire(needs, id, userId),
    ),
})

async function expire(needs: Changing, id: number, userId: number): Promise<void> {
  await transaction(needs.db, async (trx) => {
    // The person before the grant, as whoever renews it: one of us finds what the other has left.
    const person = await findProfile(trx, userId)
    if (person === undefined) return
    const ended = await trx
      .updateTable('badge_grant')
      .set({ ended: 'expired', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', sql<Date>`now()`)
      .returning(['badge', 'reason', 'expires_at'])
      .executeTakeFirst()
    if (ended === undefined) return
    const badge = ended.badge as Badge
    await wear(needs, trx, userId, { [badge]: false })
    const { reason, expires_at: expiresAt } = ended
    await needs.notify(trx, userId, 'badge_ended', { badge, why: 'expired', reason, expiresAt })
  })
}

/** Holds a king or hostess, and their profile, against changes. @throws Refusal 404 for nobody, 409 for staff */
export async function lockProfile(trx: Transaction, userId: number) {
  const person = await findProfile(trx, userId)
  if (person === undefined) throw refuse('not_found')
  if (person.role === 'ADMIN')
    throw refuse('conflict', { message: 'Chi lavora nel team non ha un profilo pubblico.' })
  return person
}

function findProfile(trx: Transaction, userId: number) {
  return trx
    .selectFrom('users')
    .innerJoin('profile', 'profile.user_id', 'users.id')
    .select(['users.name', 'users.email', 'users.role'])
    .select(['profile.verified', 'profile.top', 'profile.unlock_cost'])
    .where('users.id', '=', userId)
    .where('users.state', '<>', 'erased')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
