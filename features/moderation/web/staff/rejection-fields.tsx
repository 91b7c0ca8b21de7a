import { Eye } from 'lucide-react'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case } from '../../contract/moderation.ts'
import { reasonLimit } from '#platform/contract/reason.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { digits } from '../../contract/ground-order.ts'
import { subjectWords } from './case-words.ts'
import { GroundKeys } from './ground-keys.tsx'
import { useGroundsByUse } from './grounds-by-use.ts'
import type { useRejection } from './rejection.ts'

interface RejectionFieldsProps {
  moderationCase: Case
  rejection: ReturnType<typeof useRejection>
  /** What the server said of the words. */
  error: string | undefined
  shortcuts: boolean
  onReject: () => void
  onPreview: () => void
}

/** Why a case is rejected, in the words that the person reads. */
export function RejectionFields({
  moderationCase,
  rejection,
  error,
  shortcuts,
  onReject,
  onPreview,
}: RejectionFieldsProps) {
  const { subject, user } = moderationCase
  const order = useGroundsByUse(subject)
  return (
    <div
      className="grid gap-3.5 px-4 py-4.5 lg:px-6"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onReject()
      }}
    >
      <Select
        ref={rejection.groundField}
        label="Se rifiuti, il motivo"
        placeholder="Scegli il motivo"
        choices={order.map((id, index) => ({
          value: id,
          label: shortcuts && index < digits ? `${index + 1}. ${grounds[id].label}` : grounds[id].label,
        }))}
        value={rejection.ground}
        onChange={(event) => rejection.choose(event.target.value as GroundId | '')}
      />
      <GroundKeys
        order={order}
        chosen={rejection.ground}
        shortcuts={shortcuts}
        onChoose={(ground) => rejection.pick(ground)}
      />
      <Textarea
        ref={rejection.reasonField}
        label={`Testo per ${subjectWords[subject].addressee ?? user.name}`}
        hint="Inviato con data, regola applicata e via di ricorso."
        rows={4}
        maxLength={reasonLimit}
        value={rejection.reason}
        onChange={(event) => rejection.write(event.target.value)}
        error={rejection.error ?? error}
      />
      <Button look="tertiary" size="sm" className="-ml-3.5 justify-self-start" onClick={onPreview}>
        <Eye size={18} strokeWidth={1.6} aria-hidden />
        Leggi che cosa riceverà
      </Button>
    </div>
  )
}
