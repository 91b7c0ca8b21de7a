import { Navigate, Outlet } from 'react-router'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { type Access, redirectFor } from './access.ts'
import { useSession } from './session.tsx'

/** Lets through to the pages inside it, or sends elsewhere: `<Route element={<Guard login approved />}>`. */
export function Guard(access: Access) {
  const session = useSession()
  if (session.state === 'signing-in' && access.guestOnly) return <Outlet />
  // Not decided yet; the loading overlay is up.
  if (session.state === 'loading' || session.state === 'signing-in') return null
  if (session.state === 'unreachable' && access.login) {
    return <ErrorState text="Connessione assente. Riprova." onRetry={session.retry} />
  }
  const elsewhere = redirectFor(access, session.user)
  return elsewhere === null ? <Outlet /> : <Navigate to={elsewhere} replace />
}
