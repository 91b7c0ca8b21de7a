import { Check, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'

interface DecisionButtonsProps {
  /** What approving is called here. */
  approveWord: string
  /** Why whoever reads the case cannot decide it. */
  obstacle: string | undefined
  /** What has been marked: A sends that. */
  meant?: 'approve' | 'reject' | null
  /** The decision that is on its way. */
  sending: 'approve' | 'reject' | undefined
  shortcuts: boolean
  onApprove: () => void
  onReject: () => void
}

export function DecisionButtons({
  approveWord,
  obstacle,
  meant = null,
  sending,
  shortcuts,
  onApprove,
  onReject,
}: DecisionButtonsProps) {
  const refuses = meant === 'reject'
  return (
    <div className="grid grid-cols-2 gap-2.5 bg-surface px-4 pt-2.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:px-6">
      <Button
        look={refuses ? 'danger' : 'danger-quiet'}
        size="lg"
        aria-keyshortcuts={shortcuts ? (refuses ? 'R A' : 'R') : undefined}
        aria-pressed={meant === null ? undefined : refuses}
        onClick={onReject}
        blocked={obstacle}
        busy={sending === 'reject' && 'Invio…'}
      >
        <X size={20} strokeWidth={1.6} aria-hidden />
        Rifiuta
        {shortcuts ? <KeyCap>{refuses ? 'A' : 'R'}</KeyCap> : null}
      </Button>
      <Button
        look={refuses ? 'secondary' : 'primary'}
        size="lg"
        aria-keyshortcuts={shortcuts && !refuses ? 'A' : undefined}
        aria-pressed={meant === null ? undefined : !refuses}
        onClick={onApprove}
        blocked={obstacle}
        busy={sending === 'approve' && 'Invio…'}
      >
        <Check size={20} strokeWidth={1.6} aria-hidden />
        {approveWord}
        {shortcuts && !refuses ? <KeyCap>A</KeyCap> : null}
      </Button>
    </div>
  )
}
