import * as z from 'zod/mini'
import { birthDate, email, nickname, phone } from '#features/accounts/contract/accounts.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Overtaken } from '#platform/contract/overtaken.ts'
import { Problem } from '#platform/contract/refusals.ts'
import type { User } from './user.ts'

export const PersonalData = z.object({
  name: nickname,
  email,
  phone,
  dob: birthDate,
  /**
   * `personal_version` of the data from which a form was filled (docs/decisions/0057). With it nothing is overwritten
   * unseen, and a value in use takes back the one that waits; without it, a value in use leaves what waits as it is.
   */
  version: z.optional(z.string().check(z.maxLength(100))),
})
export type PersonalData = z.infer<typeof PersonalData>

/** From what a form starts. */
export const WishedData = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  dob: z.string(),
  version: z.string(),
})
export type WishedData = z.infer<typeof WishedData>

/** Of each field what waits, else what is in use: what somebody wishes to be known by. */
export function wishedData(
  { name, email, phone, dob }: Omit<WishedData, 'version'>,
  pending: Pick<NonNullable<User['pending_changes']>, 'name' | 'email' | 'phone'> | undefined,
): Omit<WishedData, 'version'> {
  return {
    name: pending?.name ?? name,
    email: pending?.email?.value ?? email,
    phone: pending?.phone ?? phone,
    dob,
  }
}

export const PersonalDataAnswer = z.object({
  /** The name waits for a moderator. */
  infoModeration: z.boolean(),
  /** Something of these data does: the name, or an e-mail already confirmed. */
  IsDataInModeration: z.boolean(),
  /** A new e-mail waits for the link that was sent to it. */
  emailModified: z.boolean(),
  /** A new number waits for the code that was sent to it. */
  phonePending: z.boolean(),
})
export type PersonalDataAnswer = z.infer<typeof PersonalDataAnswer>

export const personalDataEndpoints = {
  update: endpoint({
    method: 'POST',
    path: '/api/update-personal',
    who: 'member',
    fresh: true,
    summary:
      'Changes the date of birth at once; name, e-mail and phone wait for a moderator, a link and a code',
    body: PersonalData,
    invalid: 'formError',
    replies: { 200: PersonalDataAnswer, 409: Overtaken(WishedData) },
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/api/confirm-phone',
    who: 'member',
    fresh: true,
    summary: 'Replaces the phone by the new number, whose code this is',
    body: z.object({
      otp: z
        .string('Inserisci le 5 cifre del codice.')
        .check(z.regex(/^[0-9]{5}$/, 'Inserisci le 5 cifre del codice.')),
    }),
    invalid: 'formError',
    replies: { 204: null },
  }),
  verifyNewEmail: endpoint({
    method: 'GET',
    path: '/api/email-new/verify',
    who: 'anyone',
    impersonator: 'refused',
    summary: 'Confirms a new e-mail with the link sent to it, once within 24 hours; a moderator decides next',
    query: z.object({
      expires: z.string().check(z.maxLength(20)),
      email: z.string().check(z.maxLength(254)),
      hash: z.string().check(z.maxLength(100)),
      signature: z.string().check(z.maxLength(100)),
    }),
    replies: { 200: z.object({ message: z.string() }), 403: Problem, 410: Problem },
  }),
} as const
