import { sql } from 'kysely'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { EvidenceArchive, EvidenceSubject, OwnEvidence, Seal } from '../contract/evidence.ts'
import { evidenceUrl } from './address.ts'
import { patience } from './patience.ts'

const shownMax = 100

type Reading = Pick<Needs, 'config' | 'db'>

export async function ownEvidence(needs: Reading, { userId }: Actor): Promise<OwnEvidence> {
  return { archives: await archivesOf(needs, userId), hidden_chats: await hiddenChats(needs, userId) }
}

interface Row {
  readonly code: string
  readonly subject: EvidenceSubject
  readonly about: string | null
  readonly requested_at: Date
  readonly expires_at: Date | null
  readonly bytes: number | null
  readonly state: EvidenceArchive['state']
}

/** As it stands in the list of who made it. */
export async function archiveOf(needs: Reading, userId: number, code: string): Promise<EvidenceArchive> {
  const [archive] = await archivesOf(needs, userId, code)
  if (archive === undefined) throw new Error(`archive ${code} is not listed`)
  return archive
}

/** The latest first: those that can be downloaded, and the seals whose file has gone; with a code that one alone. */
async function archivesOf(
  { config, db }: Reading,
  userId: number,
  code: string | null = null,
): Promise<EvidenceArchive[]> {
  const wanted = sql`user_id = ${userId} and (${code}::text is null or code = ${code})`
  const { rows } = await sql<Row>`
    select coalesce(a.code, s.code) as code, coalesce(a.subject, s.subject) as subject, a.about,
      coalesce(a.requested_at, s.at) as requested_at, a.bytes, a.expires_at,
      case
        when a.code is null or a.expires_at <= now() then 'gone'
        when a.ready_at is not null then 'ready'
        when a.requested_at > now() - ${patience} then 'preparing'
        else 'failed'
      end as state
    from (select * from evidence_archive where ${wanted}) a
    full join (select * from evidence_seal where ${wanted}) s on s.code = a.code
    order by 4 desc limit ${shownMax}`.execute(db)
  return rows.map(({ requested_at, expires_at, ...row }) => ({
    ...row,
    requested_at: requested_at.toISOString(),
    expires_at: row.state === 'ready' ? (expires_at?.toISOString() ?? null) : null,
    url: row.state === 'ready' ? evidenceUrl(config, row.code) : null,
  }))
}

/**
 * What a block, whosever it is, has taken out of the list of chats. Nobody is named: a reply in which the other one is
 * gone and stands nevertheless would be a way round the block.
 */
async function hiddenChats({ db }: Reading, userId: number): Promise<OwnEvidence['hidden_chats']> {
  const { rows } = await sql<{ id: number; started_at: Date; messages: number }>`
    select c.id, c.created_at as started_at,
      (select count(*)::int from message m
        where m.chat_id = c.id and (m.sender_id = ${userId} or m.delivered_at is not null)) as messages
    from chat c
    where ${userId}::int in (c.king_id, c.hostess_id)
      and exists (select from blocked_pair where one_id = c.king_id and other_id = c.hostess_id)
    order by c.id desc limit ${shownMax}`.execute(db)
  return rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() }))
}

/** @throws Refusal 404 for an unknown code */
export async function readSeal({ db }: Pick<Needs, 'db'>, code: string): Promise<Seal> {
  const row = await db
    .selectFrom('evidence_seal')
    .select(['code', 'head', 'at', 'entries', 'signature', 'public_key'])
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  const { at, ...seal } = row
  return { ...seal, sealed_at: at.toISOString() }
}
