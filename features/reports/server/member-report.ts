import { sql } from 'kysely'
import { isWithinReach } from '#features/chat/server/blocks/within-reach.ts'
import { urgentPriority } from '#features/moderation/contract/moderation.ts'
import { addFindings, raiseCases } from '#features/moderation/server/cases.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/jobs/mail-and-sms.ts'
import type { Needs } from '#platform/server/needs.ts'
import { categoryOf, type OwnReport, type ReportCategory, type reportEndpoints } from '../contract/reports.ts'
import { tellsOfDanger } from './danger.ts'
import { receivedMail } from './mails.ts'
import { lockReports, openReport, priorityOf } from './open-report.ts'
import { type Snapshot, type SnapshotLine, threadOf } from './snapshot.ts'
import type { Target } from './target.ts'

type Reporting = Pick<Needs, 'db' | 'config' | 'jobs' | 'moderation'>
/** `added`: to the report of the same thing that no moderator has decided yet. */
type Outcome = 'opened' | 'added'

/** More than a person has to say of one thing; beyond, the answer is the same and nothing is kept. */
const additionsMax = 10

/**
 * Reports a conversation, also one that a block hides or that is still locked, about the other person in it.
 * @throws Refusal 404 for who takes no part in it
 */
export async function reportChat(
  needs: Reporting,
  actor: Actor,
  { reported_chat_id: chatId, reason, category }: BodyOf<typeof reportEndpoints.chat>,
): Promise<Outcome> {
  const danger = await tellsOfDanger(needs, reason)
  return transaction(needs.db, async (trx) => {
    const chat = await trx
      .selectFrom('chat')
      .select(['king_id', 'hostess_id'])
      .where('id', '=', chatId)
      .where(({ or, eb }) => or([eb('king_id', '=', actor.userId), eb('hostess_id', '=', actor.userId)]))
      .executeTakeFirst()
    const otherId = chat?.king_id === actor.userId ? chat.hostess_id : chat?.king_id
    if (otherId == null) throw refuse('not_found')
    return take(needs, trx, actor, { userId: otherId, photoId: null, chatId }, { reason, category, danger })
  })
}

/** @throws Refusal 404 for who is out of reach: oneself, the staff, the hidden, the unknown */
export async function reportUser(
  needs: Reporting,
  actor: Actor,
  { reported_user_id: userId, reason, category }: BodyOf<typeof reportEndpoints.user>,
): Promise<Outcome> {
  const danger = await tellsOfDanger(needs, reason)
  return transaction(needs.db, async (trx) => {
    if (!(await isWithinReach(trx, actor, userId))) throw refuse('not_found')
    return take(needs, trx, actor, { userId, photoId: null, chatId: null }, { reason, category, danger })
  })
}

interface Said {
  readonly reason: string
  readonly category?: ReportCategory | undefined
  readonly danger: boolean
}

async function take(
  needs: Reporting,
  trx: Transaction,
  actor: Actor,
  target: Target,
  { reason, category = 'other', danger }: Said,
): Promise<Outcome> {
  const reporter = { userId: actor.userId, contact: null }
  await lockReports(trx, reporter, target)
  const open = await openOne(trx, actor, target)
  if (open !== undefined) {
    await addTo(trx, open, target, { reason, category, danger })
    return 'added'
  }
  const { name } = await personOf(trx, target.userId)
  const address = target.chatId === null ? `Profilo di ${name}` : `Chat con ${name}`
  const code = await openReport(trx, { reporter, target, address, category, explanation: reason, danger })
  const contact = await personOf(trx, actor.userId)
  await sendMail(needs, trx, receivedMail(contact, { code, category, address }))
  return 'opened'
}

const personOf = (trx: Transaction, id: number) =>
  trx.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

interface Open {
  readonly id: number
  readonly snapshot: unknown
}

/** Their report of the same thing, held so that nobody decides it meanwhile; undefined once it is decided. */
function openOne(trx: Transaction, actor: Actor, { userId, chatId }: Target): Promise<Open | undefined> {
  return trx
    .selectFrom('moderation_case as c')
    .innerJoin('report', (join) => join.on(sql`report.id::text`, '=', sql.ref('c.subject_id')))
    .select(['report.id', 'report.snapshot'])
    .where('c.subject', '=', 'report')
    .where('c.user_id', '=', userId)
    .where('c.state', '=', 'open')
    .where('report.reporter_id', '=', actor.userId)
    .where('report.chat_id', 'is not distinct from', chatId)
    .orderBy('report.id')
    .limit(1)
    .forUpdate('c')
    .executeTakeFirst()
}

/** What they say now stands beside what they said, with the messages that have come since. */
async function addTo(
  trx: Transaction,
  { id, snapshot }: Open,
  { userId, chatId }: Target,
  { reason, category, danger }: Said & { category: ReportCategory },
): Promise<void> {
  const addition = JSON.stringify([{ category, text: reason, at: new Date().toISOString() }])
  const added = await trx
    .updateTable('report')
    .set({ additions: sql`additions || ${addition}::jsonb` })
    .where('id', '=', id)
    .where(sql<number>`jsonb_array_length(additions)`, '<', additionsMax)
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  if (chatId !== null) {
    const before = snapshot as Snapshot
    const thread = continued(before.thread ?? [], await threadOf(trx, chatId, userId))
    await trx
      .updateTable('report')
      .set({ snapshot: JSON.stringify({ ...before, thread }) })
      .where('id', '=', id)
      .execute()
  }
  const { ground } = categoryOf(category)
  const moderationCase = { subject: 'report', subjectId: String(id) } as const
  const grounds = [...(ground === undefined ? [] : [ground]), ...(danger ? ['safeguarding'] : [])]
  const priority = danger ? urgentPriority : priorityOf(category)
  await addFindings(trx, {
    ...moderationCase,
    findings: grounds.map((rule) => ({ rule, matched: '' })),
    priority,
  })
  await raiseCases(trx, { ...moderationCase, userId, priority })
}

function continued(old: readonly SnapshotLine[], now: readonly SnapshotLine[]): SnapshotLine[] {
  const known = new Set(old.map(({ id }) => id))
  return [...old, ...now.filter(({ id }) => !known.has(id))]
}

/** What the caller has reported, and what became of it. */
export async function ownReports({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('moderation_case as c', (join) =>
      join
        .onRef('c.user_id', '=', 'report.reported_user_id')
        .on('c.subject', '=', 'report')
        .on('c.subject_id', '=', sql<string>`report.id::text`),
    )
    .select(['report.code', 'report.address', 'report.category', 'report.created_at', 'c.state', 'c.reason'])
    .where('report.reporter_id', '=', actor.userId)
    .orderBy('report.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ code, address, category, created_at, state, reason }) => ({
    code,
    about: address,
    category: category as ReportCategory,
    sent_at: created_at.toISOString(),
    state: state === 'open' ? 'open' : state === 'approved' ? 'upheld' : 'not_upheld',
    answer: state === 'rejected' ? reason : null,
  }))
}
