import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/contract/endpoint.ts'
import { can } from '#platform/contract/permissions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { CaseSide } from '../../contract/moderation.ts'
import type { Reading, readingEndpoints, WaitingReading } from '../../contract/second-readings.ts'
import { toCase } from '../cases.ts'
import { contestedId } from '../contested.ts'
import { describeAll } from '../describe.ts'
import type { Subjects } from '../subjects.ts'
import type { Snapshot } from './keep-what-was-read.ts'

/** On one page: whoever reads begins with the oldest. */
const shownAtOnce = 20

type Reader = Pick<Actor, 'userId'>

/** What waits for a second reading by somebody who neither decided the case nor decided or confirmed what it contests. */
function waitingFor(db: Database | Transaction, { userId }: Reader) {
  return db
    .selectFrom('second_reading as r')
    .innerJoin('moderation_case as c', 'c.id', 'r.case_id')
    .leftJoin('moderation_case as contested', (join) => join.on('contested.id', '=', contestedId('c')))
    .where('r.state', '=', 'waiting')
    .where(sql<boolean>`r.decided_by is distinct from ${userId}`)
    .where(sql<boolean>`has_decided(contested.id, ${userId}) is not true`)
}

export async function listReadings(
  { db }: Pick<Needs, 'db'>,
  actor: Pick<Actor, 'userId' | 'adminRole'>,
): Promise<AnswerOf<typeof readingEndpoints.list>['body']> {
  const [rows, total, disagreements] = await Promise.all([
    waitingFor(db, actor)
      .select(['r.id', 'c.subject', 'r.drawn_for', 'c.findings', 'r.drawn_at'])
      // About safety first, then the oldest.
      .orderBy(sql`r.drawn_for in ('heavy', 'minors')`, 'desc')
      .orderBy('r.drawn_at')
      .orderBy('r.id')
      .limit(shownAtOnce)
      .execute(),
    readingsLeft(db, actor),
    can(actor.adminRole, 'quality.review') ? openDisagreements(db) : null,
  ])
  return { data: rows.map(present), total, disagreements }
}

type Row = Parameters<typeof toCase>[0] & { readonly drawn_for: string; readonly drawn_at: Date }

function present({
  id,
  subject,
  drawn_for,
  findings,
  drawn_at,
}: Pick<Row, 'id' | 'subject' | 'drawn_for' | 'findings' | 'drawn_at'>): WaitingReading {
  return {
    id,
    subject,
    heavy: drawn_for === 'heavy' || drawn_for === 'minors',
    ground: (findings as Snapshot['findings']).at(0)?.rule ?? null,
    drawn_at: drawn_at.toISOString(),
  }
}

/** How many second readings wait for this colleague. */
export async function readingsLeft(db: Database | Transaction, reader: Reader): Promise<number> {
  const { count } = await waitingFor(db, reader)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function openDisagreements(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('second_reading')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('same_ground', '=', false)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The case as it was shown to whoever decided it; photos by addresses that work now.
 * @throws Refusal 404, also for what the reader has decided; 409 once it is read or skipped
 */
export async function showReading(
  { db }: Pick<Needs, 'db'>,
  subjects: Subjects,
  reader: Reader,
  id: number,
): Promise<Reading> {
  const row = await waitingFor(db, reader)
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['r.id as reading_id', 'r.drawn_for', 'r.drawn_at', 'r.shown', 'u.role'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw await whyNot(db, reader, id)
  const moderationCase = toCase(row)
  const shown = row.shown as unknown as Snapshot | null
  const now = (await describeAll(db, subjects, [moderationCase], reader.userId)).get(row.id) ?? moderationCase
  const addresses = new Map(
    [now.before, now.after].flatMap((side) => side?.photos ?? []).map(({ id: photo, url }) => [photo, url]),
  )
  const sides = shown ?? moderationCase
  const [before, after] = [sides.before, sides.after].map((side) => withAddresses(side, addresses))
  const all = [sides.before, sides.after].flatMap((side) => side?.photos ?? [])
  return {
    ...present({ ...row, id: row.reading_id }),
    role: row.role,
    opened_at: row.opened_at.toISOString(),
    findings: [...(shown?.findings ?? moderationCase.findings)],
    before: before ?? null,
    after: after ? { ...after, lookalikes: now.after?.lookalikes ?? [] } : null,
    photos_gone: all.filter((photo) => !addresses.has(photo.id)).length,
  }
}

/** Photos that may still be looked at. */
function withAddresses(side: CaseSide | null, addresses: ReadonlyMap<string, string>): CaseSide | null {
  if (side?.photos === undefined) return side
  return {
    ...side,
    photos: side.photos.flatMap(({ id }) => {
      const url = addresses.get(id)
      return url === undefined ? [] : [{ id, url }]
    }),
  }
}

type Ending =
  | ({ readonly state: 'read' } & BodyOf<typeof readingEndpoints.answer>)
  | { readonly state: 'skipped'; readonly word: string }

/** The second reading, or why there is none. What was decided stays as it is. */
export function endReading(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  id: number,
  ending: Ending,
): Promise<{ left: number }> {
  return transaction(db, async (trx) => {
    const mine = await waitingFor(trx, actor)
      .select(['r.id', 'c.id as case_id', 'c.subject'])
      .where('r.id', '=', id)
      .forUpdate('r')
      .executeTakeFirst()
    if (mine === undefined) throw await whyNot(trx, actor, id)
    const isRead = ending.state === 'read'
    await trx
      .updateTable('second_reading')
      .set({
        state: ending.state,
        reader_id: actor.userId,
        verdict: isRead ? ending.verdict : null,
        rule: isRead && ending.verdict === 'reject' ? (ending.rule ?? null) : null,
        word: ending.word || null,
      })
      .where('id', '=', id)
      .execute()
    await recordAuditEvent(trx, actor, {
      action: isRead ? 'reading.answer' : 'reading.skip',
      subject: 'reading',
      subjectId: id,
      reason: ending.word || null,
      after: isRead ? { verdict: ending.verdict, rule: ending.rule ?? null } : null,
      data: { case_id: mine.case_id },
    })
    return { left: await readingsLeft(trx, actor) }
  })
}

async function whyNot(db: Database | Transaction, reader: Reader, id: number): Promise<Error> {
  const row = await db
    .selectFrom('second_reading')
    .select('state')
    .where('id', '=', id)
    .where(sql<boolean>`decided_by is distinct from ${reader.userId}`)
    .executeTakeFirst()
  return row === undefined || row.state === 'waiting'
    ? refuse('not_found')
    : refuse('conflict', { message: 'Questa lettura è già stata fatta, o saltata.', code: 'already_read' })
}
