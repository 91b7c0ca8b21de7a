import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { DataCopy } from './data-copy.tsx'
import { usePause } from './use-pause.ts'

/** What a member decides about their own data and whether they are seen. */
export function PrivacyCard() {
  const user = useUser()
  const pause = usePause()
  return (
    <Panel aria-labelledby="privacy" className="grid gap-5 p-6 max-sm:p-4">
      <PanelTitle>
        <span id="privacy">Privacy e dati</span>
      </PanelTitle>
      {user.role === 'ADMIN' ? null : (
        <div className="grid gap-3 border-b border-line pb-5">
          <h3 className="font-text text-base font-semibold">Visibilità del profilo</h3>
          <p className="text-base text-ink-2">
            {user.paused
              ? 'Il tuo profilo è in pausa. Nessuno lo trova, ma le tue conversazioni continuano.'
              : 'In pausa il profilo esce dalla ricerca e non lo vede chi non ti conosce. Le tue conversazioni continuano.'}
          </p>
          <Button
            look="secondary"
            block
            busy={pause.isPending && 'Salvo…'}
            onClick={() => pause.mutate(!user.paused)}
          >
            {user.paused ? 'Riattiva il profilo' : 'Metti in pausa il profilo'}
          </Button>
        </div>
      )}
      <div className="grid gap-3">
        <h3 className="font-text text-base font-semibold">Copia dei tuoi dati</h3>
        <DataCopy />
      </div>
    </Panel>
  )
}
