import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ApprovalStatus } from '#platform/contract/people.ts'

/** Of fewer decisions than these nothing is said in figures. */
export const waitsShown = { least: 20, most: 40 } as const

/** What a moderator reads of a new profile. */
export const profileParts = ['photo', 'description', 'facts'] as const
export type ProfilePart = (typeof profileParts)[number]

/**
 * `missing`: nothing there yet; `soon`: it waits; `reading`: a moderator has the profile open; `fine`: approved;
 * `redo`: refused or taken down, the rest keeps its place.
 */
const partStates = ['missing', 'soon', 'reading', 'fine', 'redo'] as const

const Part = z.object({
  part: z.enum(profileParts),
  state: z.enum(partStates),
  /** In the moderator's words, where it is to be redone. */
  reason: z.nullable(z.string()),
})
export type Part = z.infer<typeof Part>

/**
 * When to come back, as a part of a day in Italy; `late`: the time that was said has passed; `usual`: too few
 * decisions to say.
 */
const expectations = [
  'usual',
  'late',
  'morning',
  'afternoon',
  'evening',
  'tomorrow_morning',
  'tomorrow',
  'days',
] as const
export type Expectation = (typeof expectations)[number]

export const WaitingRoom = z.object({
  status: ApprovalStatus,
  /** When the profile joined the queue; null where it is not in it. */
  arrived_at: z.nullable(z.string()),
  expected: z.enum(expectations),
  parts: z.array(Part),
  /** Of one's own first photo; null without one. */
  photo_url: z.nullable(z.string()),
  photos: z.int(),
  /** Minutes that the latest profiles waited, the shortest first; null where there are too few. */
  waits: z.nullable(z.array(z.int())),
})
export type WaitingRoom = z.infer<typeof WaitingRoom>

export const waitingRoomEndpoint = endpoint({
  method: 'GET',
  path: '/api/waiting-room',
  who: 'member',
  summary: 'What is being read of one’s own new profile, and how long it takes now',
  replies: { 200: WaitingRoom },
})

/** Half of them waited no longer, and nine in ten. */
export function quantile(waits: readonly number[], share: 0.5 | 0.9): number {
  return waits[Math.max(0, Math.ceil(waits.length * share) - 1)] ?? 0
}
