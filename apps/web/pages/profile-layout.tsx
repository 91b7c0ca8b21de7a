import { type ReactNode, Suspense } from 'react'
import type { PublicProfile } from '#features/profiles/contract/profiles.ts'
import { Identity } from '#features/profiles/web/identity.tsx'
import { ProfileGallery } from '#features/profiles/web/profile-gallery.tsx'
import { ReviewRules } from '#features/reviews/web/review-rules.tsx'
import { BackToSearch } from '#features/search/web/back-to-search.tsx'
import { lazyPage } from '#platform/web/shell/lazy-page.ts'

// Below the first screen, and nothing there is pressed but links: the markup of a rendered page stands until its code
// has come, after the code of what can be pressed.
const details = () => import('./profile-details.tsx')
const Words = lazyPage(() => details().then(({ ProfileWords }) => ({ ProfileWords })), 'ProfileWords')
const Facts = lazyPage(() => details().then(({ ProfileFacts }) => ({ ProfileFacts })), 'ProfileFacts')
for (const part of [Words, Facts]) void part.preload()

interface ProfileLayoutProps {
  profile: PublicProfile
  /** Below the name: what this viewer may do. */
  aside: ReactNode
  /** Before what she asks for. */
  sections?: ReactNode
  end: ReactNode
}

/** What everybody sees of a profile, with room for what depends on the viewer. */
export function ProfileLayout({ profile, aside, sections, end }: ProfileLayoutProps) {
  const { user } = profile
  return (
    <article aria-label={`Profilo di ${user.name}`} className="pb-12 max-sm:pb-32">
      <nav aria-label="Percorso" className="pt-5.5 pb-4 text-base max-sm:hidden">
        <BackToSearch />
      </nav>
      <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_408px]">
        <div className="min-w-0">
          <ProfileGallery user={user} />
        </div>
        <aside className="max-lg:pt-5 max-sm:px-4 lg:sticky lg:top-[calc(var(--header-h)+24px)] lg:row-span-2">
          <Identity user={user} aboutReviews={<ReviewRules />} />
          {aside}
        </aside>
        <div className="min-w-0 max-sm:px-4">
          <Suspense>
            <Words user={user}>{sections}</Words>
          </Suspense>
        </div>
      </div>
      <div className="border-t border-line max-sm:px-4">
        <Suspense>
          <Facts profile={profile} />
        </Suspense>
      </div>
      {end}
    </article>
  )
}
