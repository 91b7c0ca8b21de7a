import { sql } from 'kysely'
import type { Needs } from '#platform/server/needs.ts'
import type { RulePolicy } from '../../contract/rule-policy.ts'
import { defaultPolicy, policyFrom, policyInForce, putInForce, shadowInForce } from '../judge/policy.ts'
import { takeDifferences } from '../judge/shadow.ts'

/** Well below the two seconds within which every process has a new version. */
const everyMs = 1_000
/** Newest judgements in shadow that are kept. */
const shadowKept = 10_000

/**
 * Keeps the version in force and the draft in shadow in the memory of this process. Asks for two numbers, and reads
 * the rules themselves only when they have changed. While the database is away, what is known counts.
 */
export async function followPolicy(
  needs: Pick<Needs, 'db' | 'log'>,
): Promise<{ readonly stop: () => Promise<void> }> {
  let stopped = false
  let failed = false
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    try {
      await renew(needs)
      await storeDifferences(needs)
      failed = false
    } catch (error) {
      if (!failed && !stopped) needs.log.warn({ err: error }, 'the rules of the staff could not be read anew')
      failed = true
    }
    if (!stopped) timer = setTimeout(() => (running = once()), everyMs).unref()
  }
  let running = once()
  await running
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      putInForce(defaultPolicy, null)
    },
  }
}

interface Present {
  readonly version: number
  readonly draft_id: number | null
  readonly revision: number | null
}

async function renew({ db }: Pick<Needs, 'db'>): Promise<void> {
  const { rows } = await sql<Present>`
    select (select coalesce(max(version), 0) from rule_version) as version, d.id as draft_id, d.revision
    from (select 1) one left join rule_draft d on d.state = 'shadow'`.execute(db)
  const present = rows[0]!
  const [live, shadow] = [policyInForce(), shadowInForce()]
  const sameLive = present.version === live.version
  const sameShadow =
    present.draft_id === (shadow?.draftId ?? null) && present.revision === (shadow?.revision ?? null)
  if (sameLive && sameShadow) return
  putInForce(
    sameLive ? live : await liveFrom(db, present.version),
    sameShadow ? shadow : await shadowFrom(db, present.draft_id),
  )
}

async function liveFrom(db: Needs['db'], version: number) {
  if (version === 0) return defaultPolicy
  const { policy } = await db
    .selectFrom('rule_version')
    .select('policy')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return policyFrom(version, policy as RulePolicy)
}

async function shadowFrom(db: Needs['db'], draftId: number | null) {
  if (draftId === null) return null
  const draft = await db
    .selectFrom('rule_draft')
    .select(['policy', 'revision'])
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow()
  return { draftId, revision: draft.revision, policy: policyFrom(0, draft.policy as RulePolicy) }
}

async function storeDifferences({ db }: Pick<Needs, 'db'>): Promise<void> {
  const differences = takeDifferences()
  if (differences.length === 0) return
  await db
    .insertInto('shadow_judgement')
    .values(differences.map(({ draftId, ...one }) => ({ draft_id: draftId, ...one })))
    .execute()
  await sql`
    delete from shadow_judgement
    where id <= (select id from shadow_judgement order by id desc offset ${shadowKept} limit 1)`.execute(db)
}
