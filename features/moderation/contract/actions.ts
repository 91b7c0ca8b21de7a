import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { optionalReason, personParams, reason, reasonLimit } from '#platform/contract/reason.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { idParams, RowId } from '#platform/contract/row-id.ts'
import { type GroundId, groundIds } from './grounds.ts'

/** For so long whoever took a measure may undo it; the person concerned hears of it afterwards. */
export const undoSeconds = 10
/** No restriction and no suspension ends later: what is for good takes two. */
export const longestTermDays = 366
/** A measure counts for the next one as long as this, unless it was undone, lifted or contested with success. */
export const strikeDays = 90

export const actionSubjects = [
  'photo',
  'description',
  // The sentence of her own in a hostess's conditions.
  'conditions',
  'nickname',
  'message',
  'review',
  'profile',
  'user',
] as const
export type ActionSubject = (typeof actionSubjects)[number]
/** What can be taken down. */
export type ContentSubject = Exclude<ActionSubject, 'user'>

export const actionNames = ['take_down', 'restore', 'warn', 'restrict', 'suspend', 'ban', 'lift'] as const
export type ActionName = (typeof actionNames)[number]

/** Content is taken down and restored; an account is restricted, suspended, closed; a warning names either. */
export function isPossible(subject: ActionSubject, action: ActionName): boolean {
  if (action === 'warn') return true
  return (subject === 'user') !== (action === 'take_down' || action === 'restore')
}

/** The grounds of a report that is dismissed: nothing follows from them. */
const groundless: readonly GroundId[] = ['no_violation', 'already_handled', 'too_vague']
export const actionGrounds = groundIds.filter((id) => !groundless.includes(id))

const Ground = z.enum(actionGrounds as [GroundId, ...GroundId[]], 'Scegli il motivo.')

export const Wait = z.object({
  for: z.enum(['colleague', 'person']),
  state: z.enum(['waiting', 'taken', 'declined', 'withdrawn']),
  /** The profile is hidden meanwhile. */
  hides: z.boolean(),
  /** When it takes effect without an answer of the person. */
  due_at: z.nullable(z.string()),
  /** What the person said; null: nothing, or nobody asked. */
  answer: z.nullable(z.string()),
})

export const StaffAction = z.object({
  id: z.int(),
  subject_type: z.enum(actionSubjects),
  subject_id: z.string(),
  user: NamedPerson,
  action: z.enum(actionNames),
  /** One of `grounds`; null where somebody wrote the reason alone. */
  ground: z.nullable(z.string()),
  reason: z.string(),
  /** Why another step than the proposed one; for colleagues alone. */
  departure: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** The case from which it was taken. */
  case_id: z.nullable(z.int()),
  by: NamedPerson,
  at: z.string(),
  /** Null once it cannot be undone any more. */
  undo_until: z.nullable(z.string()),
  /**
   * `ended`: restored, lifted, contested with success, or run out; `waiting`: without effect until `wait` is decided;
   * `dropped`: it never had one.
   */
  state: z.enum(['in_force', 'undone', 'ended', 'waiting', 'dropped']),
  /** Of a measure that waits, or has waited. */
  wait: z.nullable(Wait),
  /** Until when it counts for the next one; null where it does not. */
  counts_until: z.nullable(z.string()),
})
export type StaffAction = z.infer<typeof StaffAction>

const Proposal = z.object({
  action: z.enum(actionNames),
  /** Of a restriction or a suspension. */
  days: z.nullable(z.int()),
  /** In words: why this one. */
  why: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

const subjectKey = z.union(
  [z.int().check(z.positive()), z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))],
  'Indica su che cosa agire.',
)

export const actionEndpoints = {
  take: endpoint({
    method: 'POST',
    path: '/api/admin/actions',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Prende una misura su un contenuto o su un account, con effetto immediato',
    body: z
      .object({
        subject_type: z.enum(actionSubjects, 'Indica su che cosa agire.'),
        subject_id: subjectKey,
        action: z.enum(actionNames, 'Scegli la misura.'),
        ground: Ground,
        reason,
        /** Required where the measure is not the proposed one. */
        departure: optionalReason,
        until: z.nullish(z.iso.datetime({ error: 'Inserisci una data valida.' })),
        case_id: z.nullish(RowId),
      })
      .check(
        z.refine(({ subject_type, action }) => isPossible(subject_type, action), {
          path: ['action'],
          error: 'Questa misura non è possibile qui.',
        }),
        z.refine(({ action, until }) => action !== 'suspend' || until != null, {
          path: ['until'],
          error: 'Scegli fino a quando.',
        }),
        z.refine(({ action, until }) => until == null || action === 'suspend' || action === 'restrict', {
          path: ['until'],
          error: 'Questa misura non ha una fine.',
        }),
      ),
    replies: { 201: StaffAction, 403: Problem, 404: Problem, 409: Problem, 422: FieldErrors },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/action-preview',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Ciò che la persona riceverebbe con questa misura; non cambia nulla',
    params: personParams,
    body: z.object({
      subject_type: z.enum(actionSubjects),
      action: z.enum(actionNames),
      ground: z.nullish(Ground),
      reason: z.string().check(z.maxLength(reasonLimit)),
      until: z.nullish(z.iso.datetime()),
      /** As in `take`. */
      case_id: z.nullish(RowId),
    }),
    replies: {
      200: z.object({ mail: z.nullable(z.object({ subject: z.string(), text: z.string() })) }),
      404: Problem,
    },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/actions/:id/undo',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Annulla una propria misura entro dieci secondi: la persona non ne sa nulla',
    params: idParams,
    replies: { 200: StaffAction, 403: Problem, 404: Problem, 409: Problem },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/actions',
    who: 'admin',
    permission: 'user.read',
    summary: 'Le misure prese su una persona, dall’ultima, e quella che si propone adesso',
    params: personParams,
    query: z.object({ ground: z.optional(Ground) }),
    replies: {
      200: z.object({ data: z.array(StaffAction), strikes: z.int(), proposal: Proposal }),
      404: Problem,
    },
  }),
} as const
