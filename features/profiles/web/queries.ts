import { queryOptions } from '@tanstack/react-query'
import { viewProfile, viewProfileAsGuest } from '../contract/profiles.ts'
import type { User } from '../contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'

/** Approved people and everybody else have calls of their own [PROFILE-13]. */
export function profileEndpointFor(viewer: Pick<User, 'approval_status' | 'role'> | null) {
  const full = viewer !== null && (viewer.approval_status === 'approved' || viewer.role === 'ADMIN')
  return full ? viewProfile : viewProfileAsGuest
}

export function profileQuery(username: string, viewer: User | null) {
  const endpoint = profileEndpointFor(viewer)
  return queryOptions({
    queryKey: [...sharedKeys.profile, username, viewer?.id ?? null, endpoint.path],
    queryFn: ({ signal }) => fetchBody(endpoint, { params: { username }, signal }),
    // No connection tells a guest that the staff have hidden it: who comes back to the page asks, however fresh it is.
    refetchOnWindowFocus: viewer === null ? 'always' : true,
  })
}
