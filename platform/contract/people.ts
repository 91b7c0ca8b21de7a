import * as z from 'zod/mini'

export const roles = ['KING', 'HOSTESS', 'ADMIN'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export const ApprovalStatus = z.enum(approvalStatuses)
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** As much of somebody as a link to their page in the back office needs. */
export const NamedPerson = z.object({ id: z.int(), name: z.string() })
export type NamedPerson = z.infer<typeof NamedPerson>
export const PersonWithRole = z.extend(NamedPerson, { role: Role })

/** What somebody of the staff does; what that lets them do stands in `permissions.ts`. */
export const adminRoles = ['moderator', 'support', 'finance', 'owner'] as const
export type AdminRole = (typeof adminRoles)[number]
