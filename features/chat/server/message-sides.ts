import type { CaseSide } from '#features/moderation/contract/moderation.ts'
import type { ModerationCase, Sides } from '#features/moderation/server/subjects.ts'
import type { Database } from '#platform/server/db/database.ts'
import { wasDelivered } from './delivered-case.ts'

/** Messages of the conversation that a moderator sees above and below the one to decide. */
const contextLength = 10

/** What a moderator sees of each message: the conversation around it, whom it reaches, and whose price waits for it. */
export async function sidesOfMessages(
  db: Database,
  cases: readonly ModerationCase[],
): Promise<Map<number, Sides>> {
  const ids = cases.map(({ subjectId }) => Number(subjectId))
  const rows = await earlierThan(db, ids)
  const paused = await pausedClocks(db, ids)
  const receivers = await receiversOf(db, ids)
  const later = await repliesTo(db, cases)
  const sides = cases.map((moderationCase) => {
    const thread = rows
      .filter(({ heldId }) => String(heldId) === moderationCase.subjectId)
      .map(({ id, name, text, state, created_at, sender_id, heldBy }) => ({
        ...(state === 'delivered' && { id }),
        from: name,
        own: sender_id === heldBy,
        text,
        at: created_at.toISOString(),
      }))
    const due = paused.get(Number(moderationCase.subjectId))
    const deadline = due && ({ kind: 'refund_paused', at: due.toISOString() } as const)
    const to = receivers.get(Number(moderationCase.subjectId))
    const replies = later.get(Number(moderationCase.subjectId))
    const after = moderationCase.after && {
      ...moderationCase.after,
      ...(to && { to }),
      ...(replies && { thread: replies }),
    }
    return [moderationCase.id, { before: { thread }, after, ...(deadline && { deadline }) }] as const
  })
  return new Map(sides)
}

/** What led to each. */
function earlierThan(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('message as held')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('message')
          .innerJoin('users', 'users.id', 'message.sender_id')
          .select(['message.id', 'message.text', 'message.state', 'message.created_at'])
          .select(['message.sender_id', 'users.name'])
          .whereRef('message.chat_id', '=', 'held.chat_id')
          .whereRef('message.id', '<', 'held.id')
          .orderBy('message.id', 'desc')
          .limit(contextLength)
          .as('earlier'),
      (join) => join.onTrue(),
    )
    .select([
      'held.id as heldId',
      'held.sender_id as heldBy',
      'earlier.id',
      'earlier.state',
      'earlier.text',
      'earlier.name',
      'earlier.sender_id',
      'earlier.created_at',
    ])
    .where('held.id', 'in', ids)
    .orderBy('earlier.id')
    .execute()
}

/** Whom each would reach: the same words weigh differently from and to the same two people. */
async function receiversOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('message as held')
    .innerJoin('chat', 'chat.id', 'held.chat_id')
    .innerJoin('users as receiver', (join) =>
      join
        .on((eb) =>
          eb('receiver.id', 'in', [eb.ref('chat.king_id').$notNull(), eb.ref('chat.hostess_id').$notNull()]),
        )
        .onRef('receiver.id', '<>', 'held.sender_id'),
    )
    .select(['held.id as heldId', 'receiver.id', 'receiver.name', 'receiver.role'])
    .where('held.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ heldId, ...receiver }) => [heldId, receiver]))
}

/** Of those that were delivered: what came after, as both have read it. */
async function repliesTo(db: Database, cases: readonly ModerationCase[]) {
  const ids = cases.filter(wasDelivered).map(({ subjectId }) => Number(subjectId))
  if (ids.length === 0) return new Map<number, Line[]>()
  const rows = await db
    .selectFrom('message as shown')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('message')
          .innerJoin('users', 'users.id', 'message.sender_id')
          .select(['message.id', 'message.text', 'message.created_at', 'message.sender_id', 'users.name'])
          .whereRef('message.chat_id', '=', 'shown.chat_id')
          .whereRef('message.id', '>', 'shown.id')
          .where('message.state', '=', 'delivered')
          .orderBy('message.id')
          .limit(contextLength)
          .as('later'),
      (join) => join.onTrue(),
    )
    .select(['shown.id as shownId', 'shown.sender_id as shownBy', 'later.id', 'later.text', 'later.name'])
    .select(['later.sender_id', 'later.created_at'])
    .where('shown.id', 'in', ids)
    .orderBy('later.id')
    .execute()
  const lines = rows.map(({ shownId, shownBy, id, name, text, sender_id, created_at }) => ({
    shownId,
    line: { id, from: name, own: sender_id === shownBy, text, at: created_at.toISOString() },
  }))
  const byMessage = Map.groupBy(lines, ({ shownId }) => shownId)
  return new Map([...byMessage].map(([id, its]): [number, Line[]] => [id, its.map(({ line }) => line)]))
}

type Line = NonNullable<CaseSide['thread']>[number]

/** Of held replies: when the price would have gone back, had the clock not been stopped for them. */
async function pausedClocks(db: Database, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('message as held')
    .innerJoin('unlock', 'unlock.chat_id', 'held.chat_id')
    .select(['held.id', (eb) => eb.ref('unlock.due_at').$notNull().as('due')])
    .where('held.id', 'in', ids)
    .where('held.state', '=', 'held')
    .where('unlock.state', '=', 'pending')
    .where('unlock.paused_at', 'is not', null)
    .where('unlock.due_at', 'is not', null)
    .whereRef('held.sender_id', '=', 'unlock.hostess_id')
    .execute()
  return new Map(rows.map(({ id, due }) => [id, due]))
}
