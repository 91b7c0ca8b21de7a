import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { User } from './user.ts'

export const PublicProfile = z.object({
  user: User,
  /** A hostess may write to this king at no cost. */
  unlockChat: z.boolean(),
  /** To a hostess who looks at a king with whom no chat is open: her free messages of today (Europe/Rome). */
  free_messages: z.optional(z.object({ left: z.int(), per_day: z.int() })),
  canReport: z.boolean(),
  showSocial: z.boolean(),
  chat: z.nullable(z.object({ id: z.int(), unlocked: z.boolean() })),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const profileMissing = 'Questo utente non esiste oppure ha il profilo nascosto.'

export const viewProfile = endpoint({
  method: 'GET',
  path: '/api/user-profile/:username',
  who: 'approved',
  summary: 'A profile as an approved person sees it [API-42]',
  params: z.object({ username: z.string() }),
  replies: { 200: PublicProfile, 404: Problem },
})

export const viewProfileAsGuest = endpoint({
  method: 'GET',
  path: '/api/user-profile-guest/:username',
  who: 'anyone',
  summary: 'A hostess’s profile as everybody sees it [API-43]',
  params: z.object({ username: z.string() }),
  replies: { 200: PublicProfile, 404: Problem },
})
