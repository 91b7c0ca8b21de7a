import { digits } from '../../contract/ground-order.ts'
import { type GroundId, grounds } from '../../contract/grounds.ts'

interface GroundKeysProps {
  /** In the order of their digits. */
  order: readonly GroundId[]
  chosen: GroundId | ''
  shortcuts: boolean
  onChoose: (ground: GroundId) => void
}

/** The grounds that have a digit, with it: what is chosen most is one press away. */
export function GroundKeys({ order, chosen, shortcuts, onChoose }: GroundKeysProps) {
  return (
    <div role="group" aria-label="Motivi più usati" className="flex flex-wrap gap-1.5 max-lg:hidden">
      {order.slice(0, digits).map((id, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          aria-keyshortcuts={shortcuts ? String(index + 1) : undefined}
          onClick={() => onChoose(id)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm bg-surface px-2 text-sm text-ink inset-ring inset-ring-line hover:bg-sunken aria-pressed:bg-danger-soft aria-pressed:font-semibold aria-pressed:text-danger-text aria-pressed:inset-ring-danger-line"
        >
          {shortcuts ? (
            <kbd aria-hidden="true" className="key">
              {index + 1}
            </kbd>
          ) : null}
          {grounds[id].label}
        </button>
      ))}
    </div>
  )
}
