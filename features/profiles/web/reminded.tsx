import type { User } from '../contract/user.ts'

/** Who is paying is not led away from it (docs/decisions/0056). */
const paying = /^\/(payment-method|paypal)\//
/** It says itself what is missing. */
const waitingRoom = '/attesa'

/** As high as the reminder, on a phone with a sentence of two lines: its place is kept until its code is here. */
export const reminderHeight = 'min-h-15.25 max-md:min-h-29.25 max-sm:min-h-34'

/** At which percentage somebody put the reminder away. */
export const dismissedKey = ({ id }: User): string => `COMPLETION_DISMISSED:${id}`

/** Whether a page reminds the signed-in of what their profile lacks [SHELL-16]. The rejected have a page of their own. */
export function isReminded(user: User | null, pathname: string): user is User {
  if (!user || user.reject_status || paying.test(pathname) || pathname === waitingRoom) return false
  const percent = user.profile.profile_completion ?? 100
  const dismissedAt = localStorage.getItem(dismissedKey(user))
  return percent < 100 && (dismissedAt === null || percent < Number(dismissedAt))
}
