import { sql } from 'kysely'
import { todayInRome } from '#features/accounts/server/documents.ts'
import { type LegalDocument, legalDocuments, releasedVersions } from '#platform/contract/documents.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import {
  type LegalDraft,
  type LegalEditor,
  type LegalEntry,
  type LegalSummary,
  type legalEditing,
  noticeDays,
  noticeOf,
} from '../../contract/legal.ts'
import { factsNow, fillIn } from './fill-in.ts'
import { firstVersion, legalTitles, releasedText } from './legal-pages.ts'
import { notifyOfNewText } from './notice.ts'

type Editing = Pick<Needs, 'config' | 'db'>

export function legalSummaries({ db }: Editing): Promise<LegalSummary[]> {
  return Promise.all(legalDocuments.map((document) => summaryOf(db, document)))
}

export async function legalEditor(needs: Editing, document: LegalDocument): Promise<LegalEditor> {
  const [summary, published, facts, today] = await Promise.all([
    summaryOf(needs.db, document),
    newestSource(needs.db, document),
    factsNow(needs, needs.db),
    dayInRome(needs.db),
  ])
  const placeholders = Object.entries(facts).map(([name, value]) => ({
    name,
    value: value.startsWith('<') ? 'Le righe della tabella' : value.replaceAll(/<[^>]+>\s*/g, ' '),
  }))
  return { ...summary, published, placeholders, today }
}

/** @throws Refusal 422 for an unknown placeholder */
export async function previewText(needs: Editing, source: string): Promise<string> {
  return fillIn(source, await factsNow(needs, needs.db))
}

const outdated = () =>
  refuse('conflict', {
    message: 'Nel frattempo un’altra persona ha cambiato questa bozza. Ricarica per vederla.',
    code: 'outdated',
  })

/** @throws Refusal 409 when the draft is no longer the one that was read, 422 for an unknown placeholder */
export async function saveDraft(
  needs: Editing,
  actor: Actor,
  document: LegalDocument,
  { source, changes, revision }: BodyOf<typeof legalEditing.saveDraft>,
): Promise<LegalDraft> {
  await previewText(needs, source)
  return transaction(needs.db, async (trx) => {
    await lockDocument(trx, document)
    const before = await draftOf(trx, document)
    if ((before?.revision ?? null) !== revision) throw outdated()
    if (before === null)
      await trx
        .insertInto('legal_version')
        .values({ document, source, changes, edited_by: actor.userId })
        .execute()
    else
      await trx
        .updateTable('legal_version')
        .set({ source, changes, edited_by: actor.userId, edited_at: sql`now()`, revision: sql`revision + 1` })
        .where('document', '=', document)
        .where('published_at', 'is', null)
        .execute()
    await recordAuditEvent(trx, actor, {
      action: 'page.draft',
      subject: 'page',
      subjectId: document,
      reason: null,
      after: { changes, characters: source.length },
    })
    return (await draftOf(trx, document))!
  })
}

/** @throws Refusal 404 when there is none, 409 when somebody else has changed it since `revision` */
export async function dropDraft(
  needs: Editing,
  actor: Actor,
  document: LegalDocument,
  revision: number | undefined,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    await lockDocument(trx, document)
    const draft = await draftOf(trx, document)
    if (draft && revision !== undefined && draft.revision !== revision) throw outdated()
    const gone = await trx
      .deleteFrom('legal_version')
      .where('document', '=', document)
      .where('published_at', 'is', null)
      .returning('changes')
      .executeTakeFirst()
    if (gone === undefined) throw refuse('not_found')
    await recordAuditEvent(trx, actor, {
      action: 'page.drop_draft',
      subject: 'page',
      subjectId: document,
      reason: null,
      before: gone,
    })
  })
}

/**
 * The draft becomes a version for good, in the words that `{{names}}` stand for at this moment.
 * @throws Refusal 404 without a draft, 409 when it is not the one that was read, 422 for a day too early
 */
export async function publishDraft(
  needs: Editing & Pick<Needs, 'jobs'>,
  actor: Actor,
  document: LegalDocument,
  change: BodyOf<typeof legalEditing.publish>,
): Promise<LegalSummary> {
  return transaction(needs.db, async (trx) => {
    const { revision, effective_on: day, changes, substantial } = change
    await lockDocument(trx, document)
    const draft = await draftOf(trx, document)
    if (draft === null) throw refuse('not_found')
    if (draft.revision !== revision) throw outdated()
    const why = reasonsOf(change)
    await refuseDay(trx, document, day, noticeOf(document, { substantial, urgent: why.urgency !== null }))
    const facts = await factsNow(needs, trx)
    const before = await newestDay(trx, document)
    await keepReleased(trx, document, facts)
    const { id } = await trx
      .updateTable('legal_version')
      .set({
        content: fillIn(draft.source, facts),
        changes,
        effective_on: day,
        substantial,
        ...why,
        published_by: actor.userId,
        published_at: sql<Date>`now()`,
      })
      .where('document', '=', document)
      .where('published_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvent(trx, actor, {
      action: 'page.publish',
      subject: 'page',
      subjectId: document,
      reason: changes,
      before: { version: before },
      after: { version: day, substantial, ...why },
    })
    if (substantial && noticeDays[document] > 0)
      await needs.jobs.enqueue(trx, notifyOfNewText, { versionId: id })
    return summaryOf(trx, document)
  })
}

