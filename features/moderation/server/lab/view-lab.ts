import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import { concerns, surfaces } from '../../contract/bands.ts'
import type { Lab, Replay, ReplayResult, RuleDraft, RuleVersion } from '../../contract/rule-lab.ts'
import { replayHours } from '../../contract/rule-lab.ts'
import { alwaysOn, type RulePolicy } from '../../contract/rule-policy.ts'
import { judgeBy } from '../judge/judge.ts'
import { defaultPolicy, policyFrom } from '../judge/policy.ts'
import { holdThreshold } from '../rules/rule.ts'
import { rules } from '../rules/rules.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { namelessTexts } from './nameless.ts'
import { read } from './replay.ts'
import { versions, versionsShown } from './versions.ts'

const shownRules = rules.map(({ id, title, ground, weight }) => ({
  id,
  title,
  ground,
  hint: weight < holdThreshold,
  fixed: alwaysOn.includes(ground),
}))

const thresholds = Object.fromEntries(
  surfaces.map((surface) => [
    surface,
    Object.fromEntries(concerns.map((concern) => [concern, defaultPolicy.thresholds[surface].of[concern]])),
  ]),
) as Lab['thresholds']

/** All that the page of the rules shows, but for the figures. */
export async function viewLab(needs: Pick<Needs, 'db' | 'log'>): Promise<Lab> {
  const [all, draft] = await Promise.all([
    versions(needs.db).limit(versionsShown).execute(),
    openDraft(needs.db),
  ])
  const shown = all.map(
    (row): RuleVersion => ({
      version: row.version,
      policy: row.policy as RulePolicy,
      reason: row.reason,
      restores: row.restores,
      by: { id: row.published_by, name: row.publisher },
      at: row.published_at.toISOString(),
    }),
  )
  return {
    rules: shownRules,
    thresholds,
    live: shown[0] ?? null,
    draft: draft === undefined ? null : await shownDraft(needs, draft),
    replay: draft === undefined ? null : await latestReplay(needs, draft),
    versions: shown,
  }
}

async function shownDraft({ db }: Pick<Needs, 'db'>, draft: OpenDraft): Promise<RuleDraft> {
  const noted = await db
    .selectFrom('shadow_judgement')
    .select(['live', 'draft'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('draft_id', '=', draft.id)
    .where('revision', '=', draft.revision)
    .groupBy(['live', 'draft'])
    .orderBy('live')
    .orderBy('draft')
    .execute()
  return {
    id: draft.id,
    state: draft.state === 'shadow' ? 'shadow' : 'draft',
    policy: draft.policy as RulePolicy,
    revision: draft.revision,
    by: { id: draft.opened_by, name: draft.opener },
    changed_by: { id: draft.changed_by, name: draft.changer },
    changed_at: draft.changed_at.toISOString(),
    shadow_since: draft.shadow_since?.toISOString() ?? null,
    shadow: noted.map((row) => ({ ...row, count: Number(row.count) })) as RuleDraft['shadow'],
  }
}

async function latestReplay(needs: Pick<Needs, 'db' | 'log'>, draft: OpenDraft): Promise<Replay | null> {
  const row = await needs.db
    .selectFrom('rule_replay')
    .selectAll()
    .select(
      sql<boolean>`coalesce(ended_at > now() - make_interval(hours => ${replayHours}), false)`.as('recent'),
    )
    .where('draft_id', '=', draft.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const result = row.result as ReplayResult | null
  return {
    id: row.id,
    state: row.state as Replay['state'],
    revision: row.revision,
    total: row.total,
    done: row.done,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    current: row.state === 'done' && row.revision === draft.revision && row.recent,
    result,
    // Of an older draft the words would be marked as they are not.
    examples:
      result === null || row.revision !== draft.revision ? [] : await examplesOf(needs, draft, result),
  }
}

async function examplesOf(
  needs: Pick<Needs, 'db' | 'log'>,
  { policy }: OpenDraft,
  { examples }: ReplayResult,
): Promise<Replay['examples']> {
  const [texts, nameless] = [await read(needs.db, examples), await namelessTexts(needs.db, examples)]
  const draft = policyFrom(0, policy as RulePolicy)
  return examples.flatMap(({ source, id, live, draft: band }) => {
    const found = texts.find((text) => text.source === source && text.id === id)
    if (found === undefined) return []
    const { findings } = judgeBy(found.text, found.surface, draft)
    return {
      text: nameless(found, found.text),
      live,
      draft: band,
      matched: findings.map(({ matched }) => matched),
      decision: source === 'message' ? null : found.state === 'rejected' ? 'rejected' : 'approved',
    }
  })
}
