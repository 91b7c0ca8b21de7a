import * as z from 'zod/mini'

/** What a moderation case can be about. */
export const caseSubjects = [
  'profile',
  'photo',
  'text',
  // The sentence of her own in a hostess's conditions.
  'conditions',
  'personal',
  'email',
  'message',
  'report',
  'verification',
  'appeal',
  'deletion',
  'ban',
  // A measure that the staff took of themselves: decided as it opens.
  'action',
] as const
export const CaseSubject = z.enum(caseSubjects)
export type CaseSubject = z.infer<typeof CaseSubject>
