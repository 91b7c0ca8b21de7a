import { type RawBuilder, sql } from 'kysely'
import { assignSupportChat } from '#features/chat/server/support.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/endpoint.ts'
import { permissions } from '#platform/contract/permissions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type ContactMessage,
  type InboxView,
  inboxMax,
  type SupportConversation,
  type supportEndpoints,
} from '../contract/support.ts'
import { conversations } from './conversations.ts'
import { type Search, searchFor } from './search.ts'
import { supportChat } from './support-chat.ts'

type Inbox = AnswerOf<typeof supportEndpoints.inbox>['body']

export async function inboxFor(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  { view, q }: QueryOf<typeof supportEndpoints.inbox>,
): Promise<Inbox> {
  const { db } = needs
  const search = searchFor(q ?? '')
  const contacts = view === 'contact' && search === null
  const [data, messages, counts, figures, staff] = await Promise.all([
    contacts ? [] : conversations(needs, actor.userId, listedIn(view, actor, search), search),
    contacts ? contactMessages(db) : [],
    countsFor(db, actor),
    figuresOf(db),
    whoAnswer(db).orderBy('name').execute(),
  ])
  return { data, contacts: messages, counts, figures, staff }
}

/** What is looked for is looked for everywhere, but for the closed ones, which are looked through by themselves. */
function listedIn(view: InboxView, actor: Actor, search: Search | null): RawBuilder<boolean> {
  const inView = view === 'contact' ? sql<boolean>`true` : conditions[view](actor)
  if (search === null) return inView
  return view === 'closed' ? sql<boolean>`${inView} and ${search.condition}` : search.condition
}

const conditions: Record<Exclude<InboxView, 'contact'>, (actor: Actor) => RawBuilder<boolean>> = {
  all: () => sql`true`,
  waiting: () => sql`turn.chat_id is not null`,
  snoozed: () => sql`snoozed.away`,
  closed: () => sql`closed.id is not null`,
  mine: ({ userId }) => sql`chat.assignee_id = ${userId}`,
}

/** What came by the form: those without an answer first, of them who may be in danger, then the oldest. */
async function contactMessages(db: Database): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'text', 'at', 'in_danger', 'answered_at'])
    .orderBy(sql`answered_at is not null`)
    .orderBy(sql`answered_at is null and in_danger`, 'desc')
    .orderBy(sql`case when answered_at is null then at end`)
    .orderBy('answered_at', 'desc')
    .limit(inboxMax)
    .execute()
  return rows.map(({ at, answered_at, ...message }) => ({
    ...message,
    at: at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }))
}

async function countsFor(db: Database, actor: Actor): Promise<Inbox['counts']> {
  const { rows } = await sql<Inbox['counts']>`
    select
      (select count(*)::integer from waiting_thread) as waiting,
      (select count(*)::integer from snoozed_thread where away) as snoozed,
      (select count(*)::integer from waiting_thread join chat on chat.id = chat_id
        where assignee_id = ${actor.userId}) as mine,
      (select count(*)::integer from contact_message where answered_at is null) as contact`.execute(db)
  return rows[0]!
}

/** How long an answer took today, in Italy, and what members have said in 30 days. */
async function figuresOf(db: Database): Promise<Inbox['figures']> {
  const { rows } = await sql<Inbox['figures']>`
    select
      (select round(percentile_cont(0.5) within group (order by seconds) / 60)::integer from support_wait
        where answered_at >= date_trunc('day', now(), 'Europe/Rome')) as answer_minutes,
      count(*)::integer as rated, count(*) filter (where good)::integer as good
    from support_closing where rated_at > now() - interval '30 days'`.execute(db)
  return rows[0]!
}

/** @throws Refusal 404 for a chat that is none with the staff, or in which nobody has written */
export async function conversationOf(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Pick<Actor, 'userId'>,
  chatId: number,
): Promise<SupportConversation> {
  const [found] = await conversations(needs, actor.userId, sql`chat.id = ${chatId}`, null)
  if (found === undefined) throw refuse('not_found')
  return found
}

/**
 * `assigneeId`: of the staff, or null to leave it to whoever comes first.
 * @throws Refusal 404 for a chat that is none with the staff, and for a colleague who is none
 */
export async function assign(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  assigneeId: number | null,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    // Locked, so that two who take it on at once come one after the other.
    const before = await supportChat(trx, chatId).forUpdate().executeTakeFirst()
    if (before === undefined) throw refuse('not_found')
    if (before.assignee_id === assigneeId) return
    if (assigneeId !== null) await colleague(trx, assigneeId)
    await assignSupportChat(trx, chatId, assigneeId)
    await recordAuditEvent(trx, actor, {
      action: 'support.assign',
      subject: 'chat',
      subjectId: chatId,
      reason: null,
      before: before.assignee_id,
      after: assigneeId,
      ...(before.member_id !== null && { userId: before.member_id }),
    })
  })
}

async function colleague(trx: Transaction, userId: number): Promise<void> {
  const found = await whoAnswer(trx).where('id', '=', userId).executeTakeFirst()
  if (found === undefined) throw refuse('not_found')
}

function whoAnswer(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('admin_role', 'in', [...permissions['support.answer']])
    .where('deactivated_at', 'is', null)
    .where('state', '=', 'approved')
}

/** @throws Refusal 404 for a message that does not exist, or is answered already */
export async function markAnswered({ db }: Pick<Needs, 'db'>, actor: Actor, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const answered = await trx
      .updateTable('contact_message')
      .set({ answered_at: sql`now()`, answered_by: actor.userId })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (answered === undefined) throw refuse('not_found')
    await recordAuditEvent(trx, actor, {
      action: 'support.answered',
      subject: 'contact_message',
      subjectId: id,
      reason: null,
    })
  })
}
