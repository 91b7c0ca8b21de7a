import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { RulePolicy } from '../../contract/rule-policy.ts'
import { wordId } from '../rules/words.ts'
import { changesBetween } from './changes.ts'

/** The draft that is open, if one is. */
export function openDraft(db: Database | Transaction) {
  return db
    .selectFrom('rule_draft')
    .innerJoin('users as opener', 'opener.id', 'rule_draft.opened_by')
    .innerJoin('users as changer', 'changer.id', 'rule_draft.changed_by')
    .selectAll('rule_draft')
    .select(['opener.name as opener', 'changer.name as changer'])
    .where('rule_draft.state', 'in', ['draft', 'shadow'])
    .executeTakeFirst()
}

export type OpenDraft = NonNullable<Awaited<ReturnType<typeof openDraft>>>

/** Whoever changes the draft or the version in force takes turns, so that what one read is still true. */
export async function lockLab(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rule lab'))`.execute(trx)
}

/**
 * The open draft as it was seen.
 * @throws Refusal 404 where there is none; 409 where somebody changed it since, saying what
 */
export async function draftAsSeen(trx: Transaction, revision: number, mine?: RulePolicy): Promise<OpenDraft> {
  const draft = await openDraft(trx)
  if (draft === undefined)
    throw refuse('not_found', { message: 'Non c’è nessuna bozza aperta: forse è già stata pubblicata.' })
  if (draft.revision !== revision) throw outdated(draft, mine)
  return draft
}

function outdated({ changer, policy }: OpenDraft, mine: RulePolicy | undefined) {
  const differences = mine === undefined ? [] : changesBetween(mine, policy as RulePolicy)
  const what = differences.length === 0 ? '' : ` La sua bozza, rispetto alla tua: ${differences.join('; ')}.`
  return refuse('conflict', {
    message: `Nel frattempo ${changer} ha cambiato la bozza.${what} Ricarica per vederla.`,
    code: 'outdated',
  })
}

/**
 * Opens a draft (`revision` 0) or changes the one that is open; it has to be replayed anew.
 * @throws Refusal 409 where somebody else has opened or changed one since
 */
export function saveDraft(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { policy, revision }: { policy: RulePolicy; revision: number },
): Promise<void> {
  refuseDoubles(policy)
  const json = JSON.stringify(policy)
  return transaction(db, async (trx) => {
    await lockLab(trx)
    const present = await openDraft(trx)
    if (present === undefined && revision === 0) {
      const { id } = await trx
        .insertInto('rule_draft')
        .values({
          based_on: sql<number>`(select coalesce(max(version), 0) from rule_version)`,
          policy: json,
          opened_by: actor.userId,
          changed_by: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return record(trx, actor, 'rule.draft', { id, after: policy })
    }
    const draft = await draftAsSeen(trx, revision, policy)
    await trx
      .updateTable('rule_draft')
      .set({ policy: json, revision: sql`revision + 1`, changed_by: actor.userId, changed_at: sql`now()` })
      .where('id', '=', draft.id)
      .execute()
    await stopReplays(trx, draft.id)
    await record(trx, actor, 'rule.draft', { id: draft.id, before: draft.policy, after: policy })
  })
}

function refuseDoubles({ words }: RulePolicy): void {
  const seen = new Map<string, string>()
  for (const { phrase } of words) {
    const id = wordId(phrase)
    const other = seen.get(id)
    if (other !== undefined)
      throw refuse('invalid', {
        message:
          other === phrase ? `«${phrase}» c’è due volte.` : `«${phrase}» e «${other}» sono la stessa cosa.`,
      })
    seen.set(id, phrase)
  }
}

/** @throws Refusal as `draftAsSeen` */
export function dropDraft({ db }: Pick<Needs, 'db'>, actor: Actor, revision: number): Promise<void> {
  return transaction(db, async (trx) => {
    await lockLab(trx)
    const { id, policy } = await draftAsSeen(trx, revision)
    await stopReplays(trx, id)
    await trx.updateTable('rule_draft').set({ state: 'dropped' }).where('id', '=', id).execute()
    await record(trx, actor, 'rule.drop', { id, before: policy })
  })
}

/**
 * In shadow a draft is looked at beside the live rules: recorded, without effect.
 * @throws Refusal as `draftAsSeen`
 */
export function shadowDraft(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { revision, on }: { revision: number; on: boolean },
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockLab(trx)
    const { id, state } = await draftAsSeen(trx, revision)
    if ((state === 'shadow') === on) return
    await trx
      .updateTable('rule_draft')
      .set(on ? { state: 'shadow', shadow_since: sql`now()` } : { state: 'draft', shadow_since: null })
      .where('id', '=', id)
      .execute()
    await record(trx, actor, on ? 'rule.shadow' : 'rule.unshadow', { id })
  })
}

/** The job sees it before its next texts. */
export async function stopReplays(trx: Transaction, draftId: number): Promise<boolean> {
  const stopped = await trx
    .updateTable('rule_replay')
    .set({ state: 'stopped', ended_at: sql`now()` })
    .where('draft_id', '=', draftId)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  return stopped.length > 0
}

export async function record(
  trx: Transaction,
  actor: Actor,
  action: 'rule.draft' | 'rule.drop' | 'rule.shadow' | 'rule.unshadow' | 'rule.replay',
  { id, before, after }: { id: number; before?: unknown; after?: unknown },
): Promise<void> {
  await recordAuditEvent(trx, actor, {
    action,
    subject: 'rule_draft',
    subjectId: id,
    reason: null,
    before,
    after,
  })
}
