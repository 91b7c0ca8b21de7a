import type { User } from '#features/profiles/contract/user.ts'

/** Who may keep favourites and searches: an approved king or hostess. */
export function canSave(user: User | null): boolean {
  return user !== null && user.role !== 'ADMIN' && user.approval_status === 'approved'
}
