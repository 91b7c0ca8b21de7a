import * as z from 'zod/mini'

/** What a moderation case can be about. */
export const caseSubjects = [
  'profile',
  'photo',
  'text',
  'personal',
  'email',
  'message',
  'report',
  'verification',
  'appeal',
  'deletion',
  'ban',
] as const
export const CaseSubject = z.enum(caseSubjects)
export type CaseSubject = z.infer<typeof CaseSubject>
