import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'

/** Back to where this person was found: the same filters, pages and place in them. */
export function BackToSearch() {
  const foundOn = foundOnOf(useLocation().state)
  const navigate = useNavigate()
  return (
    <Link
      to={foundOn ?? '/search'}
      className="inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink"
      onClick={(event) => {
        const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (foundOn === undefined || !plain) return
        // The page before this one in the history is the one it was opened from.
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
      {foundOn?.startsWith('/favourites') ? 'Torna ai preferiti' : 'Torna alla ricerca'}
    </Link>
  )
}

/** What `ResultCard` puts in the history. */
function foundOnOf(state: unknown): string | undefined {
  const { foundOn } = (state ?? {}) as { foundOn?: unknown }
  return typeof foundOn === 'string' ? foundOn : undefined
}
