import { useEffect, useEffectEvent, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { deviceAccount } from '#platform/web/intent/account.ts'
import { keepPlace } from '#platform/web/intent/place.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { type Access, redirectFor } from './access.ts'
import { useSession } from './session.tsx'

/** Lets through to the pages inside it, or sends elsewhere: `<Route element={<Guard login approved />}>`. */
export function Guard(access: Access) {
  const session = useSession()
  const wasIn = useRef(false)
  if (session.user !== null) wasIn.current = true
  if (session.state === 'signing-in' && access.guestOnly) return <Outlet />
  // Not decided yet; the loading overlay is up.
  if (session.state === 'loading' || session.state === 'signing-in') return null
  if (session.state === 'unreachable' && access.login) {
    return <ErrorState text="Connessione assente. Riprova." onRetry={session.retry} />
  }
  const elsewhere = redirectFor(access, session.user)
  if (elsewhere === null) return <Outlet />
  // Who has just signed out by choice is known here no more, and wants nothing of this page.
  const left = wasIn.current && deviceAccount() === null
  return <Elsewhere to={elsewhere} wanted={session.user === null && !left} />
}

/** Leads away; a guest who wanted the page comes back to it once they have signed in. */
function Elsewhere({ to, wanted }: { to: string; wanted: boolean }) {
  const { pathname, search, hash, state } = useLocation()
  const leave = useEffectEvent(() => {
    if (wanted) keepPlace({ path: pathname + search + hash, state })
  })
  useEffect(() => leave(), [])
  return <Navigate to={to} replace />
}
