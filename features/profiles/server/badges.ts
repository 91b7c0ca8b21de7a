import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { isPast } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Badge } from './mails/badge-words.ts'

type Changing = Pick<Needs, 'db' | 'hooks' | 'notify'>

interface BadgeChange {
  readonly userId: number
  /** Left out: as it is. */
  readonly verified?: boolean | undefined
  readonly top?: boolean | undefined
  readonly reason: string
  /** Null: until it is taken away. */
  readonly expiresAt: Date | null
}

/** Whether each badge is there, and what a chat costs with them. */
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
    const standing = await writeBadges(needs, trx, wanted.userId, {
      verified: wanted.verified ?? person.verified,
      top: wanted.top ?? person.top,
    })
    await recordAuditEvent(trx, actor, {
      action: 'user.badges',
      subject: 'user',
      subjectId: wanted.userId,
      reason: wanted.reason,
      before: { verified: person.verified, top: person.top, unlock_cost: person.unlock_cost },
      after: { ...standing, expires_at: wanted.expiresAt },
    })
    for (const { badge, change } of changes) {
      const { userId, reason, expiresAt } = wanted
      if (change === 'removed')
        await needs.notify(trx, userId, 'badge_ended', { badge, why: 'removed', reason, expiresAt })
      else await needs.notify(trx, userId, 'badge_given', { badge, expiresAt })
    }
    return standing
  })
}

const standingOf = ({ verified, top, unlock_cost }: Standing): Standing => ({ verified, top, unlock_cost })

interface Giving extends Pick<BadgeChange, 'userId' | 'reason' | 'expiresAt'> {
  readonly badge: Badge
  readonly has: boolean
  readonly wanted: boolean | undefined
}

/** Undefined where nothing changes. */
async function give(
  trx: Transaction,
  actor: Actor,
  { userId, badge, has, wanted, reason, expiresAt }: Giving,
): Promise<{ badge: Badge; change: 'given' | 'removed' } | undefined> {
  if (wanted === undefined || (!wanted && !has)) return undefined
  if (wanted && has && (await endsAlready(trx, { userId, badge, expiresAt }))) return undefined
  await endGrant(trx, userId, badge, wanted ? 'renewed' : 'removed')
  if (!wanted) return { badge, change: 'removed' }
  await trx
    .insertInto('badge_grant')
    .values({ user_id: userId, badge, reason, granted_by: actor.userId, expires_at: expiresAt })
    .execute()
  return { badge, change: 'given' }
}

/** Whether the badge has that very end already; one that no grant tells of has none. */
async function endsAlready(
  trx: Transaction,
  { userId, badge, expiresAt }: Pick<Giving, 'userId' | 'badge' | 'expiresAt'>,
): Promise<boolean> {
  const live = await trx
    .selectFrom('badge_grant')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('badge', '=', badge)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return (live?.expires_at?.getTime() ?? null) === (expiresAt?.getTime() ?? null)
}

/** Ends the grant in force, if the staff gave one. The caller changes the profile. */
async function endGrant(
  trx: Transaction,
  userId: number,
  badge: Badge,
  ended: 'expired' | 'removed' | 'renewed' | 'lost',
): Promise<void> {
  await trx
    .updateTable('badge_grant')
    .set({ ended, ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('badge', '=', badge)
    .where('ended_at', 'is', null)
    .execute()
}

/** The badge that a selfie has earned: without an end, and with the price of verified profiles; a higher one stays. */
export async function earnVerified(trx: Transaction, userId: number): Promise<void> {
  await sql`
    update profile set verified = true,
      unlock_cost = case when users.role = 'HOSTESS' then greatest(unlock_cost, 100) else unlock_cost end
    from users where profile.user_id = ${userId} and users.id = profile.user_id`.execute(trx)
  await endGrant(trx, userId, 'verified', 'renewed')
}

/** Takes that badge away again, and the price that came with it. */
export async function loseVerified(trx: Transaction, userId: number): Promise<void> {
  await sql`
    update profile set verified = false,
      unlock_cost = case when unlock_cost = 100 and not top then 50 else unlock_cost end
    where user_id = ${userId} and verified`.execute(trx)
  await endGrant(trx, userId, 'verified', 'lost')
}

/**
 * The profile follows, and with it her price where it was the usual one: 50, verified 100, top 200.
 * A price that somebody set otherwise stays. The search row changes in the same transaction.
 */
async function writeBadges(
  needs: Pick<Needs, 'hooks'>,
  trx: Transaction,
  userId: number,
  { verified, top }: { verified: boolean; top: boolean },
): Promise<Standing> {
  const usual = sql<number>`case when top then 200 when verified then 100 else 50 end`
  const standing = await trx
    .updateTable('profile')
    .set({
      verified,
      top,
      unlock_cost: sql<number>`case
        when (select role from users where id = ${userId}) = 'HOSTESS' and unlock_cost = ${usual}
        then case when ${top} then 200 when ${verified} then 100 else 50 end
        else unlock_cost end`,
    })
    .where('user_id', '=', userId)
    .returning(['verified', 'top', 'unlock_cost'])
    .executeTakeFirstOrThrow()
  await needs.hooks.profileChanged(trx, userId)
  return standing
}

/** Badges whose time is over, by the clock of the database: each in a transaction of its own, told by mail. */
export const expireBadges = job({
  queue: 'expire_badges',
  everyMinute: true,
  async work(needs) {
    const due = await needs.db
      .selectFrom('badge_grant')
      .select(['id', 'user_id'])
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', sql<Date>`now()`)
      .orderBy('expires_at')
      .limit(500)
      .execute()
    for (const { id, user_id: userId } of due) await expire(needs, id, userId)
  },
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
    await writeBadges(needs, trx, userId, {
      verified: person.verified && badge !== 'verified',
      top: person.top && badge !== 'top',
    })
    const { reason, expires_at: expiresAt } = ended
    await needs.notify(trx, userId, 'badge_ended', { badge, why: 'expired', reason, expiresAt })
  })
}

/** Holds a king or hostess, and their profile, against changes. @throws Refusal 404 for nobody, 409 for staff */
export async function lockProfile(trx: Transaction, userId: number) {
  const person = await findProfile(trx, userId)
  if (person === undefined) throw refuse('not_found')
  if (person.role === 'ADMIN')
    throw refuse('conflict', { message: 'Una persona dello staff non ha un profilo pubblico.' })
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
