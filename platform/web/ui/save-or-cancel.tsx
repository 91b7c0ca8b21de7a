import { asking } from '../intent/leaving.ts'
import { Button } from './button.tsx'

interface SaveOrCancelProps {
  saving: boolean
  onCancel: () => void
}

/** The last row of a form in a dialog. */
export function SaveOrCancel({ saving, onCancel }: SaveOrCancelProps) {
  return (
    <div className="sheet-actions flex justify-end gap-2.5">
      <Button look="secondary" onClick={asking(onCancel)}>
        Annulla
      </Button>
      <Button type="submit" busy={saving && 'Salvo…'}>
        Salva
      </Button>
    </div>
  )
}
