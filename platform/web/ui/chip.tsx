import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface RemovableChipProps {
  children: ReactNode
  /** «Rimuovi filtro Hostess». */
  removeLabel: string
  onRemove: () => void
}

export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-primary-soft pr-1.5 pl-3.5 text-sm font-medium text-primary-text inset-ring inset-ring-primary-line">
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-6.5 place-items-center rounded-full hover:bg-primary-line"
      >
        <X size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </span>
  )
}

/** A fact in a list: a language, an interest. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8.5 items-center rounded-sm bg-sunken px-3.5 text-base text-ink">
      {children}
    </span>
  )
}

interface ChipToggleProps {
  children: ReactNode
  pressed: boolean
  onPress: () => void
}

export function ChipToggle({ children, pressed, onPress }: ChipToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface px-3.5 text-sm font-medium inset-ring inset-ring-line-strong hover:inset-ring-ink-2 aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {children}
    </button>
  )
}
