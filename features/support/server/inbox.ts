import { type RawBuilder, sql } from 'kysely'
import type { MessageState } from '#features/chat/contract/chat.ts'
import { isOnline } from '#features/chat/server/presence.ts'
import { assignSupportChat, conversation, endSupportWait } from '#features/chat/server/support.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Role } from '#platform/contract/people.ts'
import { permissions } from '#platform/contract/permissions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import type { Config } from '#platform/server/config/config.ts'
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

type Inbox = AnswerOf<typeof supportEndpoints.inbox>['body']

/** Who waits longest comes first, then whoever wrote last. */
export async function inboxFor(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  view: InboxView,
): Promise<Inbox> {
  const [data, contacts, counts, staff] = await Promise.all([
    view === 'contact' ? [] : conversations(config, db, conditions[view](actor)),
    view === 'contact' ? contactMessages(db) : [],
    countsFor(db, actor),
    whoAnswer(db).orderBy('name').execute(),
  ])
  return { data, contacts, counts, staff }
}

const conditions: Record<Exclude<InboxView, 'contact'>, (actor: Actor) => RawBuilder<boolean>> = {
  all: () => sql`true`,
  waiting: () => sql`chat.waiting_since is not null`,
  mine: ({ userId }) => sql`chat.assignee_id = ${userId}`,
}

async function conversations(
  config: Config,
  db: Database,
  condition: RawBuilder<boolean>,
): Promise<SupportConversation[]> {
  const rows = await db
    .selectFrom('chat')
    .innerJoin('users as member', 'member.id', 'chat.member_id')
    .innerJoin('profile', 'profile.user_id', 'member.id')
    .leftJoin('users as assignee', 'assignee.id', 'chat.assignee_id')
    .leftJoin('wallet', 'wallet.user_id', 'member.id')
    .leftJoin('presence', 'presence.user_id', 'member.id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('message')
          .selectAll('message')
          .whereRef('message.chat_id', '=', 'chat.id')
          .orderBy('message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'chat.id',
      'chat.waiting_since',
      'assignee.id as assigneeId',
      'assignee.name as assigneeName',
      'member.id as memberId',
      'member.name',
      'member.role',
      'member.email',
      'member.state',
      'member.created_at as joinedAt',
      'wallet.balance',
      'profile.picture_id',
      'profile.unlock_cost',
      'presence.seen_at',
      isOnline('presence.seen_at').as('online'),
      'last.text',
      'last.sender_id',
      'last.state as messageState',
      'last.created_at as at',
      sql<number>`(
        select count(*)::integer from message m where m.chat_id = chat.id and m.sender_id = chat.member_id
          and m.delivered_at > coalesce((
            select max(read_at) from chat_member staff where staff.chat_id = chat.id and staff.user_id <> chat.member_id
          ), '-infinity'))`.as('unread'),
    ])
    .where(condition)
    .orderBy('chat.waiting_since', (order) => order.asc().nullsLast())
    .orderBy('last.id', 'desc')
    .limit(inboxMax)
    .execute()
  return rows.map((row) => ({
    chat: chatOf(config, row),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
    waiting_since: row.waiting_since?.toISOString() ?? null,
    member: {
      email: row.email,
      state: row.state,
      joined_at: row.joinedAt.toISOString(),
      credits: row.balance,
    },
  }))
}

interface Row {
  readonly id: number
  readonly memberId: number
  readonly name: string
  readonly role: Role
  readonly picture_id: string | null
  readonly unlock_cost: number
  readonly seen_at: Date | null
  readonly online: boolean
  readonly text: string
  readonly sender_id: number
  readonly messageState: MessageState
  readonly at: Date
  /** By all of the staff. */
  readonly unread: number
}

/** The chat as the staff see it: with the member on the other side. */
function chatOf(config: Config, row: Row): SupportConversation['chat'] {
  const picture = { id: row.picture_id, open: false, role: row.role }
  return {
    ...conversation,
    id: row.id,
    other_user: {
      id: row.memberId,
      name: row.name,
      role: row.role,
      profile_picture_id: row.picture_id,
      profile_picture_url: photoUrl(config, picture, 'entitled'),
      unlock_cost: row.unlock_cost,
      last_seen: row.seen_at?.toISOString() ?? null,
      is_online: row.online ? 'online' : 'offline',
    },
    last_message: { message: row.text, created_at: row.at.toISOString(), sender_id: row.sender_id },
    last_message_state: row.messageState,
    last_message_read: false,
    unread_count: row.unread,
    last_activity_at: row.at.toISOString(),
  }
}

/** What came by the form: those without an answer first, the oldest of them on top. */
async function contactMessages(db: Database): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom('contact_message')
    .select(['id', 'name', 'email', 'text', 'at', 'answered_at'])
    .orderBy(sql`answered_at is not null`)
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
      (select count(*)::integer from chat where waiting_since is not null) as waiting,
      (select count(*)::integer from chat where assignee_id = ${actor.userId} and waiting_since is not null) as mine,
      (select count(*)::integer from contact_message where answered_at is null) as contact`.execute(db)
  return rows[0]!
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

/**
 * Nobody waits here any more, although nobody answered: a thank-you asks for nothing. It is no answer, so no waiting
 * time is kept. Quiet where nobody waits.
 * @throws Refusal 404 for a chat that is none with the staff; 409 when its member has written after `lastMessageId`
 */
export async function close(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  chatId: number,
  lastMessageId: number,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    // Locked like a message that is sent, so that none comes between the look and the change.
    const chat = await supportChat(trx, chatId).forUpdate().executeTakeFirst()
    if (chat === undefined) throw refuse('not_found')
    const newer = await trx
      .selectFrom('message')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('sender_id', '=', chat.member_id)
      .where('id', '>', lastMessageId)
      .limit(1)
      .executeTakeFirst()
    if (newer)
      throw refuse('conflict', {
        message: 'Nel frattempo è arrivato un altro messaggio: leggilo prima di chiudere.',
      })
    if (!(await endSupportWait(trx, chatId))) return
    await recordAuditEvent(trx, actor, {
      action: 'support.close',
      subject: 'chat',
      subjectId: chatId,
      reason: null,
      ...(chat.member_id !== null && { userId: chat.member_id }),
    })
  })
}

/** @throws Refusal 404 for a chat that is none with the staff */
export async function requireSupportChat(db: Database, chatId: number): Promise<void> {
  const chat = await supportChat(db, chatId).executeTakeFirst()
  if (chat === undefined) throw refuse('not_found')
}

function supportChat(db: Database, chatId: number) {
  return db
    .selectFrom('chat')
    .select(['assignee_id', 'member_id'])
    .where('id', '=', chatId)
    .where('member_id', 'is not', null)
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
