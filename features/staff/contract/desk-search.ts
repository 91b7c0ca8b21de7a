import * as z from 'zod/mini'
import { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson, PersonWithRole } from '#platform/contract/people.ts'
import { AdminUserRow } from './admin-users.ts'

/** Of each kind: whoever wants more goes to its own page. */
export const foundPerKind = 4
/** One letter finds half of everybody; one digit may be a number. */
export const searchedFrom = 2

/** What a search begins with to look for one kind alone; `>` is left to the browser, which knows its own pages. */
export const searchPrefixes = {
  person: '@',
  case: '#',
  report: 'S-',
  payment: 'n.',
} as const

const moment = z.string()

export const FoundPerson = z.extend(AdminUserRow, {
  /** Null: staff have no birthday here. */
  age: z.nullable(z.int()),
  province_id: z.nullable(z.int()),
  /** Only to who reads cases. */
  desk: z.nullable(z.object({ open_cases: z.int(), strikes: z.int() })),
})
export type FoundPerson = z.output<typeof FoundPerson>

export const FoundCase = z.object({
  id: z.int(),
  subject: CaseSubject,
  user: PersonWithRole,
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn']),
  opened_at: moment,
  decided_at: z.nullable(moment),
  /** The grounds that hold it. */
  rules: z.array(z.string()),
  priority: z.int(),
  /** Of a report: what its reporter quotes, and the category. */
  report: z.nullable(z.object({ code: z.string(), category: z.string() })),
})
export type FoundCase = z.output<typeof FoundCase>

/** Who with whom and since when: never a word of it. */
export const FoundConversation = z.object({
  id: z.int(),
  people: z.array(PersonWithRole),
  /** One of a member with the staff. */
  support: z.boolean(),
  opened_at: moment,
  last_activity_at: moment,
})
export type FoundConversation = z.output<typeof FoundConversation>

export const FoundPayment = z.object({
  id: z.int(),
  king: NamedPerson,
  title: z.string(),
  credits: z.int(),
  /** Euro. */
  paid: z.number(),
  state: z.enum(['created', 'pending', 'credited', 'failed']),
  at: moment,
})
export type FoundPayment = z.output<typeof FoundPayment>

export const FoundReceipt = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(['receipt', 'credit_note']),
  purchase_id: z.int(),
  king: NamedPerson,
  /** Euro. */
  total: z.number(),
  issued_at: moment,
})
export type FoundReceipt = z.output<typeof FoundReceipt>

export const FoundEntry = z.object({
  id: z.int(),
  at: moment,
  actor: z.nullable(NamedPerson),
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  user: z.nullable(NamedPerson),
})
export type FoundEntry = z.output<typeof FoundEntry>

/** A kind that the caller may not read, or that the prefix leaves out, is absent. */
export const DeskFindings = z.object({
  people: z.optional(z.array(FoundPerson)),
  cases: z.optional(z.array(FoundCase)),
  conversations: z.optional(z.array(FoundConversation)),
  payments: z.optional(z.array(FoundPayment)),
  receipts: z.optional(z.array(FoundReceipt)),
  entries: z.optional(z.array(FoundEntry)),
})
export type DeskFindings = z.output<typeof DeskFindings>

export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  who: 'admin',
  // The least that all of the staff may: each kind asks for its own.
  permission: 'user.read',
  summary:
    'Persone, pratiche, segnalazioni, conversazioni, pagamenti, ricevute e registro in una sola ricerca, per quanto chi cerca può leggere',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  replies: { 200: DeskFindings },
})
