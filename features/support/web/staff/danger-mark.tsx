import { TriangleAlert } from 'lucide-react'

/** The text reads like somebody in danger: whoever opens the inbox begins here. */
export function DangerMark() {
  return (
    <span className="inline-flex items-center gap-1.25 text-xs font-semibold text-danger-text">
      <TriangleAlert size={14} strokeWidth={1.8} className="flex-none" aria-hidden />
      Forse in pericolo
    </span>
  )
}
