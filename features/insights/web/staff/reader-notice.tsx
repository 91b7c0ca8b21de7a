import { CircleAlert } from 'lucide-react'
import type { Overview } from '../../contract/overview.ts'

/** That texts are read by less than was meant to read them; nothing while all is well. */
export function ReaderNotice({ readers }: { readers: Overview['readers'] }) {
  const words =
    readers.embedded === 'degraded'
      ? 'Il lettore dei testi è fermo. Per ora decidono solo le regole, e più messaggi sfuggono. Avvisa chi gestisce il server.'
      : readers.outside === 'away'
        ? 'Il lettore esterno non risponde. Per ora legge solo quello di Lieta.'
        : null
  if (words === null) return null
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-base text-danger-text"
    >
      <CircleAlert size={18} strokeWidth={1.8} className="mt-0.5 flex-none" aria-hidden />
      {words}
    </p>
  )
}
