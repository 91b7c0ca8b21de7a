import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { adminRoles, NamedPerson, PersonWithRole, Role } from '#platform/contract/people.ts'
import { personParams as params } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { NoteText, StaffNote } from '#platform/contract/staff-notes.ts'
import { WalletPage } from '#features/wallet/contract/credits.ts'

/** What an account is, to the staff: the first that applies, from the end of the list of a life to its beginning. */
export const userStatuses = [
  'email_pending',
  'pending',
  'approved',
  'rejected',
  'paused',
  'deleting',
  'banned',
  'erased',
] as const
export type UserStatus = (typeof userStatuses)[number]

export const usersPerPage = 50
/** A list counts no further: whoever wants more looks for less. */
export const usersCountMax = 1_000

const moment = z.iso.datetime()
const when = z.nullable(moment)

export const AdminUserRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: Role,
  admin_role: z.nullable(z.enum(adminRoles)),
  status: z.enum(userStatuses),
  created_at: moment,
  last_seen: when,
  /** Of a size to be chosen; the placeholder where there is none. */
  picture_url: z.string(),
  verified_profile: z.boolean(),
  top_profile: z.boolean(),
})
export type AdminUserRow = z.output<typeof AdminUserRow>

/** One conversation without a word of it. */
const ChatMetadata = z.object({
  id: z.int(),
  /** Null: the staff. */
  with: z.nullable(PersonWithRole),
  opened_at: moment,
  last_message_at: when,
  sent: z.int(),
  received: z.int(),
  state: z.enum(['locked', 'free', 'waiting', 'answered', 'refunded']),
  /** What the last unlock cost; only to who reads the ledger. */
  cost: z.optional(z.nullable(z.int())),
})

const UserReport = z.object({
  id: z.int(),
  code: z.string(),
  category: z.string(),
  at: moment,
  /** Who reported, or who was reported; null for a guest. */
  other: z.nullable(PersonWithRole),
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn']),
})