/** Why it changes, and why at once: of a correction nothing is asked, and nothing kept. */
function reasonsOf({
  substantial,
  reasons,
  urgency,
  urgency_reason: reason,
}: BodyOf<typeof legalEditing.publish>) {
  if (!substantial) return { reasons: null, urgency: null, urgency_reason: null }
  if (!reasons)
    throw refuseFields({ reasons: 'Scrivi perché cambia, per le persone iscritte che lo leggeranno.' })
  if (!urgency) return { reasons, urgency: null, urgency_reason: null }
  if (!reason)
    throw refuseFields({
      urgency_reason:
        urgency === 'law'
          ? 'Scrivi quale legge o quale autorità non lascia il tempo del preavviso.'
          : 'Scrivi quale pericolo non lascia il tempo del preavviso.',
    })
  return { reasons, urgency, urgency_reason: reason }
}

/** One editor of a text at a time, also while it has no row. */
async function lockDocument(trx: Transaction, document: LegalDocument): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`legal:${document}`}))`.execute(trx)
}

async function refuseDay(
  trx: Transaction,
  document: LegalDocument,
  day: string,
  notice: number,
): Promise<void> {
  const { rows } = await sql<{ earliest: string; taken: boolean }>`
    select (${todayInRome} + ${notice}::int)::text as earliest, ${day} = ${releasedVersions[document]} or exists (
      select from legal_version where document = ${document} and effective_on = ${day}::date) as taken`.execute(
    trx,
  )
  const { earliest, taken } = rows[0]!
  if (day < earliest) {
    const words = earliest.split('-').reverse().join('/')
    throw refuseFields({
      effective_on:
        notice > 1
          ? `Le persone iscritte hanno ${notice} giorni di preavviso: dal ${words} in poi.`
          : `Dal ${words} in poi.`,
    })
  }
  if (taken)
    throw refuseFields({ effective_on: 'Per questo giorno c’è già una versione. Scegline un altro.' })
}

/** The release's text stays readable as the first version, in the words of today. */
async function keepReleased(
  trx: Transaction,
  document: LegalDocument,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const source = releasedText(document)
  await sql`
    insert into legal_version (document, source, content, changes, effective_on, substantial, published_at)
    select ${document}, ${source}, ${fillIn(source, facts)}, ${firstVersion}, ${releasedVersions[document]}::date,
      true, now()
    where not exists (select from legal_version where document = ${document} and published_at is not null)`.execute(
    trx,
  )
}

async function dayInRome(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${todayInRome}::text as today`.execute(db)
  return rows[0]!.today
}

async function newestDay(db: Database | Transaction, document: LegalDocument): Promise<string> {
  const [newest] = await publishedOf(db, document)
  return newest?.version ?? releasedVersions[document]
}

async function newestSource(db: Database, document: LegalDocument): Promise<string> {
  const newest = await db
    .selectFrom('legal_version')
    .select('source')
    .where('document', '=', document)
    .where('published_at', 'is not', null)
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.source ?? releasedText(document)
}

async function summaryOf(db: Database | Transaction, document: LegalDocument): Promise<LegalSummary> {
  const versions = await publishedOf(db, document)
  const released: LegalEntry = {
    version: releasedVersions[document],
    changes: firstVersion,
    substantial: true,
    reasons: null,
    published_at: null,
    published_by: null,
    state: 'present',
  }
  return {
    document,
    title: legalTitles[document],
    versions: versions.length > 0 ? versions : [released],
    draft: await draftOf(db, document),
  }
}

async function publishedOf(db: Database | Transaction, document: LegalDocument): Promise<LegalEntry[]> {
  const { rows } = await sql<{
    version: string
    changes: string
    substantial: boolean
    reasons: string | null
    published_at: Date
    by: number | null
    name: string | null
    state: LegalEntry['state']
  }>`
    select effective_on::text as version, changes, substantial, reasons, published_at, published_by as by, users.name,
      case when effective_on > ${todayInRome} then 'upcoming'
        when effective_on = max(effective_on) filter (where effective_on <= ${todayInRome}) over () then 'present'
        else 'past' end as state
    from legal_version left join users on users.id = published_by
    where document = ${document} and published_at is not null
    order by effective_on desc`.execute(db)
  return rows.map(({ by, name, published_at, ...row }) => ({
    ...row,
    published_at: by === null ? null : published_at.toISOString(),
    published_by: by === null ? null : { id: by, name: name ?? '' },
  }))
}

async function draftOf(db: Database | Transaction, document: LegalDocument): Promise<LegalDraft | null> {
  const row = await db
    .selectFrom('legal_version')
    .leftJoin('users', 'users.id', 'edited_by')
    .select(['source', 'changes', 'revision', 'edited_at', 'edited_by', 'users.name'])
    .where('document', '=', document)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { edited_by: by, name, edited_at: at, ...draft } = row
  return {
    ...draft,
    edited_at: at.toISOString(),
    edited_by: by === null ? null : { id: by, name: name ?? '' },
  }
}
