import { sql } from 'kysely'
import { withoutNames } from '#features/accounts/server/names-that-go.ts'
import { existingAccount, lockAccount } from '#features/accounts/server/lock-account.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { clock } from '#platform/server/db/clock.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Adjustment, type AloneLeft, adjustmentsPerPage, whyItWaits } from '../contract/adjustments.ts'
import { notifyDebtPaid } from './debt-paid.ts'
import { postAdjustment } from './ledger.ts'

type Adjusting = Pick<Needs, 'config' | 'db' | 'notify'>

interface Outcome {
  readonly message: string
  readonly adjustment: Adjustment
}

/**
 * Corrects a king's wallet: at once what one person may adjust alone in a day, above that once somebody else
 * confirms it (docs/decisions/0062-what-one-colleague-does-alone.md).
 * @throws Refusal 404 for nobody, 409 for who has no wallet, or one that holds less than is to be taken
 */
export async function adjustLedger(needs: Adjusting, actor: Actor, adjusted: Adjusted): Promise<Outcome> {
  return transaction(needs.db, async (trx) => {
    const { id, why } = await enter(needs, trx, actor, adjusted)
    const adjustment = await adjustmentOf(trx, id)
    return {
      message:
        why === null
          ? `Saldo rettificato. Ora è di ${formatCredits(credits(adjustment.balance))}.`
          : `${why} La rettifica aspetta conferma.`,
      adjustment,
    }
  })
}

/**
 * The same as a step of something else, which does not wait for a second person: what exceeds the sums of a day is
 * refused.
 * @throws Refusal 404 for nobody, 409 for who has no wallet, and for more than one person may adjust alone
 */
export async function adjustAlone(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  actor: Actor,
  adjusted: Adjusted,
): Promise<void> {
  const { why } = await enter(needs, trx, actor, adjusted)
  if (why !== null) throw refuse('conflict', { message: why })
}

interface Adjusted {
  readonly userId: number
  readonly amount: number
  readonly reason: string
}

