import { italianDate } from '#platform/contract/italian-time.ts'
import type { Profile } from '../contract/user.ts'

/** When the photos were last compared with a selfie; nothing without the badge. */
export function VerifiedOn({ at }: { at: Profile['verified_at'] }) {
  return at === null ? null : <span className="num text-xs text-ink-2">verificato il {italianDate(at)}</span>
}
