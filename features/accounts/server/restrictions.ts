import { sql } from 'kysely'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

type Kind = 'limited' | 'hidden' | 'provisional'

interface NewRestriction {
  readonly userId: number
  readonly kind: Kind
  /** Null: until it is lifted. */
  readonly endsAt: Date | null
}

/** The new restriction, or undefined where one of its kind is in force already. */
export async function restrict(
  trx: Transaction,
  { userId, kind, endsAt }: NewRestriction,
): Promise<{ readonly id: number } | undefined> {
  // One that ran out makes room for the next.
  await trx
    .updateTable('restriction')
    .set((eb) => ({ lifted_at: eb.ref('ends_at') }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .execute()
  return trx
    .insertInto('restriction')
    .values({ user_id: userId, kind, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Lifts this one restriction, if nobody has. */
export async function liftRestrictionById(trx: Transaction, id: number): Promise<void> {
  await trx
    .updateTable('restriction')
    .set({ lifted_at: sql<Date>`least(now(), ends_at)` })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Of one that was undone at once: it has never been. */
export async function deleteRestriction(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('restriction').where('id', '=', id).execute()
}

/** Answers whether it was in force. */
export async function liftRestriction(trx: Transaction, userId: number, kind: Kind): Promise<boolean> {
  const lifted = await trx
    .updateTable('restriction')
    .set({ lifted_at: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('current_restriction')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', kind),
    )
    .returning('id')
    .executeTakeFirst()
  return lifted !== undefined
}

/**
 * Refuses what a limited person may not do: begin a conversation, upload a photo.
 * @throws Refusal 403 `limited`
 */
export async function refuseLimited(db: Database | Transaction, userId: number): Promise<void> {
  const limited = await db
    .selectFrom('current_restriction')
    .select('ends_at')
    .where('user_id', '=', userId)
    .where('kind', '=', 'limited')
    .executeTakeFirst()
  if (limited === undefined) return
  const until = limited.ends_at === null ? 'Per ora' : `Fino al ${italianMoment(limited.ends_at)}`
  throw refuse('forbidden', {
    message: `${until} non puoi iniziare nuove chat né caricare foto. Nel tuo profilo trovi il perché, e come contestarlo.`,
    code: 'limited',
  })
}
