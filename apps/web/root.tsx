import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { AfterRefundContext, type AfterRefundProps } from '#platform/web/shell/after-refund.tsx'
import { waitForPress } from '#features/chat/web/outbox-restored.ts'
import { onRestore } from '#platform/web/intent/sealed.ts'
import { EvidenceDialogContext, type EvidenceDialogProps } from '#platform/web/shell/use-evidence.tsx'
import { SafetySheetContext, type SafetySheetProps } from '#platform/web/shell/use-safety.tsx'
import { accessOf } from './access-of.ts'
import { routesFor } from './route-table.tsx'
import { ErrorBoundary } from '#platform/web/shell/error-boundary.tsx'
import { lazyExtra, untilHere } from '#platform/web/shell/lazy-page.ts'
import { LoadingOverlay } from './frame/loading-overlay.tsx'
import { ModalProvider } from '#platform/web/shell/modal.tsx'
import { ScrollAndFocus } from '#platform/web/shell/navigation.tsx'
import { SessionProvider, useSession } from '#features/accounts/web/session.tsx'

const Afterwards = lazyExtra(() => untilHere(() => import('./afterwards.tsx')), 'Afterwards')

/** What only the signed-in need comes after what everybody needs, in one file. */
const SignedIn = lazyExtra(() => import('./signed-in.tsx'), 'SignedIn')
const SafetySheet = lazyExtra(() => import('#features/reports/web/safety-sheet.tsx'), 'SafetySheet')
const EvidenceDialog = lazyExtra(() => import('#features/evidence/web/evidence-dialog.tsx'), 'EvidenceDialog')
const SimilarAfterRefund = lazyExtra(
  () => import('#features/search/web/similar-after-refund.tsx'),
  'SimilarAfterRefund',
)

const showEvidenceDialog = (props: EvidenceDialogProps) => <EvidenceDialog {...props} />
const showAfterRefund = (props: AfterRefundProps) => <SimilarAfterRefund {...props} />
const showSafetySheet = (props: SafetySheetProps) => <SafetySheet {...props} />

// Nothing leaves by itself after a session has ended.
onRestore('OUTBOX:', waitForPress)

/** The whole application inside a router: BrowserRouter in main.tsx, StaticRouter in prerender.tsx. */
export function Root({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider accessOf={accessOf}>
        <ModalProvider>
          <SafetySheetContext value={showSafetySheet}>
            <EvidenceDialogContext value={showEvidenceDialog}>
              <AfterRefundContext value={showAfterRefund}>
                <ErrorBoundary>
                  <Suspense>
                    <Pages />
                  </Suspense>
                </ErrorBoundary>
              </AfterRefundContext>
            </EvidenceDialogContext>
          </SafetySheetContext>
          <SignedInOnly />
        </ModalProvider>
        <LoadingOverlay />
      </SessionProvider>
      <ScrollAndFocus />
      <Suspense>
        <Afterwards />
      </Suspense>
    </QueryClientProvider>
  )
}

function Pages() {
  const { pathname } = useLocation()
  const routes = routesFor(pathname)
  return useRoutes(Array.isArray(routes) ? routes : use(routes))
}

function SignedInOnly() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Suspense>
      <SignedIn user={user} />
    </Suspense>
  )
}
