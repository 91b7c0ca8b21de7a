import { type Expression, type SqlBool, sql } from 'kysely'
import { type Claim, claimMinutes } from '../contract/moderation.ts'
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

/**
 * Claims an open case for `claimMinutes`, or prolongs the actor's claim. Of two concurrent calls one succeeds.
 * @throws Refusal 409 while it is somebody else's, or decided; 403 for an appeal against a decision of the actor's
 */
export function claimCase(needs: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<Wire> {
  return transaction(needs.db, async (trx) => {
    await refuseFirstDecider(trx, id, actor)
    const row = await trx
      .updateTable('moderation_case')
      .set({
        claimed_by: actor.userId,
        claimed_until: sql<Date>`now() + make_interval(mins => ${claimMinutes})`,
      })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where(claimable(actor.userId))
      .returning((eb) => eb.ref('claimed_until').$notNull().as('until'))
      .executeTakeFirst()
    if (!row) throw await whyNotTaken(trx, id)
    return { case_id: id, user: { id: actor.userId, name: actor.name }, until: row.until.toISOString() }
  })
}

/** Releases a claim of the actor's; does nothing if there is none. */
export async function releaseCase(needs: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<void> {
  await needs.db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', actor.userId)
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
      message: 'La prima decisione è tua: questo ricorso lo decide un’altra persona del team.',
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
      message: `Questo caso lo sta esaminando ${row.name ?? 'un’altra persona del team'}.`,
      code: 'claimed',
    })
  if (row.state === 'withdrawn')
    return refuse('conflict', { message: 'Il caso è stato ritirato: non c’è più nulla da decidere.' })
  return refuse('conflict', {
    message: 'Un altro moderatore ha già deciso questo caso.',
    code: 'already_decided',
  })
}
