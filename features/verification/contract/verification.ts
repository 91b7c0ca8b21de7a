import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Gesture } from './gestures.ts'
import { Problem } from '#platform/contract/refusals.ts'

export const verificationLimits = {
  /** How long a gesture may wait for its selfie. */
  gestureMinutes: 30,
  /** So many selfies, refused or taken back, in so many days; then the next one waits. */
  tries: 3,
  perDays: 30,
  /** So long before its end a verification may be renewed, and its owner is told. */
  renewDays: 30,
  /** So many approved photos since the selfie, or another profile picture, ask for a new one… */
  newPhotos: 3,
  /** …within so many days. */
  recheckDays: 7,
} as const

export const Verification = z.object({
  /** `asked`: a gesture waits for its selfie; `waiting`: a moderator has yet to look at it; both also while one renews. */
  state: z.enum(['none', 'asked', 'waiting', 'verified']),
  gesture: z.nullable(Gesture),
  /** Until when the selfie with this gesture is taken. */
  expires_at: z.nullable(z.string()),
  /** Why the last selfie was refused; null once another is on its way. */
  refusal: z.nullable(z.string()),
  tries_left: z.int(),
  /** When the next try may begin, if none is left now. */
  retry_at: z.nullable(z.string()),
  /** When the photos were last compared with a selfie, and until when that holds; null without the badge. */
  verified_at: z.nullable(z.string()),
  verified_until: z.nullable(z.string()),
  /** Why it may be renewed now: its year ends, the profile picture is another one, there are new photos. */
  renewal: z.nullable(z.enum(['year', 'picture', 'photos'])),
})
export type Verification = z.infer<typeof Verification>

export const verificationEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/verification',
    who: 'approved_member',
    summary: 'How far the verification of one’s own profile is',
    replies: { 200: Verification },
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/verification/gesture',
    who: 'approved_member',
    summary: 'A random gesture for the selfie; asked again in time, the same one',
    replies: { 200: Verification, 409: Problem },
  }),
  /** Multipart: `selfie` (one file). */
  send: endpoint({
    method: 'POST',
    path: '/api/verification/selfie',
    accepts: 'multipart',
    who: 'approved_member',
    summary: 'The selfie with the gesture, as multipart `selfie`; only moderators see it, then it is deleted',
    invalid: 'errors',
    replies: { 201: Verification, 409: Problem },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/verification',
    who: 'approved_member',
    summary: 'Takes the request back; the selfie is deleted',
    replies: { 200: Verification },
  }),
} as const
