import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

/** At the end of its page, and beside nothing that one does every day [PROFILE-16]. */
export function DeletionCard() {
  const { deletion_due_at: due } = useUser()
  const [asking, setAsking] = useState(false)
  return (
    <Panel aria-labelledby="deletion" className="grid justify-items-start gap-3 p-6 max-sm:p-4">
      <PanelTitle>
        <span id="deletion">Elimina account</span>
      </PanelTitle>
      <p className="text-base text-ink-2">
        Hai {deletionGraceDays} giorni per ripensarci, basta accedere di nuovo.
      </p>
      <Button
        look="danger-quiet"
        blocked={due ? 'Hai già chiesto l’eliminazione.' : undefined}
        onClick={() => setAsking(true)}
      >
        Richiedi eliminazione profilo
      </Button>
      <DeletionDialog open={asking} onClose={() => setAsking(false)} />
    </Panel>
  )
}
