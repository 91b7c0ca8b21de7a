import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why something could not be done; read out at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 text-left text-base text-danger-text"
    >
      <CircleAlert size={18} strokeWidth={1.8} className="mt-0.5 flex-none" aria-hidden />
      {children}
    </p>
  )
}
