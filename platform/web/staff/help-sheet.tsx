import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface KeyLine {
  readonly key: string
  readonly does: string
}

interface HelpSheetProps {
  open: boolean
  onClose: () => void
  keys: readonly KeyLine[]
  shortcuts: boolean
  onShortcuts: (on: boolean) => void
  /** How the work goes, in two or three sentences. */
  children: ReactNode
}

/** All that somebody new has to know of a page that is worked by keyboard. */
export function HelpSheet({ open, onClose, keys, shortcuts, onShortcuts, children }: HelpSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Come si lavora qui"
      focusTitle
      actions={<Button onClick={onClose}>Ho capito</Button>}
    >
      <div className="grid gap-4 text-base">
        <p>{children}</p>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          {keys.map(({ key, does }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-xs border border-line-strong px-1.5 py-0.5 font-text text-sm font-semibold whitespace-nowrap text-ink">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Usa le scorciatoie da tastiera"
          checked={shortcuts}
          onChange={(event) => onShortcuts(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
