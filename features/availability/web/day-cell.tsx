import type { DayState } from '../contract/availability.ts'
import { dayOfMonth } from './days.ts'

// Never by colour alone: free is filled and bold, perhaps is half filled, busy is striped and struck out.
const looks: Record<DayState | 'unsaid', string> = {
  free: 'bg-trust-soft text-trust-text inset-ring-trust',
  maybe: 'bg-[linear-gradient(to_top,var(--wait-soft)_50%,transparent_50%)] text-ink inset-ring-wait-line',
  busy: 'bg-[repeating-linear-gradient(135deg,var(--sunken)_0_4px,transparent_4px_9px)] text-ink-2 inset-ring-line-strong line-through',
  unsaid: 'text-ink-2 inset-ring-line',
}

export const dayLook = (state: DayState | null) => looks[state ?? 'unsaid']

/** The number of a day in the look of its state. */
export function DayCell({ day, state }: { day: string; state: DayState | null }) {
  return (
    <span
      aria-hidden="true"
      className={`num grid h-11 place-items-center rounded-sm font-display text-lg inset-ring ${dayLook(state)}`}
    >
      {dayOfMonth(day)}
    </span>
  )
}
