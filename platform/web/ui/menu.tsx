import * as Radix from '@radix-ui/react-dropdown-menu'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  danger?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** The button that opens it; takes a ref and button props. */
  trigger: ReactNode
  items: readonly MenuItem[]
  /** Only where something else than the trigger opens it too: a key. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Before the trigger gets the focus back, unless this keeps it from that. */
  onCloseAutoFocus?: (event: Event) => void
}

/** Arrow keys, typing ahead and focus return are Radix's. */
export function Menu({ trigger, items, onCloseAutoFocus, ...opening }: MenuProps) {
  /** Done once the trigger has the focus back: what opens then returns it to the same button, and keeps its own. */
  const chosen = useRef<(() => void) | null>(null)
  function onClosed(event: Event) {
    onCloseAutoFocus?.(event)
    if (chosen.current) setTimeout(chosen.current)
    chosen.current = null
  }
  return (
    <Radix.Root modal={false} {...opening}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          onCloseAutoFocus={onClosed}
          className="z-(--z-modal) grid max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-md bg-surface p-1.5 shadow-3"
        >
          {items.map(({ label, icon: Icon, danger = false, onSelect }) => (
            <Radix.Item
              key={label}
              onSelect={() => {
                chosen.current = onSelect
              }}
              className={`flex min-h-target cursor-pointer items-center gap-2.5 rounded-sm px-3 text-base font-medium outline-none data-highlighted:bg-sunken ${danger ? 'text-danger-text' : ''}`}
            >
              {Icon ? <Icon size={20} strokeWidth={1.6} aria-hidden /> : null}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
