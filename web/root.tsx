import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { LiveUpdates } from './chat/live-updates.ts'
import { SafetySheetContext, type SafetySheetProps } from './reports/use-safety.tsx'
import { routes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-page.tsx'
import { lazyExtra } from './shell/lazy-page.ts'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { ModalProvider } from './shell/modal.tsx'
import { ScrollAndFocus } from './shell/navigation.tsx'
import { SessionProvider, useSession } from './shell/session.tsx'
import { Toasts } from './ui/toasts.tsx'

/** What only the signed-in need comes after what everybody needs. */
const Heartbeat = lazyExtra(() => import('./shell/heartbeat.tsx'), 'Heartbeat')
const ImpersonationBanner = lazyExtra(() => import('./shell/impersonation-banner.tsx'), 'ImpersonationBanner')
const WelcomeModal = lazyExtra(() => import('./shell/welcome-modal.tsx'), 'WelcomeModal')
const SafetySheet = lazyExtra(() => import('./reports/safety-sheet.tsx'), 'SafetySheet')
const AccountNotices = lazyExtra(() => import('./privacy/account-notices.tsx'), 'AccountNotices')

const showSafetySheet = (props: SafetySheetProps) => <SafetySheet {...props} />

/** The whole application inside a router: BrowserRouter in main.tsx, StaticRouter in prerender.tsx. */
export function Root({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ModalProvider>
          <SafetySheetContext value={showSafetySheet}>
            <ErrorBoundary>
              <Suspense>
                <Pages />
              </Suspense>
            </ErrorBoundary>
          </SafetySheetContext>
          <SignedInOnly />
        </ModalProvider>
        <LiveUpdates />
        <LoadingOverlay />
      </SessionProvider>
      <ScrollAndFocus />
      <Toasts />
    </QueryClientProvider>
  )
}

function Pages() {
  return useRoutes(routes)
}

function SignedInOnly() {
  const { user } = useSession()
  if (!user) return null
  const until = user.impersonated_until
  return (
    <Suspense>
      {until ? <ImpersonationBanner user={user} until={until} /> : <Heartbeat />}
      <WelcomeModal user={user} />
      <AccountNotices user={user} />
    </Suspense>
  )
}
