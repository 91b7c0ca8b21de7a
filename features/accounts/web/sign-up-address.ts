/** The state of a link to `/sign-up` on what speaks to hostesses alone: they are not asked what they are. */
export const signUpAsHostess = { role: 'hostess' } as const

/** The form of a king who wants to meet a hostess: he is not asked what he is, and ends on her page. */
export function signUpAsKing(next: string): string {
  return `/sign-up?${new URLSearchParams({ role: 'king', next })}`
}
