import type { Role } from '#platform/contract/people.ts'
import type { User } from '#features/profiles/contract/user.ts'

/** What somebody must be to open a page. */
export interface Access {
  /** Only without a session. */
  guestOnly?: boolean
  login?: boolean
  /** Only for rejected members: the notice of rejection. */
  rejectedOnly?: boolean
  /** One of these. */
  role?: readonly Role[]
  approved?: boolean
}

type Viewer = Pick<User, 'role' | 'approval_status' | 'reject_status' | 'second_factor'>

/** Where staff set up their second factor. */
const ownAccess = '/admin/access'

/** Where to send a viewer who may not open the page, or null. Asked in this order: login, rejected, role, approval. */
export function redirectFor(access: Access, viewer: Viewer | null): string | null {
  if (access.guestOnly) return viewer ? '/search' : null
  if (!access.login) return null
  if (!viewer) return '/login'
  if (access.rejectedOnly) return viewer.reject_status ? null : '/'
  const isAdmin = viewer.role === 'ADMIN'
  // The server refuses them everything else.
  if (viewer.second_factor === 'required' && !access.role?.includes('ADMIN')) return ownAccess
  if (viewer.reject_status && !isAdmin) return '/am-i-rejected'
  if (access.role && !access.role.includes(viewer.role)) return '/'
  if (access.approved && viewer.approval_status !== 'approved' && !isAdmin) return '/'
  return null
}

/** Where a person lands after signing in; the refused are led on by the guard of the waiting room. */
export function homeOf(viewer: Viewer): string {
  if (viewer.second_factor === 'required') return ownAccess
  return viewer.approval_status === 'approved' || viewer.role === 'ADMIN' ? '/search' : '/attesa'
}

/** Where a newcomer lands, once: with what a profile needs, which a hostess makes in the studio, a king in three steps. */
export function beginningOf(viewer: Viewer): string {
  if (viewer.approval_status !== 'pending') return homeOf(viewer)
  return viewer.role === 'HOSTESS' ? '/studio' : '/inizio'
}
