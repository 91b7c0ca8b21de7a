import { messageOf } from '#platform/web/api/errors.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import type { WallPhoto } from '../../../contract/photo-wall.ts'
import { useReferMinors } from './wall-queries.ts'

interface MinorsDialogProps {
  /** Undefined: closed. */
  photo: WallPhoto | undefined
  onClose: () => void
  onReferred: (photo: WallPhoto) => void
}

/** A doubt about somebody's age is nothing to be decided among others. */
export function MinorsDialog({ photo, onClose, onReferred }: MinorsDialogProps) {
  const refer = useReferMinors()
  if (photo === undefined) return null
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={`${photo.user.name} ti sembra minorenne?`}
      confirm="Metti tra i casi urgenti"
      busy={refer.isPending && 'Invio…'}
      onConfirm={() => refer.mutate(photo.case_id, { onSuccess: () => onReferred(photo) })}
    >
      <p>
        La foto resta nascosta e va in cima alla coda, come caso di minore età. Da qui non si approva e non si
        rifiuta più.
      </p>
      {refer.error ? (
        <p role="alert" className="mt-3 font-medium text-danger-text">
          {messageOf(refer.error)}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
