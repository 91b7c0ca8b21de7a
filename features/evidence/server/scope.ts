import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { EvidenceSubject } from '../contract/evidence.ts'
import { nameToShow } from './name-to-show.ts'

/** What an archive is about, and whose it is. */
export interface Scope {
  readonly subject: EvidenceSubject
  /** Of the chat, the report or the plan. */
  readonly subjectId: number
  readonly userId: number
  readonly about: string
  readonly otherId: number | null
  readonly chatId: number | null
}

interface Asked {
  readonly subject: EvidenceSubject
  /** The number of the row; of a report also its code. */
  readonly id: string
}

/**
 * One's own conversation, report or plan; undefined for anything else. A block plays no part: what somebody wrote does
 * not stop having been written, and evidence is needed most after it.
 */
export async function scopeOf(
  db: Database | Transaction,
  userId: number,
  asked: Asked,
): Promise<Scope | undefined> {
  if (asked.subject !== 'report' && !/^[1-9]\d{0,8}$/.test(asked.id)) return undefined
  switch (asked.subject) {
    case 'conversation':
      return conversation(db, userId, Number(asked.id))
    case 'report':
      return report(db, userId, asked.id)
    case 'plan':
      return plan(db, userId, Number(asked.id))
  }
}

async function conversation(db: Database | Transaction, userId: number, id: number) {
  const chat = await db
    .selectFrom('chat')
    .select(['king_id', 'hostess_id'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where((eb) => eb.or([eb('king_id', '=', userId), eb('hostess_id', '=', userId)]))
    .executeTakeFirst()
  const otherId = chat?.king_id === userId ? chat.hostess_id : (chat?.king_id ?? null)
  if (chat === undefined || otherId === null) return undefined
  const about = `Chat con ${await nameToShow(db, userId, otherId)}`
  return { subject: 'conversation', subjectId: id, userId, about, otherId, chatId: id } as const
}

/** With the conversation of the two, where there is one. */
async function report(db: Database | Transaction, userId: number, id: string) {
  const row = await db
    .selectFrom('report')
    .leftJoin('chat', (join) =>
      join.on(sql<boolean>`(chat.king_id, chat.hostess_id) in (
        (report.reporter_id, report.reported_user_id), (report.reported_user_id, report.reporter_id))`),
    )
    .select(['report.id', 'report.code', 'report.reported_user_id', 'chat.id as chatId'])
    .where((eb) => eb.or([eb('report.code', '=', id), eb(sql`report.id::text`, '=', id)]))
    .where('report.reporter_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id: subjectId, code, reported_user_id: otherId, chatId } = row
  return { subject: 'report', subjectId, userId, about: `Segnalazione ${code}`, otherId, chatId } as const
}

async function plan(db: Database | Transaction, userId: number, id: number) {
  const row = await db
    .selectFrom('date_plan')
    .select('who')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const about = `Incontro con ${row.who}`
  return { subject: 'plan', subjectId: id, userId, about, otherId: null, chatId: null } as const
}
