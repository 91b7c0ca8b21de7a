import { createContext, type ReactNode, Suspense, use, useState } from 'react'

/** What somebody wants to take to the police. */
interface About {
  readonly subject: 'conversation' | 'report' | 'plan'
  /** Of the chat, the code of the report, of the plan. */
  readonly id: string
}

export interface EvidenceDialogProps {
  about: About
  open: boolean
  onClose: () => void
}

/** The dialog belongs to the evidence, which stands above chat, reports and plans: the application hands it in. */
export const EvidenceDialogContext = createContext<((props: EvidenceDialogProps) => ReactNode) | null>(null)

/** The way to a sealed archive, from wherever it is about. The code for it comes when it is asked for. */
export function useEvidence(about: About): { readonly open: () => void; readonly dialog: ReactNode } {
  const showDialog = use(EvidenceDialogContext)
  const [asked, setAsked] = useState({ open: false, time: 0 })
  return {
    open: () => setAsked(({ time }) => ({ open: true, time: time + 1 })),
    dialog:
      asked.time > 0 && showDialog ? (
        // Asked again it begins anew: another archive is another moment.
        <Suspense key={asked.time}>
          {showDialog({
            about,
            open: asked.open,
            onClose: () => setAsked((before) => ({ ...before, open: false })),
          })}
        </Suspense>
      ) : null,
  }
}
