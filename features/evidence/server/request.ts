import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/lock-account.ts'
import { evidenceDays } from '#platform/contract/retention.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { readableCode } from '#platform/server/readable-code.ts'
import { type EvidenceAbout, type EvidenceArchive, evidencePerDay } from '../contract/evidence.ts'
import { buildEvidence } from './build.ts'
import { patience } from './patience.ts'
import { archiveOf } from './list.ts'
import { type Scope, scopeOf } from './scope.ts'

/**
 * Has an archive made. While one of the same is on its way nothing new begins, however often it is asked. Nobody else
 * hears of it, and no mail says that it is ready: it may be read by the one whom it is about.
 * @throws Refusal 404 for what is not the caller's; 429 with `retry_after` after so many in 24 hours
 */
export async function requestEvidence(
  needs: Pick<Needs, 'config' | 'db' | 'jobs'>,
  { userId }: Actor,
  asked: EvidenceAbout,
): Promise<EvidenceArchive> {
  const code = await transaction(needs.db, async (trx) => {
    // Whoever asks at the same moment waits here.
    await lockAccount(trx, userId, 'changes')
    const scope = await scopeOf(trx, userId, asked)
    if (scope === undefined) throw refuse('not_found')
    return (await underWay(trx, scope)) ?? (await begin(needs, trx, scope))
  })
  return archiveOf(needs, userId, code)
}

async function underWay(trx: Transaction, scope: Scope): Promise<string | undefined> {
  const row = await trx
    .selectFrom('evidence_archive')
    .select('code')
    .where('user_id', '=', scope.userId)
    .where('subject', '=', scope.subject)
    .where('subject_id', '=', scope.subjectId)
    .where('ready_at', 'is', null)
    .where('requested_at', '>', sql<Date>`now() - ${patience}`)
    .executeTakeFirst()
  return row?.code
}

async function begin(needs: Pick<Needs, 'jobs'>, trx: Transaction, scope: Scope): Promise<string> {
  await refuseTooMany(trx, scope.userId)
  const { userId, subject, subjectId, about } = scope
  // 60 random bits: whoever knows it reads the seal.
  const code = readableCode('F', 3)
  await trx
    .insertInto('evidence_archive')
    .values({
      code,
      user_id: userId,
      subject,
      subject_id: subjectId,
      about,
      expires_at: sql<Date>`now() + make_interval(days => ${evidenceDays})`,
    })
    .execute()
  await needs.jobs.enqueue(trx, buildEvidence, { code }, { singletonKey: code })
  return code
}

/** What failed does not count: nobody has got anything for it. */
async function refuseTooMany(trx: Transaction, userId: number): Promise<void> {
  const { rows } = await sql<{ made: number; wait: number }>`
    select count(*)::int as made,
      ceil(extract(epoch from min(requested_at) + interval '1 day' - now()))::int as wait
    from evidence_archive
    where user_id = ${userId} and requested_at > now() - interval '1 day'
      and (ready_at is not null or requested_at > now() - ${patience})`.execute(trx)
  const [row] = rows
  if (row === undefined || row.made < evidencePerDay) return
  throw refuse('too_many', {
    message: `Puoi preparare al massimo ${evidencePerDay} fascicoli in 24 ore. Quelli già pronti si scaricano ancora.`,
    retry_after: row.wait,
  })
}
