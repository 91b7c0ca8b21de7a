import * as z from 'zod/mini'
import { type AuditAction, auditActions } from '#platform/contract/audit-actions.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson, PersonWithRole } from '#platform/contract/people.ts'
import { RowId } from '#platform/contract/row-id.ts'

export const auditPerPage = 50
/** Of the file: more than this wants a shorter time. */
export const auditExportMax = 10_000

const text = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))
const day = z.optional(z.iso.date('Scrivi la data come gg/mm/aaaa.'))

const filters = {
  /** Who did it. */
  actor: z.optional(RowId),
  action: z.optional(z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])),
  subject: text(60),
  subject_id: text(60),
  /** Whom it concerned: a nickname, or the number of the account. */
  person: text(60),
  /** Words of the reason. */
  query: text(200),
  /** Days in Italy, both included. */
  from: day,
  to: day,
}

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null: a script on the server. */
  actor: z.nullable(NamedPerson),
  /** One of `auditActions`, or what an older version called it. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  /** Whom it concerned. */
  user: z.nullable(PersonWithRole),
  case_id: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  address: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log',
    who: 'admin',
    permission: 'audit.read',
    summary: 'Il registro di tutto ciò che il team ha cambiato, dal più recente',
    query: z.object({
      ...filters,
      page: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(200)), 1),
    }),
    replies: {
      200: z.object({
        data: z.array(AuditEntry),
        total: z.int(),
        current_page: z.int(),
        last_page: z.int(),
        /** Who may be asked for in `actor`. */
        actors: z.array(NamedPerson),
      }),
    },
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log/csv',
    who: 'admin',
    fresh: true,
    permission: 'audit.read',
    summary: `Il registro come file CSV italiano, al massimo ${auditExportMax} righe; l’esportazione finisce nel registro`,
    query: z.object(filters),
    // CSV, no JSON.
    replies: { 200: z.string() },
  }),
} as const

export type AuditFilters = z.infer<z.ZodMiniObject<typeof filters>>
