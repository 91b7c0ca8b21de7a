import { Check, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'

interface DecisionButtonsProps {
  /** What approving is called here. */
  approveWord: string
  /** Why whoever reads the case cannot decide it. */
  obstacle: string | undefined
  /** The decision that is on its way. */
  sending: 'approve' | 'reject' | undefined
  shortcuts: boolean
  onApprove: () => void
  onReject: () => void
}

export function DecisionButtons({
  approveWord,
  obstacle,
  sending,
  shortcuts,
  onApprove,
  onReject,
}: DecisionButtonsProps) {
  return (
    <div className="grid grid-cols-2 gap-2.5 bg-surface px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
      <Button
        look="danger-quiet"
        size="lg"
        aria-keyshortcuts={shortcuts ? 'R' : undefined}
        onClick={onReject}
        blocked={obstacle}
        busy={sending === 'reject' && 'Invio...'}
      >
        <X size={20} strokeWidth={1.6} aria-hidden />
        Rifiuta
        {shortcuts ? <KeyCap>R</KeyCap> : null}
      </Button>
      <Button
        size="lg"
        aria-keyshortcuts={shortcuts ? 'A' : undefined}
        onClick={onApprove}
        blocked={obstacle}
        busy={sending === 'approve' && 'Invio...'}
      >
        <Check size={20} strokeWidth={1.6} aria-hidden />
        {approveWord}
        {shortcuts ? <KeyCap>A</KeyCap> : null}
      </Button>
    </div>
  )
}
