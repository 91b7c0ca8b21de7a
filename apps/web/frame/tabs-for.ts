import type { User } from '#features/profiles/contract/user.ts'

/** Whose tabs stand at the bottom of a phone. */
export type TabsFor = 'guest' | 'waiting' | 'member' | 'nobody'

/** The staff work at a desk, and the rejected have one page only: both keep the menu of the header. */
export function tabsFor(user: User | null): TabsFor {
  if (user === null) return 'guest'
  if (user.role === 'ADMIN' || user.reject_status) return 'nobody'
  return user.approval_status === 'approved' ? 'member' : 'waiting'
}