/** Posts it, or proposes it, and then says why. */
async function enter(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  actor: Actor,
  { userId, amount, reason: given }: Adjusted,
): Promise<{ id: number; why: string | null }> {
  await lockKing(trx, userId)
  // The ledger keeps it for ten years, and is never rewritten.
  const reason = await withoutNames(trx, given, userId)
  await sql`select lock_adjusted_alone()`.execute(trx)
  const why = whyItWaits(amount, await aloneLeft(trx, actor, userId))
  const alone = why === null
  const { id } = await trx
    .insertInto('ledger_adjustment')
    .values({
      user_id: userId,
      amount,
      reason,
      proposed_by: actor.userId,
      ...(alone ? { state: 'posted', decided_by: actor.userId, decided_at: clock } : { state: 'proposed' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (alone) await post(needs, trx, { id, userId, amount, actorId: actor.userId, reason })
  await recordAuditEvent(trx, actor, {
    action: alone ? 'ledger.adjust' : 'ledger.propose',
    subject: 'user',
    subjectId: userId,
    reason,
    after: { amount },
    data: { adjustment_id: id },
  })
  return { id, why }
}

/** @throws Refusal 404 */
export async function adjustableAlone(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  userId: number,
): Promise<AloneLeft> {
  await existingAccount(db, userId)
  return aloneLeft(db, actor, userId)
}

async function aloneLeft(db: Database | Transaction, actor: Actor, userId: number): Promise<AloneLeft> {
  const { rows } = await sql<AloneLeft>`
    select per_person, per_colleague, greatest(0, per_person - to_person) as left_to_person,
      greatest(0, per_colleague - by_colleague) as left_to_colleague
    from adjusted_alone(${userId}, ${actor.userId}, ${clock})`.execute(db)
  return rows[0]!
}

interface Verdict {
  readonly id: number
  readonly decision: 'approve' | 'reject'
  readonly reason: string
}

/**
 * Decides what waits, once. Whoever proposed it cannot confirm it, nor would the database let them: they can
 * take it back.
 * @throws Refusal 403 for one's own, 404 for none, 409 for one that is decided, or a wallet that holds too little
 */
export async function decideAdjustment(
  needs: Adjusting,
  actor: Actor,
  { id, decision, reason }: Verdict,
): Promise<Outcome> {
  return transaction(needs.db, async (trx) => {
    const waiting = await lockProposal(trx, id)
    if (waiting.state !== 'proposed')
      throw refuse('conflict', { message: 'Questa rettifica è già stata decisa.', code: 'already_decided' })
    const own = waiting.proposed_by === actor.userId
    if (own && decision === 'approve')
      throw refuse('forbidden', {
        message: 'L’hai proposta tu, quindi la conferma un’altra persona del team.',
        code: 'own_proposal',
      })
    await trx
      .updateTable('ledger_adjustment')
      .set({
        state: decision === 'approve' ? 'posted' : own ? 'withdrawn' : 'declined',
        decided_by: actor.userId,
        decided_at: sql<Date>`now()`,
        decision_reason: await withoutNames(trx, reason, waiting.user_id),
      })
      .where('id', '=', id)
      .execute()
    if (decision === 'approve')
      await post(needs, trx, {
        id,
        userId: waiting.user_id,
        amount: waiting.amount,
        actorId: actor.userId,
        reason: waiting.reason,
      })
    await recordAuditEvent(trx, actor, {
      action: decision === 'approve' ? 'ledger.confirm' : 'ledger.decline',
      subject: 'user',
      subjectId: waiting.user_id,
      reason,
      after: { amount: waiting.amount },
      data: { adjustment_id: id },
    })
    return { message: outcomeWords(decision, own), adjustment: await adjustmentOf(trx, id) }
  })
}

/** The king before the proposal: in the order in which an erasure takes them. */
async function lockProposal(trx: Transaction, id: number) {
  await sql`
    select from users where id = (select user_id from ledger_adjustment where id = ${id}) for key share`.execute(
    trx,
  )
  const waiting = await trx
    .selectFrom('ledger_adjustment')
    .select(['user_id', 'amount', 'reason', 'state', 'proposed_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (waiting === undefined) throw refuse('not_found')
  return waiting
}

function outcomeWords(decision: Verdict['decision'], own: boolean): string {
  if (decision === 'approve') return 'Rettifica confermata, il saldo è aggiornato.'
  return own ? 'Rettifica ritirata.' : 'Rettifica respinta.'
}

/** The newest first. */
export async function listAdjustments(
  needs: Pick<Needs, 'config' | 'db'>,
  { state, userId, page = 1 }: { state?: Adjustment['state'] | undefined; userId?: number; page?: number },
) {
  const { db } = needs
  const { adjust_alone_per_person: per_person, adjust_alone_per_colleague: per_colleague } = await settingsOf(
    needs,
    db,
  )
  const wanted = db
    .selectFrom('ledger_adjustment as a')
    .$if(state !== undefined, (query) => query.where('a.state', '=', state!))
    .$if(userId !== undefined, (query) => query.where('a.user_id', '=', userId!))
  const { count } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const ids = await wanted
    .select('a.id')
    .orderBy('a.id', 'desc')
    .limit(adjustmentsPerPage)
    .offset((page - 1) * adjustmentsPerPage)
    .execute()
  return {
    data: await adjustmentsOf(
      db,
      ids.map(({ id }) => id),
    ),
    current_page: page,
    last_page: lastPage(count, adjustmentsPerPage),
    alone: { per_person, per_colleague },
  }
}

async function lockKing(trx: Transaction, userId: number): Promise<void> {
  const { role } = await lockAccount(trx, userId, 'erasure')
  if (role !== 'KING') throw refuse('conflict', { message: 'Solo i king hanno un saldo.' })
}

/** What arrives pays his debt first, and he hears when that ends. */
async function post(
  needs: Pick<Needs, 'notify'>,
  trx: Transaction,
  fact: { id: number; userId: number; amount: number; actorId: number; reason: string },
): Promise<void> {
  await notifyDebtPaid(needs, trx, fact.userId, async () => {
    const posted = await postAdjustment(trx, {
      userId: fact.userId,
      amount: credits(fact.amount),
      actorId: fact.actorId,
      reason: fact.reason,
      ref: `staff:${fact.id}`,
    })
    if (!posted) throw new Error(`adjustment ${fact.id} has been posted before`)
  })
}

async function adjustmentOf(db: Database | Transaction, id: number): Promise<Adjustment> {
  const [adjustment] = await adjustmentsOf(db, [id])
  if (adjustment === undefined) throw new Error(`no adjustment ${id}`)
  return adjustment
}

async function adjustmentsOf(db: Database | Transaction, ids: readonly number[]): Promise<Adjustment[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ledger_adjustment as a')
    .innerJoin('users as king', 'king.id', 'a.user_id')
    .innerJoin('users as proposer', 'proposer.id', 'a.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'a.decided_by')
    .leftJoin('wallet', 'wallet.user_id', 'a.user_id')
    .selectAll('a')
    .select(['king.name', 'proposer.name as proposer', 'decider.name as decider'])
    .select(['wallet.balance', 'wallet.debt'])
    .where('a.id', 'in', ids)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    user: { id: row.user_id, name: row.name },
    amount: row.amount,
    reason: row.reason,
    state: row.state as Adjustment['state'],
    proposed_by: { id: row.proposed_by, name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
    balance: row.balance ?? 0,
    debt: row.debt ?? 0,
  }))
}
