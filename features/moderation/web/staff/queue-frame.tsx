import { type ComponentProps, type ReactNode, useState } from 'react'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useBlurSwitch, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { queuePanelId } from './current-item.ts'
import { QueueHead } from './queue-head.tsx'
import { isWide } from './wide.ts'

/** What both views of the queue keep beside their list: the switches, and whether the help is open. */
export function useQueueFrame(reading: boolean) {
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const blur = useBlurSwitch()
  const [helping, setHelping] = useState(false)
  const shown = reading || isWide()
  return { reading, shortcuts, setShortcuts, blur, helping, setHelping, shown, help: () => setHelping(true) }
}

interface QueueFrameProps
  extends Pick<ComponentProps<typeof QueueHead>, 'title' | 'queue' | 'rowId' | 'mixed'> {
  frame: ReturnType<typeof useQueueFrame>
  /** Of the list and the pane. */
  columns: string
  /** The list belongs to tabs. */
  tabbed?: boolean
  list: ReactNode
  pane: ReactNode
  keys: ComponentProps<typeof HelpSheet>['keys']
  /** How one works here, in words. */
  children: ReactNode
}

/** Head, list, pane and help of the queue, by person or case by case. */
export function QueueFrame({
  frame: { reading, shortcuts, setShortcuts, blur, helping, setHelping, shown, help },
  columns,
  tabbed = false,
  list,
  pane,
  keys,
  children,
  ...head
}: QueueFrameProps) {
  return (
    <>
      <QueueHead {...head} shown={shown} blur={blur} onHelp={help} />
      <div className={`grid min-h-0 flex-1 ${columns}`}>
        <section
          id={queuePanelId}
          role={tabbed ? 'tabpanel' : undefined}
          aria-label="Coda"
          tabIndex={-1}
          className={`relative min-h-0 overflow-y-auto border-line low:overflow-visible lg:border-r ${reading ? 'max-lg:hidden' : ''}`}
        >
          {list}
        </section>
        {pane}
      </div>
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        keys={keys}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        {children}
      </HelpSheet>
    </>
  )
}
