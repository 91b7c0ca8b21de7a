import { useSession } from '#features/accounts/web/session.tsx'

/** Only while the user of a stored token loads; it waits a moment, so that a quick answer shows none. */
export function LoadingOverlay() {
  const { state } = useSession()
  if (state !== 'loading') return null
  return (
    <div
      role="status"
      className="loading-overlay fixed inset-0 z-(--z-loading) grid place-items-center bg-paper text-[2.5rem] text-primary-text"
    >
      <span className="spinner" aria-hidden="true" />
      <span className="sr-only">Caricamento</span>
    </div>
  )
}