const UserDecision = z.object({
  id: z.int(),
  subject: CaseSubject,
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn']),
  opened_at: moment,
  decided_at: when,
  decided_by: z.nullable(NamedPerson),
  rule: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const UserPurchase = z.object({
  id: z.int(),
  title: z.string(),
  credits: z.int(),
  /** Euro. */
  paid: z.number(),
  provider: z.enum(['stripe', 'paypal', 'sandbox']),
  state: z.enum(['created', 'pending', 'credited', 'failed']),
  at: moment,
  /** Crediti that were taken back. */
  reversed: z.int(),
  receipt_number: z.nullable(z.string()),
  receipt_url: z.nullable(z.string()),
})

/** Everything about a person that who asks may see; what they may not is left out. */
export const AdminUser = z.object({
  user: z.extend(AdminUserRow, {
    /** Null: staff have no birthday here. */
    age: z.nullable(z.int()),
    email_verified_at: when,
    phone_verified_at: when,
    approved_at: when,
    paused_at: when,
    deletion_due_at: when,
    state: z.enum(['email_pending', 'pending', 'approved', 'rejected', 'erased']),
    suspension: z.nullable(z.object({ reason: z.string(), starts_at: moment, ends_at: when })),
  }),
  profile: z.object({
    description: z.nullable(z.string()),
    province_id: z.nullable(z.int()),
    my_profile_types: z.array(z.int()),
    private: z.boolean(),
    unlock_cost: z.int(),
    rating: z.nullable(z.number()),
    rating_count: z.int(),
    /** When the photos were last compared with a selfie; null: not verified. */
    verified_at: when,
    /** When a badge ends by itself; null: it has no end, or is not there. */
    verified_until: when,
    top_until: when,
  }),
  pending_changes: z.array(
    z.object({ field: z.enum(['description', 'name', 'email']), value: z.string(), since: moment }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      state: z.enum(['pending', 'approved', 'rejected']),
      at: moment,
    }),
  ),
  /** The latest, and how many there are. */
  chats: z.object({ total: z.int(), data: z.array(ChatMetadata) }),
  sessions: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      created_at: moment,
      last_used_at: moment,
      /** Of the staff, who looked as this person. */
      impersonator: z.nullable(NamedPerson),
    }),
  ),
  impersonations: z.array(
    z.object({ id: z.int(), by: NamedPerson, reason: z.string(), issued_at: moment, used_at: when }),
  ),
  suspensions: z.array(
    z.object({
      id: z.int(),
      reason: z.string(),
      by: z.nullable(NamedPerson),
      starts_at: moment,
      ends_at: when,
      lifted_at: when,
    }),
  ),
  badges: z.array(
    z.object({
      id: z.int(),
      badge: z.enum(['verified', 'top']),
      reason: z.string(),
      source: z.enum(['staff', 'selfie', 'rule']),
      /** Who of the staff; null: by a selfie, or by the rule. */
      by: z.nullable(NamedPerson),
      granted_at: moment,
      expires_at: when,
      ended_at: when,
      ended: z.nullable(z.enum(['expired', 'removed', 'renewed', 'lost', 'unmet'])),
    }),
  ),
  verifications: z.array(z.object({ id: z.int(), state: z.string(), sent_at: when, ended_at: when })),
  consents: z.array(
    z.object({
      id: z.int(),
      document: z.string(),
      version: z.string(),
      act: z.enum(['accepted', 'read', 'given', 'refused']),
      at: moment,
    }),
  ),
  /** To who reads cases. */
  reports: z.optional(z.object({ about: z.array(UserReport), by: z.array(UserReport) })),
  decisions: z.optional(z.array(UserDecision)),
  /** To who reads the ledger; of kings. */
  wallet: z.optional(z.object({ balance: z.int(), held: z.int(), debt: z.int() })),
  /** To who reads payments; of kings. */
  purchases: z.optional(z.array(UserPurchase)),
  /** What the staff did about this person, to who reads the log. */
  audit_events: z.optional(
    z.array(
      z.object({
        id: z.int(),
        action: z.string(),
        actor: z.nullable(NamedPerson),
        reason: z.nullable(z.string()),
        at: moment,
      }),
    ),
  ),
})
export type AdminUser = z.output<typeof AdminUser>

export const adminUserEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    who: 'admin',
    permission: 'user.read',
    summary: 'Le persone: per nome, email, telefono o numero; le più recenti o le più simili per prime',
    query: z.object({
      query: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      role: z.optional(Role),
      status: z.optional(z.enum(userStatuses)),
      page: z._default(
        z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(usersCountMax / usersPerPage)),
        1,
      ),
    }),
    replies: {
      200: z.object({
        data: z.array(AdminUserRow),
        /** At most `usersCountMax`; `more`: there are others that the list does not reach. */
        total: z.int(),
        more: z.boolean(),
        current_page: z.int(),
        last_page: z.int(),
      }),
    },
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    who: 'admin',
    permission: 'user.read',
    summary: 'Tutto su una persona, per quanto il ruolo permette; mai i testi delle sue chat',
    params,
    replies: { 200: AdminUser, 404: Problem },
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/ledger',
    who: 'admin',
    permission: 'ledger.read',
    summary: 'I movimenti di un king, dall’ultimo',
    params,
    query: z.object({
      page: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    }),
    replies: { 200: WalletPage, 404: Problem },
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/notes',
    who: 'admin',
    permission: 'user.note',
    summary: 'Le note del team su una persona, dall’ultima',
    params,
    replies: { 200: z.array(StaffNote), 404: Problem },
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/notes',
    who: 'admin',
    permission: 'user.note',
    summary: 'Aggiunge una nota; la persona ne trova il testo nella copia dei suoi dati',
    params,
    body: z.object({ text: NoteText }),
    replies: { 201: StaffNote, 404: Problem },
  }),
} as const
