import * as z from 'zod/mini'
import { email, nickname } from '#features/accounts/contract/accounts.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { adminRoles } from '#platform/contract/people.ts'
import { reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** How long the link waits with which a colleague sets a first password. */
export const invitationHours = 24

const adminRole = z.enum(adminRoles, 'Scegli il ruolo.')
const body = z.object({ reason })

export const Colleague = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  admin_role: z.enum(adminRoles),
  /** `invited`: no password yet. */
  state: z.enum(['active', 'invited', 'deactivated']),
  second_factor: z.boolean(),
  last_sign_in_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Colleague = z.infer<typeof Colleague>

export const staffEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/staff',
    who: 'admin',
    permission: 'staff.manage',
    summary: 'Chi lavora nel team, e con quale ruolo',
    replies: { 200: z.array(Colleague) },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/staff',
    who: 'admin',
    permission: 'staff.manage',
    fresh: true,
    summary: `Invita una persona nel team: riceve un link per scegliere la password, valido ${invitationHours} ore`,
    body: z.object({ name: nickname, email, admin_role: adminRole, reason }),
    invalid: 'formError',
    replies: { 201: Colleague },
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/invitation',
    who: 'admin',
    permission: 'staff.manage',
    fresh: true,
    summary: 'Manda un nuovo link a chi non ha ancora scelto la password',
    params: idParams,
    body,
    replies: { 200: Colleague, 404: Problem, 409: Problem },
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/role',
    who: 'admin',
    permission: 'staff.manage',
    fresh: true,
    summary: 'Cambia il ruolo di una persona del team; mai il proprio, mai dell’ultimo titolare',
    params: idParams,
    body: z.object({ admin_role: adminRole, reason }),
    replies: { 200: Colleague, 403: Problem, 404: Problem, 409: Problem },
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/deactivate',
    who: 'admin',
    permission: 'staff.manage',
    fresh: true,
    summary: 'Toglie l’accesso a una persona del team e la disconnette subito ovunque',
    params: idParams,
    body,
    replies: { 200: Colleague, 403: Problem, 404: Problem, 409: Problem },
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/reactivate',
    who: 'admin',
    permission: 'staff.manage',
    fresh: true,
    summary: 'Ridà l’accesso a una persona del team',
    params: idParams,
    body,
    replies: { 200: Colleague, 403: Problem, 404: Problem, 409: Problem },
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/staff/:id/second-factor-reset',
    who: 'admin',
    permission: 'staff.manage',
    fresh: true,
    summary: 'Azzera la verifica in due passaggi di una persona del team, che viene disconnessa e avvisata',
    params: idParams,
    body,
    replies: { 200: Colleague, 403: Problem, 404: Problem, 409: Problem },
  }),
} as const
