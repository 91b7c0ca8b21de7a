import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react'

export type SafetyStep = 'choose' | 'block' | 'report-user' | 'report-chat'

export interface SafetySheetProps {
  person: { readonly id: number; readonly name: string }
  /** Where one has a chat with them that is open on the screen. */
  chatId?: number | undefined
  /** Null: closed. */
  step: SafetyStep | null
  onStep: (step: SafetyStep | null) => void
  /** Where to go from a page that is about somebody who can no longer be seen. */
  onBlocked?: (() => void) | undefined
}

/** The sheet belongs to the reports, which stand above the search and the chat: the application hands it in. */
export const SafetySheetContext = createContext<((props: SafetySheetProps) => ReactNode) | null>(null)

interface Safety {
  /** Opens the sheet: at its choice, or at once at what was chosen elsewhere. */
  readonly open: (step: SafetyStep) => void
  /** To be rendered somewhere; nothing until it is opened for the first time. */
  readonly sheet: ReactNode
}

/** Blocking and reporting somebody, from wherever they are met. The code for it comes when it is asked for. */
export function useSafety(about: Pick<SafetySheetProps, 'person' | 'chatId' | 'onBlocked'>): Safety {
  const showSheet = use(SafetySheetContext)
  const [asked, setAsked] = useState<{ step: SafetyStep | null; time: number }>()
  const go = (step: SafetyStep | null) => setAsked((before) => ({ step, time: before?.time ?? 0 }))
  // One that stays the same: it may be handed down to every message of a thread.
  const open = useCallback(
    (step: SafetyStep) => setAsked((before) => ({ step, time: (before?.time ?? 0) + 1 })),
    [],
  )
  return {
    open,
    sheet:
      asked && showSheet ? (
        <Suspense key={asked.time}>{showSheet({ ...about, step: asked.step, onStep: go })}</Suspense>
      ) : null,
  }
}
