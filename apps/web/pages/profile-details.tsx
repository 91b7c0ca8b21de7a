import type { ReactNode } from 'react'
import type { User } from '#features/profiles/contract/user.ts'
import { ProfileConditions } from '#features/conditions/web/profile-conditions.tsx'
import { AboutSection } from '#features/profiles/web/about-section.tsx'
import { TagSections } from '#features/profiles/web/profile-sections.tsx'

export { ProfileFacts } from '#features/profiles/web/profile-sections.tsx'

/** What somebody says of themselves, what a hostess asks for, and what was chosen from lists. */
export function ProfileWords({ user, children }: { user: User; children: ReactNode }) {
  return (
    <>
      <AboutSection user={user} />
      {children}
      {user.role === 'HOSTESS' ? <ProfileConditions hostessId={user.id} /> : null}
      <TagSections user={user} />
    </>
  )
}
