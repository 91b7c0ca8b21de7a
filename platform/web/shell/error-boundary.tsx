import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ErrorState } from '../ui/error-state.tsx'
import { reloadIfOnline } from './reload.ts'

/** Its code comes after the page (apps/web/afterwards.tsx); whoever has lost the connection before that reads one sentence. */
const Fault = lazy(() =>
  import('./error-page.tsx').then(
    ({ FaultPage }) => ({ default: FaultPage }),
    () => ({ default: Unreachable }),
  ),
)

function Unreachable() {
  return <ErrorState text="Connessione assente. Riprova." onRetry={reloadIfOnline} />
}

interface BoundaryProps {
  pathname: string
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  /** Where the error happened. */
  pathname: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, pathname: this.props.pathname }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return pathname === state.pathname ? null : { error: undefined, pathname }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <Suspense>
        <Fault error={error} />
      </Suspense>
    )
  }
}

/** Catches errors of a page and keeps the frame around it; another path is tried anew. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}
