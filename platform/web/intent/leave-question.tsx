import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { leaving } from './leaving.ts'

/** Asks before words are thrown away; one for all pages. */
export function LeaveQuestion() {
  const asked = useSyncExternalStore(leaving.subscribe, leaving.isAsked, () => false)
  const location = useLocation()
  useEffect(() => leaving.arrived(), [location])

  return (
    <Dialog
      open={asked}
      onClose={leaving.stay}
      title="Hai scritto qualcosa che non è salvato"
      actions={
        <>
          <Button look="danger-quiet" onClick={leaving.leave}>
            Elimina
          </Button>
          <Button data-first-focus onClick={leaving.stay}>
            Continua a scrivere
          </Button>
        </>
      }
    >
      <p>Se chiudi adesso, va perso.</p>
    </Dialog>
  )
}
