import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyExtra } from '#web/shell/lazy-page.ts'
import type { SafetySheetProps, SafetyStep } from './safety-sheet.tsx'

const SafetySheet = lazyExtra(() => import('./safety-sheet.tsx'), 'SafetySheet')

interface Safety {
  /** Opens the sheet: at its choice, or at once at what was chosen elsewhere. */
  readonly open: (step: SafetyStep) => void
  /** To be rendered somewhere; nothing until it is opened for the first time. */
  readonly sheet: ReactNode
}

/** Blocking and reporting somebody, from wherever they are met. The code for it comes when it is asked for. */
export function useSafety(about: Pick<SafetySheetProps, 'person' | 'chatId' | 'onBlocked'>): Safety {
  const [asked, setAsked] = useState<{ step: SafetyStep | null; time: number }>()
  const go = (step: SafetyStep | null) => setAsked((before) => ({ step, time: before?.time ?? 0 }))
  // One that stays the same: it may be handed down to every message of a thread.
  const open = useCallback(
    (step: SafetyStep) => setAsked((before) => ({ step, time: (before?.time ?? 0) + 1 })),
    [],
  )
  return {
    open,
    sheet: asked ? (
      <Suspense>
        <SafetySheet {...about} key={asked.time} step={asked.step} onStep={go} />
      </Suspense>
    ) : null,
  }
}
