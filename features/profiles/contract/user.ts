import * as z from 'zod/mini'
import { askedPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { acceptedDocuments } from '#platform/contract/documents.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { adminRoles, ApprovalStatus, Role } from '#platform/contract/people.ts'
import { shownShape } from './shown-profile.ts'

export const Profile = z.object({
  ...shownShape,
  /** What the king can spend; on nobody else's profile. */
  credits: z.optional(z.int()),
  /** What the king owes; he unlocks nothing until it is paid. Beside `credits`. */
  debt: z.optional(z.int()),
  /** Only for oneself; absent counts as 100. */
  profile_completion: z.optional(z.int()),
})
export type Profile = z.infer<typeof Profile>

/** A photo that this viewer may see. */
export const ShownPhoto = z.object({
  id: z.string(),
  /** Already signed where it has to be; `sizedPhotoUrl` adds the size. */
  url: z.string(),
  /** Where the largest size is not everybody's: its address for this viewer. */
  large_url: z.optional(z.string()),
  /** Base64. */
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  /** What stays in sight in a frame of another shape, in percent of either side; absent where its owner did not say. */
  focus: z.optional(z.object({ x: z.int(), y: z.int() })),
})
export type ShownPhoto = z.infer<typeof ShownPhoto>

/** Edits that wait for a moderator, a link or a code, while the old values stay live. */
export const PendingChanges = z.object({
  description: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.object({ value: z.string(), verified: z.boolean() })),
  /** A number whose code has not been entered yet. */
  phone: z.nullable(z.string()),
})

export const User = z.object({
  id: z.int(),
  name: z.string(),
  /** E-mail, phone and preferences are for the owner and the staff: null to everyone else. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Year-month-day for the owner and the staff; to other members the first of its month, null to guests. */
  dob: z.nullable(z.string()),
  age: z.int(),
  role: Role,
  approval_status: ApprovalStatus,
  reject_status: z.boolean(),
  profile_picture_id: z.nullable(z.string()),
  /** The placeholder where there is no picture, or none for this viewer. */
  profile_picture_url: z.string(),
  is_online: z.enum(['online', 'offline']),
  /** 1–5, the average of the reviews; null where there are none. */
  rating: z.nullable(z.number()),
  rating_count: z.int(),
  created_at: z.string(),
  other_pics: z.array(z.string()),
  /** The gallery, the profile picture first. */
  photos: z.array(ShownPhoto),
  /** Only for oneself. */
  pending_changes: z.optional(PendingChanges),
  /** Only for oneself: `version` of `/api/update-personal`, for a form filled from these data. */
  personal_version: z.optional(z.string()),
  /** Only for oneself: when the account is erased, as its owner asked; null when they did not. */
  deletion_due_at: z.optional(z.nullable(z.string())),
  /** Only for oneself: refused, and the one corrected request not spent yet. */
  may_resubmit: z.optional(z.boolean()),
  /** Only for oneself: when this session of staff ends who look at the account; null in one's own sessions. */
  impersonated_until: z.optional(z.nullable(z.string())),
  /** Only for oneself, and only of the staff. */
  admin_role: z.optional(z.enum(adminRoles)),
  /** Only for oneself, and only of the staff; `required`: until it is set up nothing else opens. */
  second_factor: z.optional(z.enum(['on', 'off', 'required'])),
  /** Only for oneself: hidden by one's own wish. */
  paused: z.optional(z.boolean()),
  /** Only for oneself: the texts of which a new version is yet to be accepted. */
  consent_due: z.optional(z.array(z.enum(acceptedDocuments))),
  /** Only for oneself: of these texts, which version was accepted last; what has changed since is shown. */
  consent_before: z.optional(
    z.array(z.object({ document: z.enum(acceptedDocuments), version: z.iso.date() })),
  ),
  /** Only for oneself: what the client asks at the next visit, and what was refused or withdrawn. */
  consents: z.optional(
    z.object({
      missing: z.readonly(z.array(z.enum(askedPurposes))),
      withdrawn: z.readonly(z.array(z.enum(askedPurposes))),
    }),
  ),
  profile: Profile,
})
export type User = z.infer<typeof User>

export const ownUserEndpoint = endpoint({
  method: 'GET',
  path: '/api/user',
  who: 'user',
  beforeSecondFactor: true,
  summary: 'The signed-in person, whatever the state of the account',
  replies: { 200: User },
})
