import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { foldNickname } from '#features/accounts/server/nickname.ts'
import { auditActions } from '#platform/contract/audit-actions.ts'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { escapeLike } from '#platform/server/db/escape-like.ts'
import { midnight } from '#platform/server/db/italian-day.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { csvMoment, csvOf, csvText } from '#platform/server/http/csv.ts'
import { lastPage } from '#platform/server/http/last-page.ts'
import { refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type AuditEntry, type AuditFilters, auditExportMax, auditPerPage } from '../contract/audit-log.ts'

type Filters = Readonly<{ [K in keyof AuditFilters]: AuditFilters[K] | undefined }>

/** What the staff did, the latest first. */
export async function auditPage({ db }: Pick<Needs, 'db'>, { page, ...filters }: Filters & { page: number }) {
  const [rows, { total }, actors] = await Promise.all([
    entries(db, filters)
      .limit(auditPerPage)
      .offset((page - 1) * auditPerPage)
      .execute(),
    matching(db, filters)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('users').select(['id', 'name']).where('role', '=', 'ADMIN').orderBy('name').execute(),
  ])
  return {
    data: rows.map(present),
    total: Number(total),
    current_page: page,
    last_page: lastPage(Number(total), auditPerPage),
    actors,
  }
}

/**
 * The same as a file. The export is recorded as an audit event itself.
 * @throws Refusal 422 where there are more lines than a file holds
 */
export async function auditCsv({ db }: Pick<Needs, 'db'>, actor: Actor, filters: Filters): Promise<string> {
  return transaction(db, async (trx) => {
    const rows = await entries(trx, filters)
      .limit(auditExportMax + 1)
      .execute()
    if (rows.length > auditExportMax)
      throw refuseFields({
        from: `Le righe sono più di ${auditExportMax.toLocaleString('it-IT')}. Scegli un periodo più breve o un altro filtro.`,
      })
    await recordAuditEvent(trx, actor, {
      action: 'audit.export',
      subject: 'audit_log',
      subjectId: 'csv',
      reason: null,
      after: { filters, rows: rows.length },
    })
    return csvOf(head, rows.map(present).map(lineOf))
  })
}

const head = [
  'Data',
  'Ora',
  'Chi',
  'Che cosa',
  'Oggetto',
  'Numero',
  'Persona',
  'Motivo',
  'Prima',
  'Dopo',
  'Indirizzo',
]

function lineOf(entry: z.input<typeof AuditEntry>): string[] {
  const { at, actor, action, subject, subject_id, user, reason, before, after, address } = entry
  return [
    ...csvMoment(at),
    csvText(actor?.name ?? 'Sistema'),
    csvText(auditActions[action as keyof typeof auditActions] ?? action),
    csvText(subject),
    csvText(subject_id),
    csvText(user?.name ?? ''),
    csvText(reason ?? ''),
    csvText(before === null ? '' : JSON.stringify(before)),
    csvText(after === null ? '' : JSON.stringify(after)),
    csvText(address ?? ''),
  ]
}

const concerned = sql<number | null>`(audit_log.data ->> 'user_id')::integer`

function matching(db: Database, filters: Filters) {
  const { actor, action, subject, subject_id, person, query, from, to } = filters
  let rows = db.selectFrom('audit_log')
  if (actor !== undefined) rows = rows.where('actor_id', '=', actor)
  if (action !== undefined) rows = rows.where('action', '=', action)
  if (subject) rows = rows.where('subject', '=', subject)
  if (subject_id) rows = rows.where('subject_id', '=', subject_id)
  if (person)
    rows = rows.where(concerned, '=', (eb) =>
      /^\d{1,9}$/.test(person)
        ? sql<number>`${Number(person)}::integer`
        : eb.selectFrom('users').select('users.id').where('name_key', '=', foldNickname(person)),
    )
  if (query) rows = rows.where('reason', 'ilike', `%${escapeLike(query)}%`)
  if (from) rows = rows.where('at', '>=', midnight(from))
  if (to) rows = rows.where('at', '<', midnight(to, 1))
  return rows
}

function entries(db: Database, filters: Filters) {
  return matching(db, filters)
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as person', (join) => join.on('person.id', '=', concerned))
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.subject',
      'audit_log.subject_id',
      'audit_log.reason',
      'audit_log.before',
      'audit_log.after',
      'audit_log.address',
      'actor.id as actorId',
      'actor.name as actorName',
      'person.id as personId',
      'person.name as personName',
      'person.role as personRole',
      sql<number | null>`(audit_log.data ->> 'case_id')::integer`.as('case_id'),
    ])
    .orderBy('audit_log.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

function present(row: Row): z.input<typeof AuditEntry> {
  const { actorId, actorName, personId, personName, personRole, at, ...entry } = row
  return {
    ...entry,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    user:
      personId === null || personRole === null
        ? null
        : { id: personId, name: personName ?? '', role: personRole },
  }
}
