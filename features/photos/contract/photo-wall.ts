import * as z from 'zod/mini'
import { choosableGrounds } from '#features/moderation/contract/ground-order.ts'
import { PhotoNote } from '#features/moderation/contract/case-photo.ts'
import { Finding } from '#features/moderation/contract/moderation.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { PersonWithRole } from '#platform/contract/people.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** So many photos are looked at together. */
export const wallSize = 24
/** For so long a photo is before somebody's eyes until it counts as seen, in milliseconds. */
export const seenAfter = 500

export const WallPhoto = z.object({
  case_id: z.int(),
  url: z.string(),
  user: z.extend(PersonWithRole, { age: z.int() }),
  opened_at: z.string(),
  priority: z.int(),
  findings: z.array(Finding),
  /** Advice of a program. */
  notes: z.array(PhotoNote),
  /** Which of the person's photos it is, from 1. */
  position: z.int(),
})
export type WallPhoto = z.output<typeof WallPhoto>

/** What a photo may be refused for beside others: where the draft says it all, and nobody may be in danger. */
const WallGround = z.enum(choosableGrounds('photo').filter((id) => id !== 'other' && id !== 'underage'))
export type WallGround = z.output<typeof WallGround>

const CaseIds = z.array(z.int().check(z.positive())).check(z.maxLength(wallSize))

export const photoWall = {
  take: endpoint({
    method: 'POST',
    path: '/api/admin/photo-wall',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Prende in carico le foto che aspettano, per guardarle insieme',
    /** What the caller has decided and can still undo: it is neither claimed again nor counted. */
    body: z.object({ but: z.array(z.int().check(z.positive())).check(z.maxLength(wallSize * 8)) }),
    replies: {
      /** All that waits, whoever has it. */
      200: z.object({ photos: z.array(WallPhoto), waiting: z.int() }),
    },
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/photo-wall/renewal',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Prolunga il turno sulle foto che si stanno guardando',
    body: z.object({ ids: CaseIds }),
    /** Those that are still the caller's. */
    replies: { 200: z.object({ ids: z.array(z.int()) }) },
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/photo-wall/release',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Lascia ad altri le foto non decise',
    body: z.object({ ids: CaseIds }),
    replies: { 204: null },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/photo-wall/decision',
    who: 'admin',
    permission: 'case.decide',
    summary:
      'Rifiuta le foto segnate e approva le altre che sono state guardate, ciascuna con la propria decisione',
    body: z.object({
      approve: CaseIds,
      reject: z
        .array(z.object({ id: z.int().check(z.positive()), ground: WallGround }))
        .check(z.maxLength(wallSize)),
      /** What was before the eyes for `seenAfter`; of what is blurred, what was opened for so long. */
      seen: CaseIds,
      opened: CaseIds,
    }),
    replies: {
      200: z.object({
        approved: z.array(z.int()),
        rejected: z.array(z.int()),
        /** Left as they are, each with the reason. */
        skipped: z.array(z.object({ id: z.int(), message: z.string() })),
      }),
    },
  }),
  minors: endpoint({
    method: 'POST',
    path: '/api/admin/photo-wall/:id/minors',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Mette una foto tra i casi urgenti per minore età: non si decide dalla parete',
    params: idParams,
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
} as const
