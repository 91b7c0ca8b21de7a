import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { replayHours } from '../../contract/rule-lab.ts'
import { builtPolicy, type RulePolicy } from '../../contract/rule-policy.ts'
import { draftAsSeen, lockLab } from './draft.ts'

export const versionsShown = 30

export function versions(db: Database | Transaction) {
  return db
    .selectFrom('rule_version')
    .innerJoin('users', 'users.id', 'rule_version.published_by')
    .selectAll('rule_version')
    .select('users.name as publisher')
    .orderBy('version', 'desc')
}

/**
 * Puts the open draft into force, in every process within two seconds.
 * @throws Refusal as `draftAsSeen`; 409 without a replay of this very draft, of less than a day ago; 409 where another
 * version came into force since it was begun
 */
export function publishDraft(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { revision, reason }: { revision: number; reason: string },
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockLab(trx)
    const draft = await draftAsSeen(trx, revision)
    const live = await latest(trx)
    if (live.version !== draft.based_on)
      throw refuse('conflict', {
        message: 'Da quando la bozza è aperta è entrata in vigore un’altra versione: scartala e ripartine.',
        code: 'outdated',
      })
    const replay = await trx
      .selectFrom('rule_replay')
      .select('id')
      .where('draft_id', '=', draft.id)
      .where('revision', '=', revision)
      .where('state', '=', 'done')
      .where('ended_at', '>', sql<Date>`now() - make_interval(hours => ${replayHours})`)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (replay === undefined)
      throw refuse('conflict', {
        message: 'Rifai la prova: vale per questa bozza, com’è adesso, e per un giorno.',
        code: 'replay_needed',
      })
    const policy = draft.policy as RulePolicy
    const version = live.version + 1
    await insert(trx, actor, { version, policy, draft_id: draft.id, replay_id: replay.id, reason })
    await trx.updateTable('rule_draft').set({ state: 'published' }).where('id', '=', draft.id).execute()
    await recordAuditEvent(trx, actor, {
      action: 'rule.publish',
      subject: 'rule_version',
      subjectId: version,
      reason,
      before: live.policy,
      after: policy,
    })
  })
}

/**
 * One step back: what was in force before `version` counts again, as a version of its own.
 * @throws Refusal 409 where another one is in force by now
 */
export function stepBack({ db }: Pick<Needs, 'db'>, actor: Actor, version: number): Promise<void> {
  return transaction(db, async (trx) => {
    await lockLab(trx)
    const live = await latest(trx)
    if (live.version !== version)
      throw refuse('conflict', {
        message: `Nel frattempo è entrata in vigore la versione ${live.version}: ricarica.`,
        code: 'outdated',
      })
    const restores = version - 1
    const before = await trx
      .selectFrom('rule_version')
      .select('policy')
      .where('version', '=', restores)
      .executeTakeFirst()
    const policy = (before?.policy as RulePolicy | undefined) ?? builtPolicy
    const reason = restores === 0 ? 'Ritorno alle regole di partenza' : `Ritorno alla versione ${restores}`
    await insert(trx, actor, { version: version + 1, policy, restores, reason })
    await recordAuditEvent(trx, actor, {
      action: 'rule.back',
      subject: 'rule_version',
      subjectId: version + 1,
      reason: null,
      before: live.policy,
      after: policy,
    })
  })
}

async function latest(trx: Transaction): Promise<{ version: number; policy: RulePolicy }> {
  const row = await versions(trx).limit(1).executeTakeFirst()
  return { version: row?.version ?? 0, policy: (row?.policy as RulePolicy | undefined) ?? builtPolicy }
}

async function insert(
  trx: Transaction,
  actor: Actor,
  row: {
    version: number
    policy: RulePolicy
    draft_id?: number
    replay_id?: number
    restores?: number
    reason: string
  },
): Promise<void> {
  await trx
    .insertInto('rule_version')
    .values({ ...row, policy: JSON.stringify(row.policy), published_by: actor.userId })
    .execute()
}
