import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Band, Surface } from '../../contract/bands.ts'
import { type ReplayResult, replayDays } from '../../contract/rule-lab.ts'
import type { RulePolicy } from '../../contract/rule-policy.ts'
import { judgeBy } from '../judge/judge.ts'
import { type Policy, policyFrom, policyInForce } from '../judge/policy.ts'
import { draftAsSeen, lockLab, openDraft, record, stopReplays } from './draft.ts'

/** The newest of the month; reading so many takes some ten seconds. */
const textsMax = 20_000
const atOnce = 200
const examplesMax = 30

/**
 * Starts it in the background; one that runs for the same draft goes on.
 * @throws Refusal as `draftAsSeen`
 */
export function startReplay(
  { db, jobs }: Pick<Needs, 'db' | 'jobs'>,
  actor: Actor,
  revision: number,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockLab(trx)
    const draft = await draftAsSeen(trx, revision)
    const running = await trx
      .selectFrom('rule_replay')
      .select('id')
      .where('draft_id', '=', draft.id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (running !== undefined) return
    const { id } = await trx
      .insertInto('rule_replay')
      .values({ draft_id: draft.id, revision, started_by: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(trx, replayDraft, { replayId: id }, { singletonKey: String(id) })
    await record(trx, actor, 'rule.replay', { id: draft.id })
  })
}

/** @throws Refusal 404 where none runs */
export function stopReplay({ db }: Pick<Needs, 'db'>): Promise<void> {
  return transaction(db, async (trx) => {
    const draft = await openDraft(trx)
    if (draft === undefined || !(await stopReplays(trx, draft.id))) throw refuse('not_found')
  })
}

export const replayDraft = job<{ replayId: number }>({
  queue: 'replay_rules',
  retries: 2,
  async work(needs, { replayId }) {
    const row = await needs.db
      .selectFrom('rule_replay')
      .innerJoin('rule_draft', 'rule_draft.id', 'rule_replay.draft_id')
      .select(['rule_replay.state', 'rule_draft.policy'])
      .where('rule_replay.id', '=', replayId)
      .executeTakeFirst()
    if (row?.state !== 'running') return
    try {
      await replay(needs, replayId, policyFrom(0, row.policy as RulePolicy))
    } catch (error) {
      await end(needs.db, replayId, 'failed', null)
      throw error
    }
  },
})

interface Text {
  readonly source: 'case' | 'message'
  readonly id: number
  readonly text: string
  readonly surface: Surface
  readonly state: string
}

async function replay(needs: Pick<Needs, 'db' | 'log'>, replayId: number, draft: Policy): Promise<void> {
  const ids = await textsOfTheMonth(needs.db)
  const result = emptyResult()
  const live = policyInForce()
  for (let at = 0; at <= ids.length; at += atOnce) {
    const going = await needs.db
      .updateTable('rule_replay')
      .set({ total: ids.length, done: Math.min(at, ids.length) })
      .where('id', '=', replayId)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (going === undefined) return
    for (const text of await read(needs.db, ids.slice(at, at + atOnce))) {
      const [now, then] = [live, draft].map((policy) => judgeBy(text.text, text.surface, policy).band)
      count(result, text, now!, then!)
    }
    await breathe()
  }
  await end(needs.db, replayId, 'done', result, ids.length)
}

async function end(
  db: Database,
  id: number,
  state: 'done' | 'failed',
  result: ReplayResult | null,
  total?: number,
): Promise<void> {
  await db
    .updateTable('rule_replay')
    .set({
      state,
      ended_at: sql`now()`,
      result: result === null ? null : JSON.stringify(result),
      ...(total !== undefined && { total, done: total }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

const emptyResult = (): ReplayResult => ({
  newly_held: 0,
  newly_asked: 0,
  freed: 0,
  decided: { live: { right: 0, wrong: 0 }, draft: { right: 0, wrong: 0 }, approved: 0 },
  examples: [],
})

function count(result: ReplayResult, { source, id, state }: Text, live: Band, draft: Band): void {
  const { decided } = result
  if (source === 'case') {
    const outcome = state === 'rejected' ? 'right' : 'wrong'
    if (outcome === 'wrong') decided.approved += 1
    if (live === 'hold') decided.live[outcome] += 1
    if (draft === 'hold') decided.draft[outcome] += 1
  }
  if (live === draft) return
  if (draft === 'hold') result.newly_held += 1
  else if (draft === 'ask' && live === 'pass') result.newly_asked += 1
  else result.freed += 1
  if (result.examples.length < examplesMax) result.examples.push({ source, id, live, draft })
}

interface Key {
  readonly source: 'case' | 'message'
  readonly id: number
}

/** Decisions of the month about texts first, then the messages that nobody had to decide about; the newest first. */
async function textsOfTheMonth(db: Database): Promise<Key[]> {
  const since = sql`now() - ${interval({ days: replayDays })}`
  const { rows } = await sql<Key>`
    (select 'case' as source, id::integer as id from moderation_case
      where state in ('approved', 'rejected') and decided_by is not null and decided_at > ${since}
        and subject in ('message', 'text') and after ->> 'text' <> ''
      order by id desc limit ${textsMax})
    union all
    (select 'message', id::integer from message m
      where created_at > ${since} and not in_support
        and not exists (select from moderation_case c where c.subject = 'message' and c.subject_id = m.id::text)
      order by id desc limit ${textsMax})
    limit ${textsMax}`.execute(db)
  return rows
}

export async function read(db: Database, keys: readonly Key[]): Promise<Text[]> {
  const ids = (source: Key['source']) => keys.filter((key) => key.source === source).map(({ id }) => id)
  const { rows } = await sql<Text>`
    select 'case' as source, id, after ->> 'text' as text, state,
      case subject when 'message' then 'message' else 'description' end as surface
    from moderation_case where id = any (${ids('case')}::integer[]) and after ->> 'text' <> ''
    union all
    select 'message', id::integer, text, state, 'message' from message where id = any (${ids('message')}::bigint[])`.execute(
    db,
  )
  return rows
}
