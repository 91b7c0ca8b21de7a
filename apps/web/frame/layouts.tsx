import { Suspense, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { cookieChoice } from '#features/accounts/web/cookie-choice.ts'
import { useSession } from '#features/accounts/web/session.tsx'
import { isReminded, reminderHeight } from '#features/profiles/web/reminded.tsx'
import { ErrorBoundary } from '#platform/web/shell/error-boundary.tsx'
import { HydrationSignal } from '#platform/web/shell/hydration-signal.tsx'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { SkipLink } from '#platform/web/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Not for those who have chosen. */
const CookieBanner = lazyExtra(() => import('./cookie-banner.tsx'), 'CookieBanner')

/** Their pictures come after the page. */
const Tabs = lazyExtra(() => import('./tabs.tsx'), 'Tabs')

const PendingNotice = lazyExtra(() => import('./pending-notice.tsx'), 'PendingNotice')

const OwnCompletion = lazyExtra(() => import('#features/profiles/web/own-completion.tsx'), 'OwnCompletion')

interface LayoutProps {
  /** Uses the whole window: no footer, header edge to edge (chat, back office). */
  fullWindow?: boolean
}

/** Skip link, header, banners, the page, footer, on a phone the tabs. */
export function Layout({ fullWindow = false }: LayoutProps) {
  return (
    <div
      // On a phone an open conversation takes the whole screen.
      className={`flex flex-col ${fullWindow ? 'h-dvh max-sm:in-data-conversing:[&>header]:hidden' : 'min-h-dvh'}`}
    >
      <SkipLink />
      <Header wide={fullWindow} />
      <PendingBanner />
      <Completion wide={fullWindow} />
      <main id="main" tabIndex={-1} className={fullWindow ? 'min-h-0 flex-1' : 'flex-1'}>
        <ErrorBoundary>
          {/* A page that comes later must not push the footer down before the reader's eyes. */}
          <Suspense fallback={fullWindow ? null : <div className="min-h-dvh" />}>
            <Outlet />
            <HydrationSignal part="main" />
          </Suspense>
        </ErrorBoundary>
      </main>
      {fullWindow ? null : <CookieQuestion />}
      {fullWindow ? null : <Footer />}
      <Suspense>
        <Tabs />
      </Suspense>
      <HydrationSignal part="root" />
    </div>
  )
}

function CookieQuestion() {
  const asking = useSyncExternalStore(cookieChoice.subscribe, cookieChoice.isAsking, () => false)
  if (!asking) return null
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  )
}

/** For members who wait for approval; rejected ones have a page of their own [SHELL-11]. */
function PendingBanner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user || user.role === 'ADMIN' || user.approval_status !== 'pending') return null
  // The waiting room says it at length.
  if (pathname === '/attesa') return null
  return (
    <div role="status" className="border-b border-wait-line bg-wait-soft text-wait-text">
      {/* As high as its one line: the page under it does not move when the words come. */}
      <Suspense fallback={<div className="h-12" />}>
        <PendingNotice />
      </Suspense>
    </div>
  )
}

/** Its code comes while the person is being fetched. Its place is kept, so that the page under it does not move. */
function Completion({ wide }: { wide: boolean }) {
  const { user, state } = useSession()
  const { pathname } = useLocation()
  if (state === 'guest') return null
  return (
    <Suspense
      fallback={
        isReminded(user, pathname) ? (
          <div className={`flex-none max-sm:in-data-conversing:hidden ${reminderHeight}`} />
        ) : null
      }
    >
      <OwnCompletion wide={wide} />
    </Suspense>
  )
}
