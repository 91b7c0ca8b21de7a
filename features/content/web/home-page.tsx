import { useSession } from '#features/accounts/web/session.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Faqs } from './faqs.tsx'
import { Hero } from './hero.tsx'
import { HostessPromo } from './hostess-promo.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Services } from './services.tsx'
import { SignUpBanner } from './sign-up-banner.tsx'
import { VerifiedProfiles } from './verified-profiles.tsx'

/** The order of the sections is HOME-01 in docs/requirements.json. */
export function HomePage() {
  usePageTitle('Presentazioni riservate')
  // Who has a token is no guest, also while we fetch who it is.
  const guest = useSession().state === 'guest'
  return (
    <>
      <Hero invites={guest} />
      <div className="wrap">
        <Services />
        <SignUpBanner invites={guest} />
        <HowItWorks />
        <VerifiedProfiles />
        <HostessPromo invites={guest} />
        <Faqs />
      </div>
    </>
  )
}
