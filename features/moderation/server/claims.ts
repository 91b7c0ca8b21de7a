import { type Expression, type SqlBool, sql } from 'kysely'
import { type Claim, claimMinutes } from '../contract/moderation.ts'
import type { PersonClaim } from '../contract/people-queue.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { contestedId } from './contested.ts'

type Wire = Claim

/** SQL: the case is not claimed by somebody else. */
export function claimable(userId: number): Expression<SqlBool> {
  return sql<SqlBool>`(claimed_by is null or claimed_by = ${userId} or claimed_until <= now())`
}

/** SQL: nobody else holds the person of the case `c`, and it contests no decision of this colleague's. */
export function freeWithPerson(userId: number): Expression<SqlBool> {
  return sql<SqlBool>`(not decided_first(c, ${userId}) and person_held_by(c, ${userId}) is null)`
}

/**
 * Claims an open case for `claimMinutes`, or prolongs the actor's claim, and with it all that is open about its
 * person. Of two concurrent calls one succeeds.
 * @throws Refusal 409 while it is somebody else's, or decided; 403 for an appeal against a decision of the actor's
 */
export function claimCase(needs: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<Wire> {
  return transaction(needs.db, async (trx) => {
    await refuseFirstDecider(trx, id, actor)
    const of = await trx
      .selectFrom('moderation_case')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    const until = of && (await claimCasesOf(trx, actor, of.user_id)).get(id)
    if (until === undefined) throw await whyNotTaken(trx, id)
    return { case_id: id, user: { id: actor.userId, name: actor.name }, until: until.toISOString() }
  })
}

/**
 * Claims all that is open about somebody, or nothing. Appeals against decisions of the actor's are left to others.
 * @throws Refusal 409 while any of it is somebody else's; 404 where there is nothing to claim
 */
export function claimPerson(needs: Pick<Needs, 'db'>, actor: Actor, userId: number): Promise<PersonClaim> {
  return transaction(needs.db, async (trx) => {
    const claimed = await claimCasesOf(trx, actor, userId)
    const left = await trx
      .selectFrom('moderation_case as c')
      .select('c.id')
      .where('c.user_id', '=', userId)
      .where('c.state', '=', 'open')
      .where(sql<boolean>`not decided_first(c, ${actor.userId})`)
      .where('c.claimed_by', 'is distinct from', actor.userId)
      .executeTakeFirst()
    if (left) throw await whyNotTaken(trx, left.id)
    const [until] = claimed.values()
    if (until === undefined) throw refuse('not_found')
    return {
      case_ids: [...claimed.keys()],
      user: { id: actor.userId, name: actor.name },
      until: until.toISOString(),
    }
  })
}

/** Claims what the actor may claim of a person; answers which cases, and until when. */
async function claimCasesOf(
  trx: Transaction,
  actor: Actor,
  userId: number,
): Promise<ReadonlyMap<number, Date>> {
  // In one order: of two who claim at once the second waits for the first, and then finds them taken.
  await trx
    .selectFrom('moderation_case')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await trx
    .updateTable('moderation_case as c')
    .set({
      claimed_by: actor.userId,
      claimed_until: sql<Date>`now() + make_interval(mins => ${claimMinutes})`,
    })
    .where('c.user_id', '=', userId)
    .where('c.state', '=', 'open')
    .where(claimable(actor.userId))
    // Triggers check these too; here the answer has words.
    .where(freeWithPerson(actor.userId))
    .returning(['c.id', (eb) => eb.ref('c.claimed_until').$notNull().as('until')])
    .execute()
  return new Map(rows.map(({ id, until }) => [id, until]))
}

/** Releases a claim of the actor's, on this case and all others of its person; does nothing if there is none. */
export async function releaseCase(needs: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<void> {
  const of = await needs.db
    .selectFrom('moderation_case')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (of) await releasePerson(needs, actor, of.user_id)
}

/** Releases what the actor has claimed of somebody; `but` stays theirs. */
export async function releasePerson(
  needs: { readonly db: Database | Transaction },
  { userId: holder }: Pick<Actor, 'userId'>,
  userId: number,
  but?: number,
): Promise<void> {
  await needs.db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('user_id', '=', userId)
    .where('claimed_by', '=', holder)
    .$if(but !== undefined, (query) => query.where('id', '<>', but!))
    .execute()
}

/** Polled every few seconds: the id of the last moderation event, and the live claims. */
export async function pulse(needs: Pick<Needs, 'db'>): Promise<{ last_event: number; claims: Wire[] }> {
  const last = await needs.db
    .selectFrom('moderation_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return { last_event: Number(last.id ?? 0), claims: await liveClaims(needs.db) }
}

async function liveClaims(db: Database): Promise<Wire[]> {
  const rows = await db
    .selectFrom('moderation_case as c')
    .innerJoin('users as u', 'u.id', 'c.claimed_by')
    .select(['c.id as caseId', 'u.id', 'u.name'])
    .select((eb) => eb.ref('c.claimed_until').$notNull().as('until'))
    .where('c.claimed_until', '>', sql<Date>`now()`)
    .orderBy('c.id')
    .execute()
  return rows.map(({ caseId, id, name, until }) => ({
    case_id: caseId,
    user: { id, name },
    until: until.toISOString(),
  }))
}

/**
 * Nobody decides an appeal against their own decision, nor against one that they confirmed; a trigger checks it too.
 * @throws Refusal 403
 */
export async function refuseFirstDecider(
  trx: Transaction,
  id: number,
  actor: Pick<Actor, 'userId'>,
): Promise<void> {
  const own = await trx
    .selectFrom('moderation_case as appeal')
    .innerJoin('moderation_case as contested', (join) => join.on('contested.id', '=', contestedId('appeal')))
    .select('contested.id')
    .where('appeal.id', '=', id)
    .where(sql<boolean>`has_decided(contested.id, ${actor.userId})`)
    .executeTakeFirst()
  if (own)
    throw refuse('forbidden', {
      message: 'La prima decisione è tua, quindi questo ricorso tocca a un’altra persona del team.',
      code: 'own_decision',
    })
}

/** Why a case could neither be decided nor claimed. */
export async function whyNotTaken(trx: Transaction, id: number): Promise<Error> {
  const row = await trx
    .selectFrom('moderation_case as c')
    .leftJoin('users as holder', 'holder.id', 'c.claimed_by')
    .select(['c.state', 'holder.name'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  if (row.state === 'open')
    return refuse('conflict', {
      message: `Questo caso è in mano a ${row.name ?? 'un’altra persona del team'}.`,
      code: 'claimed',
    })
  if (row.state === 'withdrawn')
    return refuse('conflict', { message: 'Il caso è stato ritirato e non c’è più nulla da decidere.' })
  return refuse('conflict', {
    message: 'Un’altra persona del team ha già deciso questo caso.',
    code: 'already_decided',
  })
}
