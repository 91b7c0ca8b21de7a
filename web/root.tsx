import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from './api/query-client.ts'
import { AppRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-page.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { ModalProvider } from './shell/modal.tsx'
import { ScrollAndFocus } from './shell/navigation.tsx'
import { SessionProvider } from './shell/session.tsx'
import { WelcomeModal } from './shell/welcome.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The whole application inside a router: BrowserRouter in main.tsx, StaticRouter in prerender.tsx. */
export function Root() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ModalProvider>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <WelcomeModal />
        </ModalProvider>
        <LoadingOverlay />
      </SessionProvider>
      <ScrollAndFocus />
      <Toasts />
    </QueryClientProvider>
  )
}
