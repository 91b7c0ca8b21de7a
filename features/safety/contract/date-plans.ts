import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams, RowId } from '#platform/contract/row-id.ts'
import { whereFields } from '#platform/contract/several-fields.ts'

export const planLimits = {
  who: 80,
  place: 200,
  note: 500,
  contactName: 40,
  /** Open at the same time, for each person. */
  open: 3,
  /** From the beginning to the end. */
  hours: 48,
  /** How long before it begins. */
  daysAhead: 60,
  /** What one more press adds to the end. */
  moreHours: 1,
  /** The private link opens nothing later than this after the end. */
  linkHours: 24,
} as const

/** Minutes without a sign after the expected end, after which the trusted person gets a mail. */
export const warnAfterMinutes = [30, 60, 120, 240] as const
export const warnAfterDefault = 60

const text = (missing: string, length: number) =>
  z.string(missing).check(
    // It is shown on one line, and part of it in mails.
    z.overwrite((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
    z.refine((value) => !isBlank(value), missing),
    z.maxLength(length, `Al massimo ${length} caratteri`),
  )

const blankOr = (check: (value: string) => boolean, message: string) =>
  z.refine<string>((value) => value === '' || check(value), message)

/** A field that may be left empty, shown on one line. */
const line = (length: number, ...checks: ReturnType<typeof blankOr>[]) =>
  z._default(
    z.string().check(
      z.overwrite((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
      z.maxLength(length, `Al massimo ${length} caratteri`),
      ...checks,
    ),
    '',
  )

const moment = (missing: string) => z.string(missing).check(z.iso.datetime({ offset: true, error: missing }))

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export const DatePlanBody = z
  .object({
    who: text('Scrivi chi incontri', planLimits.who),
    place: text('Scrivi dove vi incontrate', planLimits.place),
    starts_at: moment('Scrivi quando comincia'),
    ends_at: moment('Scrivi quando pensi di aver finito'),
    note: z._default(
      z.string().check(z.trim(), z.maxLength(planLimits.note, `Al massimo ${planLimits.note} caratteri`)),
      '',
    ),
    /** It is greeted by it in mails: letters only, so that nothing can be sent that way. */
    contact_name: line(
      planLimits.contactName,
      blankOr((name) => /^[\p{L}\p{M}'’ -]+$/u.test(name), 'Scrivi solo il nome, senza numeri né simboli'),
    ),
    contact_email: z._default(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        blankOr(
          (email) => email.length <= 254 && z.email().safeParse(email).success,
          "Inserisci un'email valida",
        ),
      ),
      '',
    ),
    warn_after_minutes: z._default(z.literal(warnAfterMinutes), warnAfterDefault),
  })
  .check(
    z.refine(
      ({ contact_name, contact_email }) => textOf(contact_email) === '' || textOf(contact_name) !== '',
      {
        path: ['contact_name'],
        error: 'Scrivi il nome della persona di fiducia',
        when: whereFields,
      },
    ),
    z.refine(
      ({ contact_name, contact_email }) => textOf(contact_name) === '' || textOf(contact_email) !== '',
      {
        path: ['contact_email'],
        error: 'Scrivi l’email della persona di fiducia',
        when: whereFields,
      },
    ),
  )
export type DatePlanBody = z.infer<typeof DatePlanBody>

/**
 * - `planned`, `under_way`: before and after the beginning
 * - `awaited`: the end has passed without a sign
 * - `overdue`: and so has the time that was chosen
 * - `well`: said to be well
 */
export const planStates = ['planned', 'under_way', 'awaited', 'overdue', 'well'] as const
export type PlanState = (typeof planStates)[number]

const shown = {
  who: z.string(),
  place: z.string(),
  note: z.nullable(z.string()),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** When the trusted person is told, unless there is a sign before. */
  warn_at: z.iso.datetime(),
  checked_in_at: z.nullable(z.iso.datetime()),
  state: z.enum(planStates),
}

/** To the person whose plan it is. */
export const DatePlan = z.object({
  ...shown,
  id: z.int(),
  /** The private link, to be given to whom one trusts. */
  url: z.string(),
  link_until: z.iso.datetime(),
  contact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Somebody was named, and wants no mail. */
  contact_refused: z.boolean(),
  warned_at: z.nullable(z.iso.datetime()),
})
export type DatePlan = z.infer<typeof DatePlan>

/** To whoever has the private link. */
export const SharedPlan = z.object({
  ...shown,
  /** The nickname of the person whose plan it is. */
  name: z.string(),
  link_until: z.iso.datetime(),
})
export type SharedPlan = z.infer<typeof SharedPlan>

/** What a link in a mail carries. */
const MailLink = z.object({
  plan: RowId,
  signature: z.string().check(z.maxLength(100)),
})

export const datePlanEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/date-plans',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'The plans of the caller that have not been forgotten yet, the latest first',
    replies: { 200: z.object({ data: z.array(DatePlan) }) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/date-plans',
    who: 'approved_member',
    summary: 'Keeps a plan for a meeting and tells the trusted person, if one is named',
    body: DatePlanBody,
    invalid: 'errors',
    replies: { 201: DatePlan, 409: Problem },
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/api/date-plans/:id/check-in',
    who: 'approved_member',
    summary: 'The caller is well',
    params: idParams,
    replies: { 200: DatePlan, 404: Problem },
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/date-plans/:id/extend',
    who: 'approved_member',
    summary: 'The caller needs another hour',
    params: idParams,
    replies: { 200: DatePlan, 404: Problem, 409: Problem },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/date-plans/:id',
    who: 'approved_member',
    summary: 'Deletes a plan; its link opens nothing any more',
    params: idParams,
    replies: { 204: null, 404: Problem },
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/shared-plans/:token',
    who: 'anyone',
    summary: 'A plan, to whoever has its private link',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    replies: { 200: SharedPlan, 404: Problem },
  }),
  checkInByMail: endpoint({
    method: 'POST',
    path: '/api/date-plans/by-mail/check-in',
    who: 'anyone',
    summary: 'The person who was asked by mail is well; no session needed',
    body: MailLink,
    invalid: 'errors',
    replies: { 204: null, 404: Problem },
  }),
  extendByMail: endpoint({
    method: 'POST',
    path: '/api/date-plans/by-mail/extend',
    who: 'anyone',
    summary: 'The person who was asked by mail needs another hour; no session needed',
    body: MailLink,
    invalid: 'errors',
    replies: { 200: z.object({ ends_at: z.iso.datetime() }), 404: Problem, 409: Problem },
  }),
  /** Where the link in the mail leads, so that mail programs can refuse in one press (RFC 8058). */
  refuseByMail: endpoint({
    method: 'POST',
    path: '/piano/stop',
    who: 'anyone',
    summary: 'The trusted person wants no mail, about this plan and about any other; no session needed',
    query: MailLink,
    invalid: 'errors',
    replies: { 204: null, 404: Problem },
  }),
} as const
