import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import type { User } from '#features/profiles/contract/user.ts'

/** What this viewer can do next with the person of this profile. */
export type Meeting =
  /** One's own profile. */
  | { readonly kind: 'edit' }
  | { readonly kind: 'sign-up' }
  /** The viewer waits for approval; hostesses do not write to one another. */
  | { readonly kind: 'wait'; readonly willWrite: boolean }
  /** A moderator has refused the viewer. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'chat' }
  | { readonly kind: 'unlock'; readonly cost: number; readonly balance: number }
  /** The price is beyond the king's balance. */
  | { readonly kind: 'buy'; readonly cost: number; readonly balance: number }
  /** A hostess may write to this king at no cost. */
  | { readonly kind: 'free-message'; readonly left: number }
  /** Not today any more: how many she has a day. */
  | { readonly kind: 'no-free-message'; readonly perDay: number }
  | { readonly kind: 'none' }

export function meetingOf(
  { user, chat, unlockChat, free_messages: free }: PublicProfile,
  viewer: User | null,
): Meeting {
  if (!viewer) return { kind: 'sign-up' }
  if (viewer.id === user.id) return { kind: 'edit' }
  if (viewer.role === 'ADMIN') return { kind: 'none' }
  if (viewer.approval_status === 'rejected') return { kind: 'refused' }
  if (viewer.approval_status === 'pending') return { kind: 'wait', willWrite: viewer.role !== user.role }
  if (chat?.unlocked) return { kind: 'chat' }
  if (viewer.role === 'HOSTESS') {
    if (!free) return { kind: 'none' }
    return unlockChat
      ? { kind: 'free-message', left: free.left }
      : { kind: 'no-free-message', perDay: free.per_day }
  }
  const cost = user.profile.unlock_cost
  const balance = viewer.profile.credits ?? 0
  return { kind: balance < cost ? 'buy' : 'unlock', cost, balance }
}
