import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { LiveUpdates } from '#features/chat/web/live-updates.ts'
import { EvidenceDialogContext, type EvidenceDialogProps } from '#platform/web/shell/use-evidence.tsx'
import { SafetySheetContext, type SafetySheetProps } from '#platform/web/shell/use-safety.tsx'
import { routes } from './routes.tsx'
import { ErrorBoundary } from '#platform/web/shell/error-page.tsx'
import { lazyExtra } from '#platform/web/shell/lazy-page.ts'
import { LoadingOverlay } from './frame/loading-overlay.tsx'
import { ModalProvider } from '#platform/web/shell/modal.tsx'
import { ScrollAndFocus } from '#platform/web/shell/navigation.tsx'
import { SessionProvider, useSession } from '#features/accounts/web/session.tsx'
import { Toasts } from '#platform/web/ui/toasts.tsx'

/** What only the signed-in need comes after what everybody needs. */
const Heartbeat = lazyExtra(() => import('#features/chat/web/heartbeat.tsx'), 'Heartbeat')
const ImpersonationBanner = lazyExtra(
  () => import('#features/accounts/web/impersonation-banner.tsx'),
  'ImpersonationBanner',
)
const WelcomeModal = lazyExtra(() => import('#features/accounts/web/welcome-modal.tsx'), 'WelcomeModal')
const SafetySheet = lazyExtra(() => import('#features/reports/web/safety-sheet.tsx'), 'SafetySheet')
const EvidenceDialog = lazyExtra(() => import('#features/evidence/web/evidence-dialog.tsx'), 'EvidenceDialog')
const AccountNotices = lazyExtra(() => import('#features/privacy/web/account-notices.tsx'), 'AccountNotices')

const showEvidenceDialog = (props: EvidenceDialogProps) => <EvidenceDialog {...props} />
const showSafetySheet = (props: SafetySheetProps) => <SafetySheet {...props} />

/** The whole application inside a router: BrowserRouter in main.tsx, StaticRouter in prerender.tsx. */
export function Root({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ModalProvider>
          <SafetySheetContext value={showSafetySheet}>
            <EvidenceDialogContext value={showEvidenceDialog}>
              <ErrorBoundary>
                <Suspense>
                  <Pages />
                </Suspense>
              </ErrorBoundary>
            </EvidenceDialogContext>
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
